/**
 * The steps of preparing that go over every pixel. Each is cut into parts that know nothing of each other, so that
 * several threads may share one; its input is plain data, and the same for all parts.
 */
import {
  broadRows,
  envelopeRows,
  hueRows,
  logRows,
  sparkleRows,
  type BroadRows,
  type EnvelopeRows,
  type HueRows,
  type LogRows,
  type SparkleRows,
} from './diffuse-rows.ts';
import { fineRows, splitRows, type FineRows, type SplitRows } from './shading-rows.ts';
import { tentColumns, tentRows, type TentColumns, type TentRows } from './tent.ts';

interface Inputs {
  hue: HueRows;
  log: LogRows;
  sparkle: SparkleRows;
  broad: BroadRows;
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
  sparkle: sparkleRows,
  broad: broadRows,
  envelope: envelopeRows,
  split: splitRows,
  fine: fineRows,
  tentRows,
  tentColumns,
};

/** Rows, or columns, of a part. A strip of columns and its sums fit into a processor's own memory. */
const PART = 128;
const STRIP = 512;
const partOf = (name: StageName): number => (name === 'tentColumns' ? STRIP : PART);

export const partsIn = (name: StageName, lines: number): number => Math.ceil(lines / partOf(name));

/** @param lines rows of the plane, or its columns where the stage goes by columns */
export const workPart = <Name extends StageName>(
  name: Name,
  input: StageInput<Name>,
  lines: number,
  part: number,
): void => {
  const size = partOf(name);
  const [from, to] = [part * size, Math.min(lines, (part + 1) * size)];
  STAGES[name](input, from, to);
};

/** Does a stage whole; returns when it is done. */
export type RunStage = <Name extends StageName>(name: Name, input: StageInput<Name>, lines: number) => void;

/** Runs a stage on this thread alone. */
export const runAlone: RunStage = (name, input, lines) => {
  for (let part = 0; part < partsIn(name, lines); part++) workPart(name, input, lines, part);
};
