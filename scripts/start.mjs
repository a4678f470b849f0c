// `npm start`: serves in a process whose memory is kept as the image keeps it.
import { hasAllocator, runWithAllocator } from './allocator.mjs';
import { at } from './project.mjs';

if (process.platform === 'linux' && !hasAllocator()) runWithAllocator(at('scripts/serve.mjs'));
else await import('./serve.mjs');
