/** Implements `retrim probe-provider NAME`, which measures how a configured model uses a mask. */
import { existsSync } from 'node:fs';
import { readConfig } from '#server/config.ts';
import { openModel } from '#server/studio/providers/models/provider-settings.ts';
import { SERVICES, type ModelSettings } from '#server/studio/providers/models/services.ts';
import { needsOperator, ModelFailure } from '#server/studio/providers/models/model-failure.ts';
import type { MaskMode, PictureModel } from '#server/studio/providers/models/picture-model.ts';
import { modelWarning } from '#server/studio/providers/model-warning.ts';
import { findBestMode, probeModel, type ProbeResult } from '#server/studio/providers/probe-model.ts';
import { StartError } from '#server/platform/start-error.ts';
import { CliProblem, usageProblem } from './cli-problem.ts';

const MODES: readonly MaskMode[] = ['white', 'alpha', 'black'];

/** Whether the service uses masks in only one way, which settings cannot change. */
const hasFixedMode = ({ kind }: ModelSettings): boolean => !('mask' in SERVICES[kind].settings.shape);

const openInMode = (settings: ModelSettings, mode: MaskMode): PictureModel =>
  openModel(hasFixedMode(settings) ? settings : ({ ...settings, mask: mode } as ModelSettings));

const formatPercent = (fraction: number): string => `${Math.round(100 * fraction)} %`.padStart(5);

const describeResult = ({ mode, inside, outside, honored, failure, milliseconds, costUsd }: ProbeResult): string => {
  const changes = `changed ${formatPercent(inside)} inside, ${formatPercent(outside)} outside${honored ? '  understood' : ''}`;
  return `  ${mode.padEnd(6)} ${failure ?? changes}  (${(milliseconds / 1000).toFixed(1)} s, $${costUsd.toFixed(3)})`;
};

/** @throws CliProblem when the model is not configured or made no picture */
export const probeProvider = async (name: string): Promise<void> => {
  if (existsSync('.env')) process.loadEnvFile('.env');
  const models = readModels();
  const settings = models.find((one) => one.name === name);
  if (settings === undefined)
    throw usageProblem(
      models.length === 0
        ? 'PROVIDERS names no model'
        : `"${name}" is none of ${models.map((one) => one.name).join(', ')}`,
    );
  const warning = modelWarning(settings, new Date());
  if (warning !== undefined) process.stdout.write(`${name}: ${warning.message}\n`);
  await requireWorkingModel(openModel(settings));
  const modes = hasFixedMode(settings) ? [openModel(settings).maskMode] : MODES;
  process.stdout.write(
    `${name}: one 1024 x 1024 picture for each way of marking where to draw; this costs ${modes.length} picture${modes.length === 1 ? '' : 's'}.\n`,
  );
  const results = await probeModel((mode) => openInMode(settings, mode), modes, new AbortController().signal);
  process.stdout.write(`${results.map(describeResult).join('\n')}\n`);
  if (results.every(({ failure }) => failure !== undefined)) throw new CliProblem(`${name} made no picture`);
  const best = findBestMode(results);
  process.stdout.write(
    `${hasFixedMode(settings) ? FIXED_ADVICE[best === 'none' ? 'ignored' : 'used'] : adviceFor(name, best)}\n`,
  );
};

const FIXED_ADVICE = {
  ignored: 'It draws where it likes; pixels outside the mask are restored anyway.',
  used: 'It keeps to the mask.',
};

const adviceFor = (name: string, best: MaskMode): string =>
  best === 'none'
    ? 'It does not look at masks: "mask": "none" in PROVIDERS_FILE saves sending one.'
    : `Set "mask": "${best}" for "${name}" in PROVIDERS_FILE.`;

const CHECK_TIMEOUT_MS = 20_000;

/** Reports a wrong key or model before a paid picture is requested. @throws CliProblem */
const requireWorkingModel = async (model: PictureModel): Promise<void> => {
  try {
    await model.check?.({ signal: new AbortController().signal, timeoutMs: CHECK_TIMEOUT_MS });
  } catch (error) {
    if (!(error instanceof ModelFailure) || !needsOperator(error.kind)) return;
    throw new CliProblem(`${model.name} cannot work with the model "${model.model}". ${error.message}`);
  }
};

const readModels = (): ModelSettings[] => {
  try {
    return readConfig().providers.models;
  } catch (error) {
    throw error instanceof StartError ? new CliProblem(error.message) : error;
  }
};
