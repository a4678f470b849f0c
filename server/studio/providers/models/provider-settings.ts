/** Reads the configured models, their order and prices from the environment and from PROVIDERS_FILE. */
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { requireValue } from '#contract/expected.ts';
import type { PictureModel } from './picture-model.ts';
import { SERVICES, type ModelSettings, type Service, type ServiceKind } from './services.ts';

const isKind = (name: unknown): name is ServiceKind => typeof name === 'string' && Object.hasOwn(SERVICES, name);
const USABLE_WITHOUT_FILE = Object.entries(SERVICES)
  .filter(([, { needsFile }]) => needsFile !== true)
  .map(([kind]) => kind);

type Environment = Readonly<Record<string, string | undefined>>;
const File = z.record(z.string(), z.record(z.string(), z.unknown()));

/** `"$NAME"` in the file is replaced by that environment variable, so that keys need not be in files. */
const fromEnvironment = (value: unknown, env: Environment): unknown => {
  const name = typeof value === 'string' ? /^\$([A-Z][A-Z0-9_]*)$/.exec(value)?.[1] : undefined;
  return name === undefined ? value : env[name];
};

const readFile = (file: string): z.infer<typeof File> => {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    throw new Error(`PROVIDERS_FILE: ${file} cannot be read`);
  }
  try {
    return File.parse(JSON.parse(text));
  } catch {
    throw new Error(`PROVIDERS_FILE: ${file} must be JSON: {"name": {"kind": "openai", ...}, ...}`);
  }
};

/**
 * @param names of models, in order: a kind, for its default settings, or a name in the file
 * @throws Error with one line that names the setting
 */
export const readModelSettings = (
  names: readonly string[],
  file: string | undefined,
  env: Environment,
): ModelSettings[] => {
  const described = file === undefined ? {} : readFile(file);
  return names.map((name) => {
    const own = described[name] ?? {};
    const kind = own['kind'] ?? name;
    if (!isKind(kind))
      throw new Error(
        `PROVIDERS: "${name}" is none of ${USABLE_WITHOUT_FILE.join(', ')}, and PROVIDERS_FILE does not describe it`,
      );
    const { settings, environment = {} }: Service = SERVICES[kind];
    const fromVariables = Object.fromEntries(
      Object.entries(environment).map(([field, variable]) => [field, env[variable]]),
    );
    const key = 'key' in own ? fromEnvironment(own['key'], env) : fromVariables['key'];
    const given = Object.fromEntries(
      Object.entries({ ...fromVariables, ...own, kind, name, key }).filter(([, value]) => value !== undefined),
    );
    const parsed = settings.safeParse(given);
    if (parsed.success) return parsed.data as ModelSettings;
    const issue = requireValue(parsed.error.issues[0], 'What is wrong with a setting');
    const field = issue.path.join('.');
    if (field === 'key' && key === undefined && environment['key'] !== undefined)
      throw new Error(`${environment['key']}: required for the provider "${name}"`);
    throw new Error(`PROVIDERS: ${name}${field === '' ? '' : `.${field}`}: ${issue.message}`);
  });
};

/** @throws Error with one line, when a workflow cannot be read */
export const openModel = (settings: ModelSettings): PictureModel => {
  const open = SERVICES[settings.kind].open as (settings: ModelSettings) => PictureModel;
  return open(settings);
};
