import path from 'node:path';
import type { Plugin } from 'vite';
import { ROOT } from '../lib/paths.mjs';

/** Where in the built web the server finds what draws a page (server/platform/drawn-page.ts). */
const PLACE = '.drawn';
const ENVIRONMENT = 'drawn';

/** Beside the web itself, what the server draws its first pages with: React and all, since it has none of its own. */
export const drawnPages = (): Plugin[] => [pages(), nothingLate()];

/** Nothing that comes after a page is drawn with it, and whatever is drawn in its place until then is drawn. */
const LATE = 'data:text/javascript,throw new Error("comes after the page")';

function nothingLate(): Plugin {
  return {
    name: 'haomai:nothing-late',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === ENVIRONMENT,
    resolveId: (_id, _importer, { kind }) => (kind === 'dynamic-import' ? { id: LATE, external: true } : null),
  };
}

function pages(): Plugin {
  return {
    name: 'haomai:drawn-pages',
    config: ({ build }) => ({
      environments: {
        [ENVIRONMENT]: {
          consumer: 'server',
          // Of React, too, what is meant for use.
          define: { 'process.env.NODE_ENV': JSON.stringify('production') },
          resolve: { noExternal: true },
          build: {
            ssr: true,
            outDir: path.join(build?.outDir ?? 'dist', PLACE),
            emptyOutDir: true,
            manifest: false,
            minify: false,
            copyPublicDir: false,
            rolldownOptions: {
              input: path.join(ROOT, 'web', 'drawn.ts'),
              output: { entryFileNames: 'drawn.js', codeSplitting: false },
            },
          },
        },
      },
      builder: {
        async buildApp({ build: make, environments: { client, [ENVIRONMENT]: drawn } }) {
          if (client) await make(client);
          if (drawn) await make(drawn);
        },
      },
    }),
    configureServer({ middlewares }) {
      // The phone's site is a page of its own there too.
      middlewares.use((req, _res, next) => {
        if (/^\/m(\/[^.]*)?(\?|$)/.test(req.url ?? '')) req.url = '/m.html';
        next();
      });
    },
  };
}
