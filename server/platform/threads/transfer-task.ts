/** Composites a remote model's answer in the worker thread: decodes it as untrusted input and uses only matching detail. */
import { transferDetail, type Transferred } from '#engine/transfer/transfer-detail.ts';
import type { DetailTransfer } from '#engine/report/detail-transfer.ts';
import type { Frame } from '#engine/transfer/frame.ts';
import { finalize } from '#engine/finalize.ts';
import type { Layers } from '#engine/layers.ts';
import type { Raster } from '#engine/raster/raster.ts';
import type { RemoteReport } from '#engine/report/report.ts';
import type { TrimPlan } from '#engine/trim-plan.ts';
import { readMask, readPicture } from './pictures/photo-codec.ts';
import { readUntrusted } from './pictures/normalize-photo.ts';
import { encodeResult, startLapTimer, type RenderResult } from './render-task.ts';
import { unpackLayers } from './unpack-layers.ts';

export interface TransferTask {
  photo: Uint8Array;
  layers: Uint8Array;
  plan: TrimPlan;
  /** Our own render and its mask of changes. */
  picture: Uint8Array;
  changedMask: Uint8Array;
  frame: Frame;
  /** Untrusted. */
  answer: Uint8Array;
  /** Name of the model, reported if its detail is used. */
  provider: string;
  remote: Omit<RemoteReport, 'transfer'>;
}

export interface TransferResult {
  result: RenderResult;
  transfer: DetailTransfer;
}

/** A remote model's picture may be a few times as large as requested. */
const ANSWER_LIMITS = { maxPixels: 20_000_000, minSide: 1, maxSide: Infinity };

const compositeAnswer = async (task: TransferTask): Promise<Transferred & { photo: Raster; layers: Layers }> => {
  // First, so that an answer that is not a picture is refused.
  const answer = await readUntrusted(task.answer, ANSWER_LIMITS, '#000000');
  const photo = await readPicture(task.photo);
  const layers = unpackLayers(task.layers);
  const local = { picture: await readPicture(task.picture), changed: await readMask(task.changedMask) };
  return { photo, layers, ...transferDetail({ photo, layers, plan: task.plan, local, frame: task.frame, answer }) };
};

/** @throws ImageRefusedError when the answer is not a picture */
export const transferAnswer = async (task: TransferTask): Promise<TransferResult> => {
  const clock = startLapTimer();
  const { photo, layers, composed, transfer } = await compositeAnswer(task);
  const provider = transfer.used > 0 ? task.provider : 'local';
  const { picture, report } = finalize({
    photo,
    layers,
    plan: task.plan,
    composed,
    provider,
    remote: { ...task.remote, transfer },
  });
  return {
    transfer,
    result: { ...(await encodeResult(picture)), report, milliseconds: { reading: 0, trimming: 0, finishing: clock() } },
  };
};
