import { readFile } from 'node:fs/promises';
import { CliProblem } from './cli-problem.ts';

/** @throws CliProblem that names `source` */
export const parseJson = (text: string, source: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    throw new CliProblem(`${source}: is not JSON`);
  }
};

/** Windows editors and shells may add a byte order mark or write UTF-16. @throws CliProblem that names the file */
export const readJsonFile = async (path: string): Promise<unknown> => {
  const bytes = await readFile(path).catch(() => {
    throw new CliProblem(`${path}: no such file`);
  });
  const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe;
  // The decoder drops the byte order mark.
  return parseJson(new TextDecoder(isUtf16 ? 'utf-16le' : 'utf-8').decode(bytes), path);
};
