import { benchSpeed } from './speed.ts';
const { rows, peakRssMb } = await benchSpeed('../shared/photos/p010.jpg', '../shared/photos/p002.jpg');
for (const r of rows) console.log(r.what.padEnd(70), Math.round(r.milliseconds), 'cpu', Math.round(r.cpu), r.bar ?? '');
console.log('rss', peakRssMb.toFixed(0));
