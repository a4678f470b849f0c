/** Reads the DESIGN argument, which is JSON or the path of a JSON file. */
import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { FileDesign } from '#contract/studio/design-wire.ts';
import type { Design } from '#engine/design.ts';
import { CliProblem } from './cli-problem.ts';

/** @param source name of the argument in error messages @throws CliProblem that names the invalid field */
export const readDesign = async (
  designOrPath: string | Record<string, unknown>,
  source = 'design',
): Promise<Design> => {
  let input: unknown = designOrPath;
  if (typeof designOrPath === 'string') {
    let text = designOrPath;
    if (!designOrPath.trim().startsWith('{')) {
      try {
        text = await readFile(designOrPath, 'utf8');
      } catch {
        throw new CliProblem(`${designOrPath}: no such design file`);
      }
    }
    try {
      input = JSON.parse(text);
    } catch {
      throw new CliProblem(`${source}: is not JSON`);
    }
  }
  try {
    return FileDesign.parse(input);
  } catch (error) {
    if (!(error instanceof z.ZodError)) throw error;
    const issue = error.issues[0]!;
    throw new CliProblem(`${source}: ${issue.path.join('.') || 'design'}: ${issue.message}`);
  }
};
