/** What differs between two versions of a design: covers of parts, thread, piping and choices. */
import type { Language } from '#contract/customer/words/languages.ts';
import { PAGE_WORDS } from '#contract/customer/words/page-words.ts';
import { capital } from '#contract/graphemes.ts';
import { together, type CoverPart, type CoverZone } from '#contract/studio/cover.ts';
import {
  describeLine,
  orderedChoices,
  type DesignChange,
  type DesignLine,
  type DesignLines,
} from '#contract/studio/design-lines.ts';
import type { DesignRow } from '#server/platform/db/schema.ts';
import { coveredLine, designLines, isZone, lookOf, sewnLine } from './design-lines.ts';
import { translateDesign } from './translate-design.ts';

type Version = Pick<DesignRow, 'design' | 'cover'>;
/** Undefined is what the photo shows. */
interface Pair<Said> {
  before: Said | undefined;
  now: Said | undefined;
}

/** The zone as the photo shows it, which is how a version that does not name it has it. */
const asInPhoto = ({ part, zone, kind, name }: CoverZone): CoverZone => ({ part, zone, kind, name, pattern: 'keep' });

/** One pair of lines for zones that change alike. */
const changedCovers = (before: Version, now: Version): Pair<DesignLine>[] => {
  const [old, renewed] = [before.cover.filter(isZone), now.cover.filter(isZone)];
  const zones = [...new Map([...old, ...renewed].map((zone) => [zone.zone, zone])).values()];
  const coversIn = (version: readonly CoverZone[]): CoverZone[] =>
    zones.map((zone) => ({ ...(version.find((one) => one.zone === zone.zone) ?? asInPhoto(zone)), name: zone.name }));
  const [was, is] = [coversIn(old), coversIn(renewed)];
  const changed = zones.flatMap((_, i) => {
    const pair = { was: was[i]!, is: is[i]! };
    return lookOf(pair.was) === lookOf(pair.is) ? [] : [pair];
  });
  const lineOf = (covers: CoverZone[], all: readonly CoverZone[]): DesignLine | undefined => {
    const [first, ...others] = covers;
    return first === undefined || lookOf(first) === lookOf(asInPhoto(first))
      ? undefined
      : coveredLine([first, ...others], all);
  };
  return together(changed, (pair) => `${lookOf(pair.was)} ${lookOf(pair.is)}`).map((pairs) => ({
    before: lineOf(
      pairs.map((pair) => pair.was),
      was,
    ),
    now: lineOf(
      pairs.map((pair) => pair.is),
      is,
    ),
  }));
};

const changedSewing = (before: Version, now: Version): Pair<DesignLine>[] =>
  (['thread', 'piping'] as const).map((kind) => {
    const sewnIn = ({ cover }: Version): DesignLine | undefined => {
      const part = cover.find((one): one is Exclude<CoverPart, CoverZone> => one.part === kind);
      return part === undefined ? undefined : sewnLine(part);
    };
    return { before: sewnIn(before), now: sewnIn(now) };
  });

const changedChoices = (before: DesignLines, now: DesignLines): Pair<DesignLines['choices'][number]>[] => {
  const [was, is] = [orderedChoices(before), orderedChoices(now)];
  return [...new Set([...was, ...is].map(({ name }) => name))].map((name) => ({
    before: was.find((choice) => choice.name === name),
    now: is.find((choice) => choice.name === name),
  }));
};

/** Two colors without a name differ by their codes alone. */
const withCodes = ({ before, now }: Pair<DesignLine>): [before: string, now: string] => {
  const said = [before, now].map((line) => (line === undefined ? '' : describeLine(line)));
  const isSame = said[0] === said[1];
  const textOf = (line: DesignLine | undefined, nth: 0 | 1): string =>
    isSame && line !== undefined ? [said[nth], line.code].filter(Boolean).join(', ') : said[nth]!;
  return [textOf(before, 0), textOf(now, 1)];
};

/** In the customer's language, in the order of the design's own list. */
export const designChanges = (before: Version, now: Version, language: Language): DesignChange[] => {
  const { asToday } = PAGE_WORDS[language];
  const said = (name: string, [was, is]: [string, string]): DesignChange[] =>
    was === is ? [] : [{ name, before: was === '' ? asToday : was, now: is === '' ? asToday : is }];
  const translated = <Said>(pair: Pair<Said>, translate: (one: Said) => Said): Pair<Said> => ({
    before: pair.before === undefined ? undefined : translate(pair.before),
    now: pair.now === undefined ? undefined : translate(pair.now),
  });
  return [
    ...[...changedCovers(before, now), ...changedSewing(before, now)]
      .map((pair) => translated(pair, (line) => translateDesign({ parts: [line], choices: [] }, language).parts[0]!))
      .flatMap((pair) => said(capital((pair.now ?? pair.before)?.part ?? ''), withCodes(pair))),
    ...changedChoices(designLines(before), designLines(now))
      .map((pair) => translated(pair, (one) => translateDesign({ parts: [], choices: [one] }, language).choices[0]!))
      .flatMap((pair) =>
        said((pair.now ?? pair.before)?.name ?? '', [pair.before?.value ?? '', pair.now?.value ?? '']),
      ),
  ];
};
