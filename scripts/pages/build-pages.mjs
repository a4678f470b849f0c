// Builds the pages into `build/pages`, in a separate process while the server starts. Generated files are written while
// Vite is loaded.
import { generate } from '../generate.mjs';
import { at } from '../project.mjs';

const generated = generate();
// Prevents an unhandled rejection: the build reports the error when it awaits the promise.
generated.catch(() => undefined);
const { createBuilder } = await import('vite');

const { lightEntries } = await import('./light-entries.mjs');
const { plugin: entries, files } = lightEntries();

/** React Router's plugin builds the browser's files and prerenders the pages. */
const builder = await createBuilder({
  logLevel: 'warn',
  plugins: [{ name: 'generated-files', buildStart: () => generated }, entries],
});
await builder.buildApp();
const { paintAllFirst } = await import('./first-paint.mjs');
paintAllFirst(at('build/pages/client'), files);
