import path from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { CACHE, ROOT } from '../lib/paths.mjs';

/** Builds the page of the chart as the site is built, for production. @returns where it stands */
export async function buildPage(): Promise<string> {
  const built = path.join(CACHE, 'chart-speed');
  process.env.NODE_ENV = 'production';
  await build({
    ...{ configFile: false, root: path.join(ROOT, 'web'), mode: 'production', logLevel: 'error' },
    plugins: [react(), tailwindcss()],
    build: {
      ...{ outDir: built, emptyOutDir: true, manifest: true, assetsInlineLimit: 0 },
      modulePreload: { polyfill: false },
      rolldownOptions: { input: path.join(ROOT, 'web/app/chart-speed.tsx') },
    },
  });
  return built;
}
