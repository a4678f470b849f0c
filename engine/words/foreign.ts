/**
 * Translates Spanish and German words of the trade to the English of the lexicon. A text is Spanish or German if it has a
 * trade word of that language. Keys are written without accents; ß is ss.
 */
import { COLOR_WORDS } from './lexicon.ts';
import { isKnownWord, nearestWord } from './spelling.ts';

interface Language {
  trade: Readonly<Record<string, string>>;
  /** Words that also occur in English texts, and are only translated in texts of this language. */
  common: Readonly<Record<string, string>>;
  /** "Cognacfarbenem", "sandfarbig": words that hold a color. */
  compound?: RegExp;
}

/** Parses rows of "a, b → c". */
const parseTable = (rows: string): Record<string, string> =>
  Object.fromEntries(
    rows
      .trim()
      .split('\n')
      .flatMap((row) => {
        const [words = '', english = ''] = row.split('→');
        return words.split(',').map((word) => [word.trim(), english.trim()]);
      }),
  );

/** Inflected forms of adjectives. */
const inflect = (stems: Readonly<Record<string, string>>, endings: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    Object.entries(stems).flatMap(([stem, english]) => endings.map((ending) => [`${stem}${ending}`, english])),
  );

const SPANISH_COLORS = {
  ...inflect(
    { negr: 'black', blanc: 'white', roj: 'red', amarill: 'yellow', morad: 'purple', dorad: 'gold', platead: 'silver' },
    ['o', 'a', 'os', 'as'],
  ),
  ...parseTable(`
    azul, azules → blue
    verde, verdes → green
    naranja, naranjas → orange
    marron, marrones → brown
    gris, grises → grey
    burdeos, granate → burgundy
    marfil → ivory
    antracita → anthracite
    turquesa → turquoise
    azul marino → navy blue
    conac → cognac
    verde botella → bottle green
    tostado, tostada → tan
    tabaco, habano → tobacco
    miel → honey
    arena → sand
    hueso → bone
    perla → pearl
    mostaza → mustard
    oliva → olive
    caoba → mahogany
    celeste → sky blue
    terracota → terracotta
    cobre → copper
    violeta → violet`),
};

const SPANISH: Language = {
  trade: {
    ...SPANISH_COLORS,
    ...Object.fromEntries(
      Object.entries(SPANISH_COLORS).flatMap(([word, english]) => [
        [`${word} claro`, `light ${english}`],
        [`${word} oscuro`, `dark ${english}`],
      ]),
    ),
    ...inflect(
      { perforad: 'perforated', acolchad: 'quilted', plisad: 'pleated', acanalad: 'pleated', ribetead: 'piped' },
      ['o', 'a', 'os', 'as'],
    ),
    ...parseTable(`
      cuero, cuero natural, cuero legitimo → leather
      cuero sintetico, piel sintetica, polipiel, vinipiel, curpiel, similcuero, semicuero, vinilo, vinil, skay → vinyl
      tela, tejido → cloth
      terciopelo → velvet
      pana → corduroy
      cuadros, cuadros escoceses, tela escocesa → plaid
      pata de gallo → houndstooth
      con acolchado en rombos, con acolchado de rombos → with diamond quilting
      gamuza → suede
      lona → canvas
      asiento, asientos, butaca, butacas, banqueta, banquetas, tapiceria, vestidura, vestiduras → seats
      inserto, insertos, parte central, partes centrales, franja central, franjas centrales → inserts
      laterales, bordes laterales, refuerzos laterales, oreja, orejas → bolsters
      reposacabezas, apoyacabezas, cabecera, cabeceras, cabezal, cabezales → headrests
      puerta, puertas, panel de puerta, paneles de puerta, paneles de las puertas → doors
      apoyabrazos, reposabrazos → armrests
      respaldo, respaldos → backrests
      todo el interior → whole interior
      salpicadero, tablero → dashboard
      alfombra, alfombras, moqueta → carpet
      techo, cielo → headliner
      volante → steering wheel
      cinturon, cinturones → seat belts
      costura, costuras, pespunte, pespuntes → stitching
      hilo → thread
      detalle, detalles → details
      acento, acentos → accents
      costura sencilla, costura simple → single stitching
      doble costura, costura doble, costuras dobles, doble pespunte → double stitching
      costura francesa, costuras francesas → french seam
      costura en contraste, costuras en contraste, costura de contraste → contrast stitching
      vivos, ribete, ribetes, cordoncillo → piping
      doble vivo, vivo doble, doble ribete → double piping
      rombo, rombos, en rombos, diamante, diamantes, capitone → diamond quilted
      canelones → tuck and roll
      pliegues, canal, canales, bastones → pleats
      liso, lisa, lisos, lisas → smooth
      rayas → stripes
      brillante, brillantes → glossy
      bitono, dos tonos → two tone`),
  },
  common: parseTable(`
    piel → leather
    ante → suede
    vivo → piping
    mate → matte
    rosa → pink
    cafe → brown
    vino → wine
    centro, centros → inserts
    doble, dobles → double
    con → with
    sin → without
    y, e → and
    de, en → in
    del, el, la, los, las, un, una, unos, unas → the
    mi, mis → my
    quiero, quisiera → want
    por favor → please
    todo → everything
    todos, todas → every
    para, por → for
    el resto, resto → the rest
    deja, dejar, dejen, conserva, conservar, mantener, manten → keep
    como esta, como estan, tal cual → as they are
    excepto, salvo, menos → except
    como → like
    en vez de, en vez del, en lugar de, en lugar del → instead of
    pero → but`),
};

