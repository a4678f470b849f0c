// Implements `npm start`, with the allocator settings of the container image.
import { hasAllocator, runWithAllocator } from './allocator.mjs';
import { at } from './project.mjs';

if (process.platform === 'linux' && !hasAllocator()) runWithAllocator(at('scripts/serve.mjs'));
else await import('./serve.mjs');
