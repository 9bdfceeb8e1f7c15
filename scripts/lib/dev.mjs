import { ROOT } from './paths.mjs';

const PREFERRED = 5173;

/**
 * The web with hot reload, in front of the server.
 * @param {string} api the server's address
 * @returns {Promise<{address: string, env: Record<string, string>, stop: () => Promise<void>}>}
 */
export async function startVite(api) {
  // vite.config.ts reads it while it is loaded.
  process.env.API_TARGET = api;
  const { createServer } = await import('vite');
  const vite = await createServer({ configFile: `${ROOT}/vite.config.ts`, server: { port: PREFERRED } });
  await vite.listen();
  const address = vite.resolvedUrls?.local[0]?.replace(/\/$/, '') ?? `http://localhost:${PREFERRED}`;
  // The page comes from another port than the server's, which refuses foreign origins.
  const origins = [process.env.PUBLIC_ORIGINS, address, address.replace('localhost', '127.0.0.1')].filter(Boolean);
  return { address, env: { PUBLIC_ORIGINS: origins.join(',') }, stop: () => vite.close() };
}
