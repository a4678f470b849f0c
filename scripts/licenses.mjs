// Collects the licenses of all third-party material: production packages, development packages whose code the build
// includes, and fonts in the sources.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { at } from './project.mjs';

/** Development packages whose code the build includes. */
const BUILT_IN = ['tailwindcss', 'vite'];
/** Folders with font subsets and their licenses. */
const FONT_FOLDERS = ['assets/fonts', 'web/ui/fonts'];
/** Standard texts for packages that name a license but do not contain its text. */
const STANDARD_TEXTS = 'assets/licenses';
/** Licenses that extend another one, whose text must be shown as well. */
const BUILDS_ON = { 'LGPL-3.0': 'GPL-3.0' };

const LICENSE_FILE = /^(licen[cs]e|copying|unlicense|notice)\b/i;
/** Prebuilt libraries whose readme names the licenses of their parts. */
const NOTICE_IN_README = /^@img\/sharp-libvips-/;
/** Lines that name a copyright holder. */
const HOLDERS = [
  /^[\s*#]*(copyright\s+(\(c\)|©)|copyright\s.*\b(19|20)\d{2}\b|\(c\)\s+\d{4}|©)/i,
  /^[\s*#]*Copyright\s+[A-Z][a-z]/,
];
/** Lines of a license's own text that begin with the word "copyright". */
const NO_HOLDER =
  /^[\s*#]*(copyright (holder|owner|notice|statement|law|license|and|or|in|on|to)|copyright \(c\) <year>)/i;
const namesHolder = (line) => HOLDERS.some((pattern) => pattern.test(line)) && !NO_HOLDER.test(line);
/** Holders of packages that name none. */
const KNOWN_HOLDERS = [[/^onnxruntime-/, 'Microsoft Corporation']];

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));
const licenseOf = ({ license, licenses }) =>
  typeof license === 'string' ? license : (license?.type ?? licenses?.map(({ type }) => type).join(' OR '));
const authorOf = ({ author, contributors = [] }) => {
  const person = author ?? contributors[0];
  return (typeof person === 'string' ? person : person?.name)?.replace(/\s*[<(].*$/, '').trim() || undefined;
};
/** Turns "LGPL-3.0-or-later" into "LGPL-3.0" and "(MIT OR CC0-1.0)" into "MIT". */
const standardName = (license = '') => /[\w.-]+/.exec(license)?.[0].replace(/-(only|or-later)$/, '');

/** Folders of the installed production packages. */
const installedFolders = (root) =>
  Object.entries(readJson(join(root, 'node_modules/.package-lock.json')).packages)
    .filter(
      ([folder, { dev, link }]) => dev !== true && link !== true && existsSync(join(root, folder, 'package.json')),
    )
    .map(([folder]) => join(root, folder));

const textsIn = (folder, name) =>
  readdirSync(folder)
    .filter((file) => LICENSE_FILE.test(file) || (NOTICE_IN_README.test(name) && file === 'README.md'))
    .filter((file) => statSync(join(folder, file)).isFile())
    .sort()
    .map((file) => readFileSync(join(folder, file), 'utf8'));

const packageOf = (folder) => {
  const manifest = readJson(join(folder, 'package.json'));
  const { name, version } = manifest;
  const license = licenseOf(manifest);
  const author = KNOWN_HOLDERS.find(([pattern]) => pattern.test(name))?.[1] ?? authorOf(manifest);
  const texts = textsIn(folder, name);
  const isWithoutLicense = texts.length === 0 || NOTICE_IN_README.test(name);
  return {
    name,
    version,
    license: license ?? 'see its text',
    author: author === undefined ? undefined : `Copyright ${author}`,
    texts: isWithoutLicense ? [...standardTexts(license), ...texts] : texts,
  };
};

const standardTexts = (license) => {
  const name = standardName(license);
  return [name, BUILDS_ON[name]]
    .filter((one) => one !== undefined && existsSync(at(STANDARD_TEXTS, `${one}.txt`)))
    .map((one) => readFileSync(at(STANDARD_TEXTS, `${one}.txt`), 'utf8'));
};

const fontsIn = (root) =>
  FONT_FOLDERS.filter((folder) => existsSync(join(root, folder))).flatMap((folder) =>
    readdirSync(join(root, folder))
      .filter((file) => file.endsWith('.txt'))
      .map((file) => ({
        name: `${file.replace(/^OFL-|-license\.txt$|\.txt$/g, '').replaceAll('-', ' ')} (typeface)`,
        version: '',
        license: 'OFL-1.1',
        texts: [readFileSync(join(root, folder, file), 'utf8')],
      })),
  );

/** The pretrained weights from which the training of the network started (training/MODEL_CARD.md). */
const describeEncoder = () => ({
  name: 'EfficientNet-Lite0 (encoder of the network)',
  version: '',
  license: 'Apache-2.0',
  author: 'Copyright Google LLC',
  texts: standardTexts('Apache-2.0'),
});

/** AssemblyScript's runtime is compiled into the engine's kernels (scripts/make/make-kernels.mjs). */
const describeKernelRuntime = () => ({
  name: 'AssemblyScript (runtime of the compiled loops)',
  version: '',
  license: 'Apache-2.0',
  author: 'Copyright The AssemblyScript Authors',
  texts: standardTexts('Apache-2.0'),
});

/** Separates the lines that name holders, because many packages' texts differ only in these lines. */
const splitHolders = (text) => {
  const lines = text.replaceAll('\r\n', '\n').split('\n');
  return {
    holders: lines.filter(namesHolder).map((line) => line.replace(/^[\s*#]+/, '').trim()),
    body: lines
      .filter((line) => !namesHolder(line))
      .join('\n')
      .trim(),
  };
};
/** A key that is equal for texts with the same words, without the license's name at the top. */
const textKey = (text) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .replace(/^((the )?(mit|isc|bsd \d clause) licen[cs]e )?(mit |isc )?(all rights reserved )?/, '');

/**
 * @returns each text once, with the packages that use it
 * @throws Error that names the packages without a license text
 */
export const collectLicenses = (root = at('.')) => {
  const found = [
    ...installedFolders(root).map(packageOf),
    ...BUILT_IN.map((name) => join(root, 'node_modules', name))
      .filter(existsSync)
      .map(packageOf),
    ...fontsIn(root),
    ...(existsSync(join(root, 'weights')) ? [describeEncoder()] : []),
    ...(existsSync(join(root, 'engine/kernels')) ? [describeKernelRuntime()] : []),
  ];
  const missing = found.filter(({ texts }) => texts.every((text) => text.trim() === ''));
  if (missing.length > 0)
    throw new Error(
      `no license text for ${missing.map(({ name, license }) => `${name} (${license})`).join(', ')}: ` +
        `add the standard text to ${STANDARD_TEXTS}, or remove the package`,
    );
  const byWords = new Map();
  for (const { name, version, license, author, texts } of found)
    for (const text of texts) {
      const { holders, body } = splitHolders(text);
      const key = textKey(body);
      if (!byWords.has(key)) byWords.set(key, { text: body, users: new Map() });
      const owners = holders.length > 0 || author === undefined ? holders : [author];
      byWords.get(key).users.set(`${name} ${version}`.trim(), {
        name: `${name} ${version}`.trim(),
        license,
        holders: [...new Set(owners)],
      });
    }
  return [...byWords.values()]
    .map(({ text, users }) => ({ text, users: [...users.values()].sort((a, b) => a.name.localeCompare(b.name)) }))
    .sort((a, b) => b.users.length - a.users.length || a.users[0].name.localeCompare(b.users[0].name));
};

/** Used in the container image and as a download. */
export const asPlainText = (licenses) =>
  licenses
    .map(({ text, users }) =>
      [
        ...users.map(({ name, license, holders }) => [name, license, ...holders].join(' | ')),
        '',
        text,
        '',
        '='.repeat(80),
        '',
      ].join('\n'),
    )
    .join('\n');
