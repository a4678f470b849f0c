import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { planFor } from '#engine/compose/zone-map.ts';
import { parseDesign } from '#engine/design.ts';
import { workerEntry } from '#server/entry.ts';
import { createRenderPool } from '#server/render/pool.ts';
const PLAN = planFor(parseDesign({ style: 'luxury', materials: ['leather'], mainColors: ['#dccfb4', 'tan'], stitchingStyle: 'double', stitchingColor: 'red', pipingStyle: 'single', pipingColor: 'white' }));
const [file, pixels='2e6', runs='8'] = process.argv.slice(2);
const meta = await sharp(readFileSync(file)).metadata();
const s = Math.sqrt(+pixels/(meta.width*meta.height));
const photo = await sharp(readFileSync(file)).resize(Math.round(meta.width*s), Math.round(meta.height*s)).removeAlpha().jpeg({ quality: 95, chromaSubsampling: '4:4:4' }).toBuffer();
const pool = createRenderPool((process.env.BUILT ? { file: process.cwd() + '/build/server/render-worker.js', execArgv: [] } : workerEntry('render-worker')), { threads: 1 });
const { bytes } = await pool.analysePhoto({ photo });
const { bytes: others } = await pool.analysePhoto({ photo, marks: [{ type: 'tap', x: 0.5, y: 0.5, add: true }] });
const all: number[] = [];
for (let i = 0; i < +runs; i++) { if (i===+runs-1) process.stderr.write('LAST\n'); const t = performance.now(); const { milliseconds: m } = await pool.renderPicture({ photo, layers: i % 2 ? bytes : others, plan: PLAN }); const whole = performance.now() - t; console.log(i, m.reading, m.trimming, m.reading + m.trimming, m.finishing, whole.toFixed(0)); if (i>=4) all.push(m.reading+m.trimming); }
all.sort((a,b)=>a-b); console.log('median', all[all.length>>1], 'min', all[0]);
await pool.close();
