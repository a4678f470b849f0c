/** Differences between two versions of a design: covers of parts, thread, piping, choices and outlines. */
import type { Language } from '#contract/customer/words/languages.ts';
import { PAGE_WORDS } from '#contract/customer/words/page-words.ts';
import { capitalize } from '#contract/graphemes.ts';
import { groupBy, type CoverPart, type CoverZone } from '#contract/studio/cover.ts';
import {
  describeLine,
  choicesThatChangePicture,
  type DesignChange,
  type DesignLine,
  type DesignDescription,
} from '#contract/studio/design-lines.ts';
import type { DesignRow } from '#server/platform/db/schema.ts';
import { createCoverLine, describeDesign, isZone, lookOf, createSewnLine } from './design-lines.ts';
import { translateDesign } from './translate-design.ts';

/** The fraction of the photo that each zone covers, by its id. */
export type ZoneAreas = ReadonlyMap<string, number>;
type Version = Pick<DesignRow, 'design' | 'cover'> & { areas?: ZoneAreas | undefined };
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
  const coverIn = (version: readonly CoverZone[], zone: CoverZone): CoverZone => ({
    ...(version.find((one) => one.zone === zone.zone) ?? asInPhoto(zone)),
    name: zone.name,
  });
  const all = zones.map((zone) => ({ was: coverIn(old, zone), is: coverIn(renewed, zone) }));
  const changed = all.filter(({ was, is }) => lookOf(was) !== lookOf(is));
  const lineOf = (
    pairs: readonly [(typeof all)[number], ...typeof all],
    which: 'was' | 'is',
  ): DesignLine | undefined => {
    const [first, ...others] = pairs;
    const cover = first[which];
    return lookOf(cover) === lookOf(asInPhoto(cover))
      ? undefined
      : createCoverLine(
          [cover, ...others.map((pair) => pair[which])],
          all.map((pair) => pair[which]),
        );
  };
  return groupBy(changed, ({ was, is }) => `${lookOf(was)} ${lookOf(is)}`).map((pairs) => ({
    before: lineOf(pairs, 'was'),
    now: lineOf(pairs, 'is'),
  }));
};

/** A smaller difference is no correction that anybody sees. */
const MIN_OUTLINE_CHANGE = 0.0005;

/** Painted zones whose outline was corrected. */
const outlineRevised = (before: Version, now: Version): DesignLine[] => {
  const [areasBefore, areas] = [before.areas, now.areas];
  if (areasBefore === undefined || areas === undefined) return [];
  const cover = now.cover.filter(isZone);
  const [first, ...others] = cover.filter(
    ({ zone }) => Math.abs((areas.get(zone) ?? 0) - (areasBefore.get(zone) ?? 0)) > MIN_OUTLINE_CHANGE,
  );
  return first === undefined ? [] : [createCoverLine([first, ...others], cover)];
};

const changedSewing = (before: Version, now: Version): Pair<DesignLine>[] =>
  (['thread', 'piping'] as const).map((kind) => {
    const sewnIn = ({ cover }: Version): DesignLine | undefined => {
      const part = cover.find((one): one is Exclude<CoverPart, CoverZone> => one.part === kind);
      return part === undefined ? undefined : createSewnLine(part);
    };
    return { before: sewnIn(before), now: sewnIn(now) };
  });

const changedChoices = (
  before: DesignDescription,
  now: DesignDescription,
): Pair<DesignDescription['choices'][number]>[] => {
  const [was, is] = [choicesThatChangePicture(before), choicesThatChangePicture(now)];
  return [...new Set([...was, ...is].map(({ name }) => name))].map((name) => ({
    before: was.find((choice) => choice.name === name),
    now: is.find((choice) => choice.name === name),
  }));
};

/** Two colors without a name differ by their codes alone. */
const withCodes = ({ before, now }: Pair<DesignLine>): [before: string, now: string] => {
  const said = (line: DesignLine | undefined): string => (line === undefined ? '' : describeLine(line));
  const [was, is] = [said(before), said(now)];
  if (was !== is) return [was, is];
  const withCode = (line: DesignLine | undefined): string => [was, line?.code].filter(Boolean).join(', ');
  return [withCode(before), withCode(now)];
};

/** In the customer's language, in the order of the design's own list. */
export const designChanges = (before: Version, now: Version, language: Language): DesignChange[] => {
  const { asItIsTodayInline, outlineRevised: outlined } = PAGE_WORDS[language];
  const said = (name: string, [was, is]: [string, string]): DesignChange[] =>
    was === is ? [] : [{ name, before: was === '' ? asItIsTodayInline : was, now: is === '' ? asItIsTodayInline : is }];
  const translated = <Said>(pair: Pair<Said>, translate: (one: Said) => Said): Pair<Said> => ({
    before: pair.before === undefined ? undefined : translate(pair.before),
    now: pair.now === undefined ? undefined : translate(pair.now),
  });
  const translateLine = (line: DesignLine): DesignLine =>
    translateDesign({ parts: [line], choices: [] }, language).parts.at(0) ?? line;
  return [
    ...[...changedCovers(before, now), ...changedSewing(before, now)]
      .map((pair) => translated(pair, translateLine))
      .flatMap((pair) => said(capitalize((pair.now ?? pair.before)?.part ?? ''), withCodes(pair))),
    ...changedChoices(describeDesign(before), describeDesign(now))
      .map((pair) =>
        translated(pair, (one) => translateDesign({ parts: [], choices: [one] }, language).choices.at(0) ?? one),
      )
      .flatMap((pair) =>
        said((pair.now ?? pair.before)?.name ?? '', [pair.before?.value ?? '', pair.now?.value ?? '']),
      ),
    ...outlineRevised(before, now).map((line) => ({ name: outlined, before: '', now: translateLine(line).part })),
  ];
};
