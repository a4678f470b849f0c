/**
 * Stages of `prepare` that loop over every pixel. Each is divided into independent chunks, which several threads can
 * share; all chunks have the same input, which is plain data.
 */
import {
  areaGlossRows,
  envelopeRows,
  hueRows,
  logRows,
  highlightRows,
  type AreaGlossRows,
  type EnvelopeRows,
  type HueRows,
  type LogRows,
  type HighlightRows,
} from './diffuse-rows.ts';
import { fineRows, splitRows, type FineRows, type SplitRows } from './shading-rows.ts';
import { tentColumns, tentRows, type TentColumns, type TentRows } from './tent.ts';

interface Inputs {
  hue: HueRows;
  log: LogRows;
  highlight: HighlightRows;
  areaGloss: AreaGlossRows;
  envelope: EnvelopeRows;
  split: SplitRows;
  fine: FineRows;
  tentRows: TentRows;
  tentColumns: TentColumns;
}

export type StageName = keyof Inputs;
export type StageInput<Name extends StageName> = Inputs[Name];

const STAGES: { [Name in StageName]: (input: Inputs[Name], from: number, to: number) => void } = {
  hue: hueRows,
  log: logRows,
  highlight: highlightRows,
  areaGloss: areaGlossRows,
  envelope: envelopeRows,
  split: splitRows,
  fine: fineRows,
  tentRows,
  tentColumns,
};

/** Rows or columns of a chunk: a strip of columns and its sums fit into the processor's cache. */
const ROWS = 128;
const COLUMNS = 512;
const sizeOfPart = (name: StageName): number => (name === 'tentColumns' ? COLUMNS : ROWS);

export const countChunks = (name: StageName, lines: number): number => Math.ceil(lines / sizeOfPart(name));

/** @param lines number of rows, or of columns for `tentColumns` */
export const runChunk = <Name extends StageName>(
  name: Name,
  input: StageInput<Name>,
  lines: number,
  part: number,
): void => {
  const size = sizeOfPart(name);
  const [from, to] = [part * size, Math.min(lines, (part + 1) * size)];
  STAGES[name](input, from, to);
};

/** Runs all chunks of a stage, and returns when they are done. */
export type RunStage = <Name extends StageName>(name: Name, input: StageInput<Name>, lines: number) => void;

/** Runs a stage on this thread alone. */
export const runSingleThreaded: RunStage = (name, input, lines) => {
  for (let part = 0; part < countChunks(name, lines); part++) runChunk(name, input, lines, part);
};
