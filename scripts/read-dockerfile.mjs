/**
 * Parses Dockerfile and .dockerignore, as far as ours use them; an unknown instruction is an error, so that none is
 * skipped silently.
 */

/** Instructions without effect outside a container engine. */
const NAMED_ONLY = new Set(['ARG', 'VOLUME', 'EXPOSE', 'STOPSIGNAL']);

/** Joins lines that end with a backslash, and drops comments. */
const instructionsOf = (text) =>
  text
    .split('\n')
    .filter((line) => !/^\s*(#|$)/.test(line))
    .join('\n')
    .replaceAll(/\\\n\s*/g, ' ')
    .split('\n');

const listIn = (words) => JSON.parse(words.slice(words.indexOf('[')));

const parse = (text) => {
  const [, kind, words] = /^([A-Z]+)\s+(.*)$/s.exec(text) ?? [];
  switch (kind) {
    case 'WORKDIR':
      return { kind, text, path: words };
    case 'USER':
      return { kind, text, name: words };
    case 'ENV':
      return {
        kind,
        text,
        variables: Object.fromEntries(
          words.split(/\s+/).map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
        ),
      };
    case 'RUN':
      return { kind, text, command: words.replaceAll(/--mount=\S+\s+/g, '') };
    case 'ENTRYPOINT':
    case 'HEALTHCHECK':
      return { kind, text, words: listIn(words) };
    case 'COPY': {
      const parts = words.split(/\s+/);
      const from = parts.find((part) => part.startsWith('--from='))?.slice('--from='.length);
      const paths = parts.filter((part) => !part.startsWith('--'));
      return { kind, text, from, sources: paths.slice(0, -1), target: paths.at(-1) };
    }
    default:
      if (NAMED_ONLY.has(kind)) return { kind, text };
      throw new Error(`the Dockerfile has an instruction that is not known here: ${text}`);
  }
};

export const stagesOf = (dockerfile) => {
  const stages = [];
  for (const text of instructionsOf(dockerfile)) {
    const stage = /^FROM \S+(?: AS (\S+))?$/.exec(text);
    if (stage !== null) stages.push({ name: stage[1] ?? `stage-${stages.length}`, steps: [] });
    else if (stages.length > 0) stages.at(-1).steps.push(parse(text));
  }
  return stages;
};

/** @returns whether a file is excluded from the build; the last matching line decides */
export const ignoredBy = (dockerignore) => {
  const rules = dockerignore
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => ({ kept: line.startsWith('!'), pattern: line.replace(/^!/, '') }));
  const fits = (pattern, file) =>
    pattern.startsWith('**/*') ? file.endsWith(pattern.slice(4)) : file === pattern || file.startsWith(`${pattern}/`);
  return (file) => rules.findLast(({ pattern }) => fits(pattern, file))?.kept === false;
};
