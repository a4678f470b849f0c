/** Describes a remote model's part in a picture: the zones it drew, and why our own render was kept in others. */
import type { NotUsed } from './detail-transfer.ts';
import type { RemoteFailure, RemoteReport } from './report.ts';
import { joinNames } from './report-words.ts';

const OWN_PICTURE_PHRASE = "this picture is our own engine's.";

const FAILURE_SENTENCES: Readonly<Record<RemoteFailure, (label: string) => string>> = {
  unavailable: (label) => `${label} could not be reached, so ${OWN_PICTURE_PHRASE}`,
  'out-of-order': (label) => `${label} is not set up correctly on this server at the moment, so ${OWN_PICTURE_PHRASE}`,
  busy: (label) => `${label} was too busy, so ${OWN_PICTURE_PHRASE}`,
  refused: (label) => `${label} did not accept the request, so ${OWN_PICTURE_PHRASE}`,
  budget: (label) => `The spending limit for ${label} is reached for now, so ${OWN_PICTURE_PHRASE}`,
  slow: (label) => `${label} took too long, so ${OWN_PICTURE_PHRASE}`,
  malformed: (label) => `${label} did not answer with a usable picture, so ${OWN_PICTURE_PHRASE}`,
  'not-allowed': (label) => `${label} may not be used with this account yet, so ${OWN_PICTURE_PHRASE}`,
};

const NOT_USED: Readonly<Record<NotUsed, (label: string) => string>> = {
  blank: (label) => `${label} answered with an empty picture, so ${OWN_PICTURE_PHRASE}`,
  'another-picture': (label) => `${label} drew a different picture than this photo, so ${OWN_PICTURE_PHRASE}`,
  unchanged: (label) => `${label} changed nothing, so ${OWN_PICTURE_PHRASE}`,
  structure: (label) => `The shapes that ${label} drew do not match the photo, so ${OWN_PICTURE_PHRASE}`,
  color: (label) => `The colors that ${label} drew do not match the chosen color, so ${OWN_PICTURE_PHRASE}`,
};

const describeKept = (label: string, zones: readonly { name: string; kept?: 'structure' | 'color' }[]): string[] => {
  const names = (reason: 'structure' | 'color'): string[] => [
    ...new Set(zones.filter(({ kept }) => kept === reason).map(({ name }) => name.toLowerCase())),
  ];
  const [misfits, miscolored] = [names('structure'), names('color')];
  return [
    ...(misfits.length === 0
      ? []
      : [`On ${joinNames(misfits)} ${label} drew shapes that the photo does not have; our own render was kept there.`]),
    ...(miscolored.length === 0
      ? []
      : [`On ${joinNames(miscolored)} ${label} missed the color; our own render was kept there.`]),
  ];
};

export const describeRemote = ({ label, transfer, failure }: RemoteReport): string => {
  if (transfer === undefined) return FAILURE_SENTENCES[failure ?? 'unavailable'](label);
  if (transfer.notUsed !== undefined) return NOT_USED[transfer.notUsed](label);
  const drawn = transfer.zones.filter(({ used }) => used > 0);
  const percent = Math.round(100 * transfer.used);
  return [
    `${label} drew fine detail on ${joinNames([...new Set(drawn.map(({ name }) => name.toLowerCase()))])} (${percent} % of what changed); shapes, colors and everything outside come from your photo and our engine.`,
    ...describeKept(label, transfer.zones),
  ].join(' ');
};
