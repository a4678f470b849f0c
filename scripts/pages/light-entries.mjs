// Entries of the pages that stand without React Router (decision 020): React Router's plugin builds the app's own entry
// alone. `web/entry.server.tsx` names a page's entry in its script, and this puts the entry's files there.
import { at } from '../project.mjs';

/** By the name in `web/entry.<name>.tsx`. */
const ENTRIES = ['home'];

const MARK = /<script type="module" async="" data-entry="([\w-]+)"><\/script>/;

/** @returns the file and every file that it leads to, itself first */
const reachedFrom = (bundle, fileName, nextOf, found = new Set()) => {
  if (!found.has(fileName)) {
    found.add(fileName);
    for (const next of nextOf(bundle[fileName])) reachedFrom(bundle, next, nextOf, found);
  }
  return found;
};
const atOnce = ({ imports }) => imports;
const atOnceOrLater = ({ imports, dynamicImports }) => [...imports, ...dynamicImports];

/** One module in a shared file is enough to bring all of React Router, although no source of the page imports it. */
const assertWithoutRouter = (bundle, entry) => {
  for (const file of reachedFrom(bundle, entry, atOnceOrLater))
    if (bundle[file].moduleIds.some((id) => id.includes('/node_modules/react-router/')))
      throw new Error(`${entry} reaches React Router in ${file}: see the groups of files in vite.config.ts`);
};

/** @returns the plugin, and the addresses of an entry's files by its name once the pages are built */
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
          [...reachedFrom(bundle, entry.fileName, atOnce)].map((file) => `/${file}`),
        );
      }
    },
  };
  return { plugin, files };
};

/** @returns a page with the files of its entry, written as React Router writes those of its own; other pages as they are */
export const withEntry = (html, files) =>
  html.replace(MARK, (_, name) => {
    const [entry, ...imported] = files.get(name);
    const preloads = [entry, ...imported].map((file) => `<link rel="modulepreload" href="${file}"/>`).join('');
    return `${preloads}<script type="module" async="">import "${entry}";</script>`;
  });
