// `node scripts/slim-modules.mjs FOLDER`: removes from a shipped copy's node_modules the files that the built server
// never loads: packages of the pages, which are already built, and types, maps and docs. Never run it in a checkout.
import { existsSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { at } from './project.mjs';

const root = resolve(process.argv[2] ?? '.');
if (root === at('.') && existsSync(join(root, '.git')))
  throw new Error('this is a checkout: give the folder of a copy');
const modules = join(root, 'node_modules');

const nameOf = (specifier) =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
const bareImports = (code) =>
  [...code.matchAll(/(?:from|import|import\()\s*["']([^"'.#/][^"']*)["']/g)]
    .map(([, specifier]) => specifier)
    .filter((specifier) => !isBuiltin(specifier));

/** Path that Node resolves a package to from `folder`. */
const find = (name, folder) => {
  for (let here = folder; here.startsWith(root); here = dirname(here)) {
    const found = join(here, 'node_modules', name);
    if (existsSync(join(found, 'package.json'))) return found;
  }
  return undefined;
};

const needed = new Set();
const need = (name, folder) => {
  const found = find(name, folder);
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
    need(next, found);
};
/** Fonts are read as files, not imported. */
const fontPackages = (code) =>
  [...code.matchAll(/["'](@fontsource[\w-]*\/[\w-]+|dejavu-fonts-ttf)[/"']/g)].map(([, name]) => name);
const built = join(root, 'build/server');
for (const file of readdirSync(built).filter((name) => name.endsWith('.js'))) {
  const code = readFileSync(join(built, file), 'utf8');
  for (const specifier of [...bareImports(code), ...fontPackages(code)]) need(nameOf(specifier), root);
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

/** Files that no program reads at run time. */
const IDLE = /(\.d\.[cm]?ts|\.map|\.md|\.markdown|\.tsbuildinfo)$/;
/** Stays wherever it lies: a license asks that its text goes along. */
const LICENSE = /\/(licen[cs]e|copying|unlicense|notice)\b[^/]*$/i;
/** Only ONNX Runtime's CPU build is loaded; the others are for browsers with WebGPU and WebNN. */
const OTHER_ONNX = /onnxruntime-web\/(dist\/.*(jsep|jspi|asyncify|webgpu|webgl|all)\b|docs\/|lib\/)/;
/** Papers use two fonts of the many, and of a variable family the file with weights alone. */
const OTHER_FONTS =
  /dejavu-fonts-ttf\/ttf\/(?!DejaVuSans(-Bold)?\.ttf$)|@fontsource[^/]*\/[^/]+\/(scss\/|[^/]+\.css$|files\/.*-(standard|wdth)-)/;
/** Native builds for other systems and processors than this image's. */
const isForeignBuild = (path) => {
  const [, system, processor] = /onnxruntime-node\/bin\/[^/]+\/([^/]+)\/([^/]+)\//.exec(path) ?? [];
  return system !== undefined && (system !== process.platform || processor !== process.arch);
};
const visit = (path) => {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory())
    for (const name of readdirSync(path)) visit(join(path, name));
  else if (LICENSE.test(path)) return;
  else if ([IDLE, OTHER_ONNX, OTHER_FONTS].some((idle) => idle.test(path)) || isForeignBuild(path)) rmSync(path);
};
visit(modules);
rmSync(join(modules, '.bin'), { recursive: true, force: true });
console.log(`${needed.size} packages stay`);
