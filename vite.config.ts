import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const api = process.env.API_TARGET ?? 'http://localhost:8080';

export default defineConfig({
  root: 'web',
  plugins: [react(), tailwindcss()],
  build: {
    outDir: 'dist',
    // What loads what, for scripts/size.ts.
    manifest: true,
    emptyOutDir: true,
    // Inlined assets become data: URLs, which the server's content security policy refuses.
    assetsInlineLimit: 0,
  },
  server: {
    proxy: {
      // Not the modules of web/api, which the development server has at /api/*.ts itself.
      '^/api/(?!.*\\.tsx?(\\?|$))': api,
      '/socket.io': { target: api, ws: true },
      '/dev/inbox': api,
      '/uploads': api,
    },
  },
});