const ENDINGS = ['', 'e', 'er', 'es', 'en', 'em'];

const GERMAN: Language = {
  compound: /^(\p{L}+?)farb(?:en|ig)(?:e[rsnm]?)?$/u,
  trade: {
    ...inflect(
      {
        schwarz: 'black',
        weiss: 'white',
        blau: 'blue',
        grun: 'green',
        gelb: 'yellow',
        braun: 'brown',
        grau: 'grey',
        violett: 'violet',
        weinrot: 'burgundy',
        dunkelrot: 'dark red',
        dunkelblau: 'dark blue',
        dunkelgrun: 'dark green',
        flaschengrun: 'bottle green',
        dunkelbraun: 'dark brown',
        dunkelgrau: 'dark grey',
        hellblau: 'light blue',
        hellbraun: 'light brown',
        hellgrau: 'light grey',
        marineblau: 'navy blue',
        anthrazit: 'anthracite',
        elfenbein: 'ivory',
        perforiert: 'perforated',
        gelocht: 'perforated',
        gesteppt: 'quilted',
        abgesteppt: 'quilted',
        rautengesteppt: 'diamond quilted',
        gerippt: 'ribbed',
        kariert: 'plaid',
        turkis: 'turquoise',
        glatt: 'smooth',
        glanzend: 'glossy',
        zweifarbig: 'two tone',
      },
      ENDINGS,
    ),
    ...parseTable(`
      leder, echtleder, glattleder, nappa → leather
      kunstleder, lederimitat, skai → vinyl
      stoff, gewebe → cloth
      karo, karos, karostoff, karomuster, schottenkaro, schottenmuster → plaid
      hahnentritt, hahnentrittmuster → houndstooth
      wildleder, rauleder, veloursleder → suede
      ledersitz, ledersitze, ledersitzen → leather seats
      kunstledersitze, kunstledersitzen → vinyl seats
      stoffsitze, stoffsitzen → cloth seats
      einsatz, einsatze, einsatzen, ledereinsatz, ledereinsatze, ledereinsatzen, sitzeinsatz, sitzeinsatze, sitzeinsatzen → inserts
      sitz, sitze, sitzen, sitzbezug, sitzbezuge, bezuge, sitzbank, sitzbanke → seats
      mittelbahn, mittelbahnen, sitzmittelbahn, sitzmittelbahnen, sitzmitte, sitzmitten, mittelteil, mittelteile, sitzspiegel → inserts
      wange, wangen, seitenwange, seitenwangen, sitzwange, sitzwangen → bolsters
      kopfstutze, kopfstutzen, nackenstutze, nackenstutzen → headrests
      turen, tureinsatz, tureinsatze, tureinsatzen, turverkleidung, turverkleidungen, turtafel, turtafeln, turpappe, turpappen → doors
      armlehne, armlehnen → armrests
      ruckenlehne, ruckenlehnen → backrests
      innenraum, ganzer innenraum, innenausstattung → whole interior
      armaturenbrett → dashboard
      teppich, teppiche → carpet
      dachhimmel → headliner
      lenkrad → steering wheel
      gurte, gurten → seat belts
      naht, nahte, nahten, ziernaht, ziernahte, ziernahten → stitching
      faden, garn → thread
      doppelnaht, doppelnahte, doppelnahten → double stitching
      kappnaht, kappnahte, kappnahten, doppelkappnaht, doppelkappnahte, doppelkappnahten → french seam
      kontrastnaht, kontrastnahte, kontrastnahten → contrast stitching
      einfachnaht, einfachnahte → single stitching
      akzent, akzente, akzenten → accents
      akzentnaht, akzentnahte, akzentnahten → accent stitching
      keder, kedern, paspel, paspeln, biese, biesen → piping
      doppelkeder → double piping
      kontrastkeder → contrast piping
      raute, rauten, rautenmuster → diamond quilted
      rautensteppung, rautensteppungen → diamond quilting
      rautennaht, rautennahte, rautennahten → diamond stitching
      steppung, steppungen → quilting
      lochung, lochleder → perforated
      pfeifen, langspfeifen, pfeifensteppung, bahnen, langsbahnen, bahnensteppung → pleats
      querpfeifen, querbahnen → horizontal flutes`),
  },
  common: {
    ...inflect(
      { rot: 'red', rosa: 'pink', matt: 'matte', beige: 'beige', orange: 'orange', lila: 'lilac', weis: 'white' },
      ENDINGS,
    ),
    ...parseTable(`
      silber → silver
      nat, nath → stitching
      farbe, farben → color
      tur → door
      himmel → headliner
      mit → with
      ohne → without
      kein, keine, keinen, keinem, keiner, keines → no
      nicht → not
      nichts → nothing
      sonst nichts → nothing else
      oder → or
      nur → only
      und → and
      aus, im → in
      der, die, das, den, dem, des, ein, eine, einen, einem, einer → the
      meine, meinen, mein → my
      ich → i
      mochte, will, hatte, gerne, gern → want
      bitte → please
      alles → everything
      alle, allen → every
      fur, auf, am, an → on
      der rest, rest → the rest
      behalten, lass, lassen → keep
      bleiben, bleibt, so lassen, nicht andern, nicht verandern, nicht anfassen, unverandert, wie sie sind, wie es ist → as they are
      ausser, bis auf → except
      wie → like
      statt, anstatt, anstelle von → instead of
      aber → but`),
  },
};

