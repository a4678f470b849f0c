import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

const apiAddress = process.env['RETRIM_API'] ?? 'http://127.0.0.1:3001';

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  worker: { format: 'es' },
  server: { proxy: { '/api': { target: apiAddress, changeOrigin: false }, '/templates': { target: apiAddress } } },
  build: {
    target: 'es2022',
    // Declaring a schema or an endpoint has no effect of its own: a page that uses none is served none.
    rolldownOptions: { treeshake: { manualPureFunctions: ['z', 'endpoint'] } },
  },
});
