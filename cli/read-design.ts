/** Reads the DESIGN argument, which is JSON or the path of a JSON file. */
import { z } from 'zod';
import { FileDesign } from '#contract/studio/design-wire.ts';
import type { Design } from '#engine/design.ts';
import { CliProblem } from './cli-problem.ts';
import { parseJson, readJsonFile } from './read-json-file.ts';

const inputOf = async (designOrPath: string | Record<string, unknown>, source: string): Promise<unknown> => {
  if (typeof designOrPath !== 'string') return designOrPath;
  return designOrPath.trim().startsWith('{') ? parseJson(designOrPath, source) : readJsonFile(designOrPath);
};

/** @param source name of the argument in error messages @throws CliProblem that names the invalid field */
export const readDesign = async (
  designOrPath: string | Record<string, unknown>,
  source = 'design',
): Promise<Design> => {
  const input = await inputOf(designOrPath, source);
  try {
    return FileDesign.parse(input);
  } catch (error) {
    if (!(error instanceof z.ZodError)) throw error;
    const issue = error.issues[0]!;
    throw new CliProblem(`${source}: ${issue.path.join('.') || 'design'}: ${issue.message}`);
  }
};
