// Builds the entries of pages without React Router (decision 020), because React Router's plugin builds only the app's
// own. `web/entry.server.tsx` names a page's entry in a script, which is replaced with the entry's files here.
import { at } from '../project.mjs';

/** Names in `web/entry.<name>.tsx`. */
const ENTRIES = ['home'];

const PLACEHOLDER = /<script type="module" async="" data-entry="([\w-]+)"><\/script>/;

/** @returns the file, and all files that it imports directly or indirectly */
const withImports = (bundle, fileName, importsOf, found = new Set()) => {
  if (!found.has(fileName)) {
    found.add(fileName);
    for (const next of importsOf(bundle[fileName])) withImports(bundle, next, importsOf, found);
  }
  return found;
};
const staticImports = ({ imports }) => imports;
const allImports = ({ imports, dynamicImports }) => [...imports, ...dynamicImports];

/** A shared file may contain React Router even if no source of the page imports it. */
const assertWithoutRouter = (bundle, entry) => {
  for (const file of withImports(bundle, entry, allImports))
    if (bundle[file].moduleIds.some((id) => id.includes('/node_modules/react-router/')))
      throw new Error(`${entry} reaches React Router in ${file}: see the groups of files in vite.config.ts`);
};

/** @returns the plugin, and the files of each entry by its name, which are complete after the build */
export const lightEntries = () => {
  const files = new Map();
  const plugin = {
    name: 'light-entries',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    buildStart() {
      for (const name of ENTRIES)
        this.emitFile({
          type: 'chunk',
          id: at(`web/entry.${name}.tsx`),
          name: `entry.${name}`,
          preserveSignature: false,
        });
    },
    generateBundle(_, bundle) {
      for (const name of ENTRIES) {
        const entry = Object.values(bundle).find(
          ({ facadeModuleId }) => facadeModuleId === at(`web/entry.${name}.tsx`),
        );
        assertWithoutRouter(bundle, entry.fileName);
        files.set(
          name,
          [...withImports(bundle, entry.fileName, staticImports)].map((file) => `/${file}`),
        );
      }
    },
  };
  return { plugin, files };
};

/** Inserts the files of a page's entry, in the form in which React Router writes its own. Other pages do not change. */
export const withEntry = (html, files) =>
  html.replace(PLACEHOLDER, (_, name) => {
    const [entry, ...imported] = files.get(name);
    const preloads = [entry, ...imported].map((file) => `<link rel="modulepreload" href="${file}"/>`).join('');
    return `${preloads}<script type="module" async="">import "${entry}";</script>`;
  });
