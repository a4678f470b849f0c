// `npm run bench`: in a process whose memory is kept as the server's is; some parts run the server's own threads in it.
import { hasAllocator, runWithAllocator } from './allocator.mjs';
import { at } from './project.mjs';

if (process.platform === 'linux' && !hasAllocator()) runWithAllocator(at('bench/main.ts'));
else await import('../bench/main.ts');