/** Colors and their typing errors that mean nothing else in an English, Spanish or German text. */
const ANY_TEXT_WORDS = parseTable(`
  yelow, yello, yelo, jaune, jaunes → yellow
  blu, bleu, bleus, bleue, bleues → blue
  wht, blanche, blanches → white
  creme, crema → cream
  blk, noir, noire, noirs, noires → black
  brn → brown
  gry → grey
  dubble, dobule → double
  rouge, rouges → red`);

const MAX_WORDS = 4;

/** "Nähte" → "Nahte" */
export const withoutAccents = (word: string): string =>
  word.replace(/ß/g, 'ss').normalize('NFD').replace(/\p{M}/gu, '');
/** "Naehte" → "Nahte" */
const withoutUmlauts = (word: string): string => withoutAccents(word).replace(/([aou])e/g, '$1');

const lookUp = (words: Readonly<Record<string, string>>, phrase: string): string | undefined => {
  for (const key of [withoutAccents(phrase), withoutUmlauts(phrase)]) if (Object.hasOwn(words, key)) return words[key];
  return undefined;
};

/** "Cognacfarbenem" → "cognac" */
const colorOfCompound = ({ common, trade, compound }: Language, word: string): string | undefined => {
  const stem = compound?.exec(word)?.[1];
  if (stem === undefined) return undefined;
  const english = lookUp({ ...ANY_TEXT_WORDS, ...common, ...trade }, stem) ?? stem;
  return Object.hasOwn(COLOR_WORDS, english) ? english : undefined;
};

/** The translation of a word that identifies the language of a text. */
const lookUpTelling = (language: Language, word: string): string | undefined =>
  lookUp(language.trade, word) ?? colorOfCompound(language, word);

/** The English translation of a misspelled word of the trade; undefined if none is similar. */
const lookUpNearest = (trade: Readonly<Record<string, string>>, word: string): string | undefined =>
  isKnownWord(word) ? undefined : lookUp(trade, nearestWord(withoutAccents(word), Object.keys(trade)));

/** @param words of a text, in lower case @returns the words with Spanish or German ones in English */
export const translateToEnglish = (words: readonly string[]): string[] => {
  const language = [SPANISH, GERMAN].find((each) => words.some((word) => lookUpTelling(each, word) !== undefined));
  const dictionary = { ...ANY_TEXT_WORDS, ...language?.common, ...language?.trade };
  const read: string[] = [];
  for (let at = 0; at < words.length;) {
    let length = Math.min(MAX_WORDS, words.length - at);
    let english: string | undefined;
    for (; length > 0 && english === undefined; length -= english === undefined ? 1 : 0)
      english = lookUp(dictionary, words.slice(at, at + length).join(' '));
    if (language !== undefined)
      english ??= colorOfCompound(language, words[at]!) ?? lookUpNearest(language.trade, words[at]!);
    read.push(...(english ?? words[at]!).split(' '));
    at += Math.max(1, length);
  }
  return read;
};
