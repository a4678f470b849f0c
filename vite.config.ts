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
    // What every page begins with, in one file: 3 kB less than the same in three.
    rolldownOptions: { output: { advancedChunks: { groups: [{ name: 'frame', test: /node_modules\/(react|react-dom|scheduler|react-router|@tanstack)\// }] } } },
  },
});
