import { benchSwatchError } from './swatch-error.ts';
for (const f of (process.argv[2] ?? 'p001,p010,p018,p020,p062,p067').split(',')) { console.log(f); for (const e of await benchSwatchError([`../shared/photos/${f}.jpg`])) console.log(e.material.padEnd(10), e.reference.mean.toFixed(2), e.reference.p95.toFixed(2), e.lit.mean.toFixed(2), e.lit.p95.toFixed(2)); }
