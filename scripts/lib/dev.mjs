import { portNear } from './ports.mjs';

const PREFERRED = 5173;
const ENTRY = 'node_modules/vite/bin/vite.js';

/**
 * The web with hot reload, in front of the server: a process of its own, as vite ends the one that it runs in.
 * @param {string} api the server's address
 */
export async function viteProcess(api) {
  const port = await portNear(PREFERRED, '127.0.0.1');
  const address = `http://localhost:${port}`;
  // The page comes from another port than the server's, which refuses foreign origins.
  const origins = [process.env.PUBLIC_ORIGINS, address, `http://127.0.0.1:${port}`].filter(Boolean);
  return {
    address,
    origins: origins.join(','),
    process: {
      name: 'vite',
      entry: ENTRY,
      args: ['--port', String(port), '--strictPort', '--clearScreen', 'false', '--logLevel', 'warn'],
      env: { API_TARGET: api },
    },
  };
}
