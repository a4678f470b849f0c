// `node scripts/slim-modules.mjs FOLDER` removes files that the built server does not load from the node_modules of a
// shipped copy: packages of the pages, which are already built, and types, maps and docs. Not for use in a checkout.
import { existsSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { at } from './project.mjs';

const root = resolve(process.argv[2] ?? '.');
if (root === at('.') && existsSync(join(root, '.git')))
  throw new Error('this is a checkout: pass the folder of a copy instead');
const modules = join(root, 'node_modules');

const packageNameOf = (specifier) =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
const bareImports = (code) =>
  [...code.matchAll(/(?:from|import|import\()\s*["']([^"'.#/][^"']*)["']/g)]
    .map(([, specifier]) => specifier)
    .filter((specifier) => !isBuiltin(specifier));

/** The folder of the package that Node loads when a file in `folder` imports it. */
const resolvePackage = (name, folder) => {
  for (let current = folder; current.startsWith(root); current = dirname(current)) {
    const found = join(current, 'node_modules', name);
    if (existsSync(join(found, 'package.json'))) return found;
  }
  return undefined;
};

const needed = new Set();
const addWithDependencies = (name, folder) => {
  const found = resolvePackage(name, folder);
  if (found === undefined || needed.has(found)) return;
  needed.add(found);
  const {
    dependencies = {},
    optionalDependencies = {},
    peerDependencies = {},
    peerDependenciesMeta = {},
  } = JSON.parse(readFileSync(join(found, 'package.json'), 'utf8'));
  for (const next of [
    ...Object.keys({ ...dependencies, ...optionalDependencies }),
    ...Object.keys(peerDependencies).filter((peer) => peerDependenciesMeta[peer]?.optional !== true),
  ])
    addWithDependencies(next, found);
};
/** Fonts are read as files, not imported. */
const fontPackages = (code) =>
  [...code.matchAll(/["'](@fontsource[\w-]*\/[\w-]+|dejavu-fonts-ttf)[/"']/g)].map(([, name]) => name);
const built = join(root, 'build/server');
for (const file of readdirSync(built).filter((name) => name.endsWith('.js'))) {
  const code = readFileSync(join(built, file), 'utf8');
  for (const specifier of [...bareImports(code), ...fontPackages(code)])
    addWithDependencies(packageNameOf(specifier), root);
}
if (needed.size < 20) throw new Error(`only ${needed.size} packages are needed? build the server first`);

const packagesIn = (folder) =>
  readdirSync(folder)
    .filter((name) => !name.startsWith('.'))
    .flatMap((name) =>
      name.startsWith('@')
        ? readdirSync(join(folder, name)).map((inner) => join(folder, name, inner))
        : [join(folder, name)],
    );
for (const folder of packagesIn(modules))
  if (!needed.has(folder) && ![...needed].some((kept) => kept.startsWith(`${folder}/`)))
    rmSync(folder, { recursive: true });

/** Files that are not read at run time. */
const UNUSED = /(\.d\.[cm]?ts|\.map|\.md|\.markdown|\.tsbuildinfo)$/;
/** License texts are kept, because licenses require it. */
const LICENSE = /\/(licen[cs]e|copying|unlicense|notice)\b[^/]*$/i;
/** ONNX Runtime's builds for WebGPU and WebNN. Only the CPU build is loaded. */
const OTHER_ONNX = /onnxruntime-web\/(dist\/.*(jsep|jspi|asyncify|webgpu|webgl|all)\b|docs\/|lib\/)/;
/** Fonts that papers do not use. Of a variable family they use only the file that varies in weight. */
const OTHER_FONTS =
  /dejavu-fonts-ttf\/ttf\/(?!DejaVuSans(-Bold)?\.ttf$)|@fontsource[^/]*\/[^/]+\/(scss\/|[^/]+\.css$|files\/.*-(standard|wdth)-)/;
/** Whether a file is a native build for another system or processor. */
const isForeignBuild = (path) => {
  const [, system, processor] = /onnxruntime-node\/bin\/[^/]+\/([^/]+)\/([^/]+)\//.exec(path) ?? [];
  return system !== undefined && (system !== process.platform || processor !== process.arch);
};
const visit = (path) => {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory())
    for (const name of readdirSync(path)) visit(join(path, name));
  else if (LICENSE.test(path)) return;
  else if ([UNUSED, OTHER_ONNX, OTHER_FONTS].some((pattern) => pattern.test(path)) || isForeignBuild(path))
    rmSync(path);
};
visit(modules);
rmSync(join(modules, '.bin'), { recursive: true, force: true });
console.log(`${needed.size} packages are left`);
