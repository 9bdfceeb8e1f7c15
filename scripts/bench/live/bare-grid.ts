import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { freePort } from '../../lib/ports.mjs';
import { startChild } from '../children.ts';

const OWN_BODY = 'const G=grid();';
const GIVEN_BODY =
  "import fs from 'node:fs'; const G=process.env.BODY?JSON.parse(fs.readFileSync(process.env.BODY,'utf8')):grid();";

/** A bare grid server of the references: its own grid of 9.5 kB, or `BODY`, a file of the same folder. */
export async function startBareGrid(folder: string, kind: string, env: Record<string, string>) {
  const source = readFileSync(path.join(folder, 'a2_server.mjs'), 'utf8');
  if (!source.includes(OWN_BODY)) throw new Error('a2_server.mjs is not what it was');
  writeFileSync(path.join(folder, 'a2_given.mjs'), source.replace(OWN_BODY, GIVEN_BODY));
  const port = await freePort();
  const child = startChild(process.execPath, ['a2_given.mjs', kind, String(port)], { cwd: folder, env });
  await child.says('ready');
  return { port, close: () => child.stop('SIGKILL') };
}
