/**
 * Translates Spanish, German, French, Italian and Portuguese words of the trade to the English of the lexicon. A text is in
 * the language that has the most of its trade words. Keys are written without accents; ß is ss.
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

/** Colors, also with "light" or "dark" after them: "gris fonce". */
const withShades = (
  colors: Readonly<Record<string, string>>,
  light: readonly string[],
  dark: readonly string[],
): Record<string, string> => {
  const shadesOf = (shades: readonly string[], english: string) =>
    Object.entries(colors).flatMap(([word, color]) =>
      shades.map((shade): [string, string] => [`${word} ${shade}`, `${english} ${color}`]),
    );
  return { ...colors, ...Object.fromEntries([...shadesOf(light, 'light'), ...shadesOf(dark, 'dark')]) };
};

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
    violeta → violet
    beis → beige
    blanco roto → off white
    caramelo → caramel
    camello → camel
    canela → cinnamon
    nogal → walnut
    cereza → cherry
    esmeralda → emerald
    verde ingles → racing green
    azul noche → midnight blue
    petroleo, azul petroleo → petrol
    grafito → graphite
    plata → silver
    oro → gold
    caqui → khaki
    topo → taupe
    lila → lilac`),
};

const SPANISH: Language = {
  trade: {
    ...withShades(SPANISH_COLORS, ['claro', 'clara', 'claros', 'claras'], ['oscuro', 'oscura', 'oscuros', 'oscuras']),
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
      gamuza, nobuk, nobuc → suede
      lona → canvas
      microfibra → microfiber
      panal, panal de abeja, nido de abeja, hexagonos → honeycomb
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
    solo, solamente → only
    sustituir, sustituye, reemplazar, reemplaza → replace
    cambiar, cambia → change
    quitar, quita, nada de → remove
    no muy, no demasiado → not too
    sin brillo → matte
    o → or
    que → which
    ningun, ninguna → no
    ni → nor
    actualmente → currently
    ahora → now
    son → are
    sean, sea → should be
    era, eran → were
    los quiero, las quiero → i want
    pero, sino → but`),
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
        schokobraun: 'chocolate',
        sattelbraun: 'saddle brown',
        nussbraun: 'walnut',
        kastanienbraun: 'chestnut',
        rostrot: 'rust',
        rostbraun: 'rust',
        kirschrot: 'cherry red',
        rubinrot: 'ruby',
        senfgelb: 'mustard',
        himmelblau: 'sky blue',
        nachtblau: 'midnight blue',
        konigsblau: 'royal blue',
        stahlblau: 'steel blue',
        olivgrun: 'olive green',
        tannengrun: 'forest green',
        moosgrun: 'moss',
        smaragdgrun: 'emerald',
        silbergrau: 'silver',
        schiefergrau: 'slate grey',
        altweiss: 'off white',
        cremeweiss: 'cream',
      },
      ENDINGS,
    ),
    ...parseTable(`
      leder, echtleder, glattleder, nappa, nappaleder, rindsleder, rindleder → leather
      karamell → caramel
      ocker → mustard
      zimt → cinnamon
      mokka → mocha
      velours, veloursstoff → velour
      samt → velvet
      feincord, breitcord, cordstoff, cordsamt → corduroy
      pepita, pepitamuster, pepitastoff → pepita
      wabe, waben, wabenmuster → honeycomb
      wabensteppung, wabensteppungen → honeycomb quilting
      wabennaht, wabennahte → honeycomb stitching
      rohrchensteppung, rohrchen, rohrensteppung → vertical channels
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
      ruckenlehne, ruckenlehnen, lehne, lehnen → backrests
      sitzflache, sitzflachen → cushions
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
      {
        rot: 'red',
        rosa: 'pink',
        matt: 'matte',
        beige: 'beige',
        orange: 'orange',
        lila: 'lilac',
        weis: 'white',
        dunkel: 'dark',
        dunkl: 'dark',
        hell: 'light',
      },
      ENDINGS,
    ),
    ...parseTable(`
      silber → silver
      cord → corduroy
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
      ersetze, ersetzen, tausche, tauschen → replace
      durch, gegen → with
      entferne, entfernen → remove
      weder → neither
      weglassen → none
      weg mit → remove
      lieber → prefer
      als → than
      war, waren → were
      nicht zu → not too
      derzeit, momentan, aktuell → currently
      jetzt → now
      sind, ist → are
      sollen, soll, sollten, sollte, sein → should be
      werden → become
      aber, sondern → but`),
  },
};

const FRENCH: Language = {
  trade: {
    ...withShades(
      {
        ...inflect({ noir: 'black', gris: 'grey', vert: 'green' }, ['', 'e', 's', 'es']),
        ...parseTable(`
          bleu, bleue, bleus → blue
          rouge, rouges → red
          jaune, jaunes → yellow
          blanc, blancs, blanche, blanches → white
          brun, brune, marron, marrons → brown
          fauve, fauves, havane → tan
          bleu marine → navy blue
          bleu nuit → midnight blue
          vert anglais → racing green
          vert bouteille → bottle green
          blanc casse → off white
          ivoire → ivory
          creme → cream
          bourgogne, lie-de-vin, lie de vin → burgundy
          moutarde → mustard
          anthracite → anthracite
          tabac → tobacco
          chocolat → chocolate
          dore, doree → gold`),
      },
      ['clair', 'claire', 'clairs', 'claires'],
      ['fonce', 'foncee', 'fonces', 'foncees'],
    ),
    ...inflect({ perfor: 'perforated', matelass: 'quilted', pliss: 'pleated' }, ['e', 'ee', 'es', 'ees']),
    ...parseTable(`
      cuir, cuirs → leather
      simili, similicuir, simili cuir, skai → vinyl
      daim, nubuck → suede
      tissu, tissus → cloth
      ecossais, carreaux → plaid
      pied de poule → houndstooth
      velours cotele → corduroy
      siege, sieges, banquette, banquettes, sellerie → seats
      empiecement, empiecements, partie centrale, parties centrales → inserts
      bourrelet, bourrelets, renforts lateraux → bolsters
      appuie tete, appuie tetes, appuis tete, appuietete → headrests
      porte, portes, portiere, portieres, panneau de porte, panneaux de porte, panneaux de portes, contreporte, contreportes → doors
      accoudoir, accoudoirs → armrests
      assise, assises → cushions
      tableau de bord → dashboard
      ciel de toit → headliner
      moquette, tapis → carpet
      couture, coutures, surpiqure, surpiqures → stitching
      double couture, couture double, coutures doubles, double surpiqure, surpiqure double, surpiqures doubles → double stitching
      coutures contrastees, couture contrastee, surpiqures contrastees → contrast stitching
      passepoil, passepoils, lisere, liseres → piping
      losange, losanges, matelassage, matelassage losange → diamond quilted
      nid d'abeille, nids d'abeille, hexagones → honeycomb
      cannelures → pleats`),
  },
  common: parseTable(`
    rose → pink
    marine → navy
    sable → sand
    bordeaux → burgundy
    velours → velour
    fil → thread
    dossier, dossiers → backrests
    volant → steering wheel
    avec → with
    sans → without
    et → and
    en, de, du, dans → in
    le, la, les, l', un, une, des → the
    mes, mon → my
    tout → everything
    tous, toutes → every
    le reste, reste → the rest
    laisser, laissez, garder, gardez → keep
    sauf → except
    comme → like
    mais → but
    remplacer, remplacez, remplace → replace
    changer, changez → change
    par → with
    enlever, enlevez, retirer, retirez, supprimer, supprimez, pas de, pas d' → remove
    aucun, aucune → no
    ni → nor
    pas → not
    pas trop → not too
    mat, mats, mate, mates → matte
    brillant, brillante, brillants, brillantes → glossy
    a la place de, a la place du, au lieu de, au lieu du → instead of
    ou → or
    qui, que → which
    je, nous → i
    veux, voudrais, voulons → want
    actuellement → currently
    maintenant → now
    sont → are
    soient → should be
    etait, etaient → were
    je les veux, je les voudrais → i want
    seulement, uniquement → only`),
};

const ITALIAN: Language = {
  trade: {
    ...withShades(
      {
        ...inflect({ ner: 'black', ross: 'red', giall: 'yellow', azzurr: 'sky blue', grigi: 'grey' }, [
          'o',
          'a',
          'i',
          'e',
          '',
        ]),
        ...parseTable(`
          bianco, bianca, bianchi, bianche → white
          marrone, marroni → brown
          verde, verdi → green
          arancione → orange
          blu notte → midnight blue
          verde inglese → racing green
          bianco sporco → off white
          avorio → ivory
          panna → cream
          sabbia → sand
          tortora → taupe
          senape → mustard
          amaranto → burgundy
          tabacco → tobacco
          argento → silver
          ottanio → teal`),
      },
      ['chiaro', 'chiara', 'chiari'],
      ['scuro', 'scura', 'scuri'],
    ),
    ...inflect({ traforat: 'perforated', perforat: 'perforated', trapuntat: 'quilted' }, ['o', 'a', 'i', 'e']),
    ...parseTable(`
      pelle, vera pelle → leather
      ecopelle, similpelle, finta pelle → vinyl
      pelle scamosciata, scamosciato, camoscio → suede
      tessuto, stoffa → cloth
      velluto → velvet
      velluto a coste → corduroy
      scozzese, quadri → plaid
      sedile, sedili, tappezzeria, rivestimenti → seats
      inserti, parte centrale, parti centrali, fascia centrale → inserts
      fianchetto, fianchetti, fianchi → bolsters
      poggiatesta, appoggiatesta → headrests
      schienale, schienali → backrests
      seduta, sedute → cushions
      portiera, portiere, pannello porta, pannelli porta → doors
      bracciolo, braccioli → armrests
      cruscotto, plancia → dashboard
      tappeto, tappeti → carpet
      cucitura, cuciture, impuntura, impunture → stitching
      doppia cucitura, cucitura doppia, cuciture doppie → double stitching
      cuciture a contrasto, cucitura a contrasto → contrast stitching
      bordino, bordini, profili, cordoncino → piping
      rombi, a rombi, rombo, losanga, losanghe → diamond quilted
      porte → doors
      nido d'ape, esagoni → honeycomb
      cannelli, cannettato, cannettata → pleats`),
  },
  common: parseTable(`
    rosa → pink
    viola → violet
    cuoio → tan
    beige → beige
    inserto → inserts
    porta → doors
    cielo → headliner
    volante → steering wheel
    filo → thread
    con → with
    senza → without
    e, ed → and
    in, di → in
    il, lo, la, i, gli, le, un, una, del, della, dei, delle → the
    tutto → everything
    tutti, tutte → every
    il resto, resto → the rest
    lascia, lasciare, mantieni, mantenere → keep
    tranne, eccetto → except
    come → like
    ma, bensi → but
    sostituire, sostituisci, sostituite → replace
    cambiare, cambia, cambiate → change
    togliere, togli, rimuovere, rimuovi → remove
    niente, nessun, nessuna, nessuno → no
    ne → nor
    non → not
    non troppo → not too
    opaco, opaca, opachi, opache → matte
    lucido, lucida, lucidi, lucide → glossy
    centro, centri → inserts
    al posto di, al posto del, al posto della, invece di, invece del, invece della → instead of
    o → or
    che → which
    voglio, vorrei → want
    attualmente → currently
    adesso, ora → now
    sono → are
    siano → should be
    era, erano → were
    li vorrei, li voglio → i want
    miei, mie, mio, mia → my
    solo, soltanto → only`),
};

const PORTUGUESE: Language = {
  trade: {
    ...withShades(
      {
        ...inflect(
          { pret: 'black', branc: 'white', vermelh: 'red', amarel: 'yellow', castanh: 'brown', rox: 'purple' },
          ['o', 'a', 'os', 'as'],
        ),
        ...parseTable(`
          azul, azuis → blue
          verde, verdes → green
          cinza, cinzas, cinzento → grey
          marrom, marrons → brown
          bege → beige
          bordo → burgundy
          azul marinho → navy blue
          verde ingles → racing green
          marfim → ivory
          areia → sand
          mostarda → mustard
          caramelo → caramel
          conhaque → cognac
          grafite → graphite
          prata → silver
          dourado, dourada → gold`),
      },
      ['claro', 'clara', 'claros', 'claras'],
      ['escuro', 'escura', 'escuros', 'escuras'],
    ),
    ...inflect({ perfurad: 'perforated', acolchoad: 'quilted' }, ['o', 'a', 'os', 'as']),
    ...parseTable(`
      couro → leather
      couro sintetico, courvin → vinyl
      camurca → suede
      tecido → cloth
      veludo → velvet
      xadrez → plaid
      banco, bancos, assento, assentos, estofamento, estofos → seats
      insertos, miolo, miolos → inserts
      laterais, abas → bolsters
      encosto de cabeca, encostos de cabeca, apoio de cabeca, apoios de cabeca → headrests
      encosto, encostos → backrests
      portas, forro de porta, forros de porta → doors
      painel → dashboard
      forro do teto, teto → headliner
      carpete → carpet
      costura, costuras → stitching
      costura dupla, costuras duplas → double stitching
      debrum, friso → piping
      losango, losangos → diamond quilted
      favo de mel, colmeia → honeycomb
      gomos → pleats`),
  },
  common: parseTable(`
    creme → cream
    rosa → pink
    vinho → wine
    laranja → orange
    porta → door
    vivo, vivos → piping
    linha, linhas → thread
    volante → steering wheel
    com → with
    sem → without
    e → and
    de, em, no, na, nos, nas → in
    o, a, os, as, um, uma, do, da, dos, das → the
    tudo → everything
    todos, todas → every
    o resto, resto → the rest
    deixe, deixar, mantenha, manter → keep
    exceto, menos → except
    como → like
    mas → but
    substituir, substitua, trocar, troque → replace
    mudar, mude → change
    por → for
    tirar, tire, remover, remova, nada de → remove
    nenhum, nenhuma → no
    nem → nor
    nao → not
    nao muito → not too
    fosco, fosca, foscos, foscas → matte
    brilhante, brilhantes → glossy
    centro, centros → inserts
    em vez de, em vez do, em vez da, no lugar de, no lugar do, no lugar da → instead of
    ou → or
    que → which
    quero, queria → want
    atualmente → currently
    agora → now
    sao, estao → are
    sejam → should be
    era, eram → were
    meu, minha, meus, minhas → my
    so, apenas, somente → only`),
};

const LANGUAGES = [SPANISH, GERMAN, FRENCH, ITALIAN, PORTUGUESE];

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

/** Whether a text is in this language, by the words of the trade, and among languages that share these by the others. */
const tellingOf = (language: Language, words: readonly string[]): number => {
  const telling = words.filter((word) => lookUpTelling(language, word) !== undefined).length;
  const common = words.filter((word) => lookUp(language.common, word) !== undefined).length;
  return telling === 0 ? 0 : telling + common / 100;
};

const languageOf = (words: readonly string[]): Language | undefined =>
  LANGUAGES.map((language) => ({ language, telling: tellingOf(language, words) }))
    .filter(({ telling }) => telling > 0)
    .toSorted((one, other) => other.telling - one.telling)[0]?.language;

/** @param words of a text, in lower case @returns their English, each with the number of words that it translates */
export const translateWords = (words: readonly string[]): { words: string[]; length: number }[] => {
  const language = languageOf(words);
  const dictionary = { ...ANY_TEXT_WORDS, ...language?.common, ...language?.trade };
  const read: { words: string[]; length: number }[] = [];
  for (let at = 0; at < words.length;) {
    let length = Math.min(MAX_WORDS, words.length - at);
    let english: string | undefined;
    for (; length > 0 && english === undefined; length -= english === undefined ? 1 : 0)
      english = lookUp(dictionary, words.slice(at, at + length).join(' '));
    if (language !== undefined)
      english ??= colorOfCompound(language, words[at]!) ?? lookUpNearest(language.trade, words[at]!);
    length = Math.max(1, length);
    read.push({ words: (english ?? words[at]!).split(' '), length });
    at += length;
  }
  return read;
};

/** The words with foreign ones in English. */
export const translateToEnglish = (words: readonly string[]): string[] =>
  translateWords(words).flatMap((translated) => translated.words);
