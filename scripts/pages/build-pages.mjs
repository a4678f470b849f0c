// The program that builds the pages into `build/pages`, a process of its own beside the start of the server. The files that
// are made from the contract are made while Vite is loaded, and awaited before the first module is read.
import { generate } from '../generate.mjs';
import { at } from '../project.mjs';

const generated = generate();
// The build waits for them, and says why there are none.
generated.catch(() => undefined);
const { createBuilder } = await import('vite');

const { lightEntries } = await import('./light-entries.mjs');
const { plugin: entries, files } = lightEntries();

/** React Router's plugin builds for the browser, then the program that prerenders, and runs it. */
const builder = await createBuilder({
  logLevel: 'warn',
  plugins: [{ name: 'generated-files', buildStart: () => generated }, entries],
});
await builder.buildApp();
const { paintAllFirst } = await import('./first-paint.mjs');
paintAllFirst(at('build/pages/client'), files);
