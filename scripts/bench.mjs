// Implements `npm run bench`, with the server's allocator settings, because parts of it run the server's threads.
import { hasAllocator, runWithAllocator } from './allocator.mjs';
import { at } from './project.mjs';

if (process.platform === 'linux' && !hasAllocator()) runWithAllocator(at('bench/main.ts'));
else await import('../bench/main.ts');
