import { execFile } from 'node:child_process';
import { type AddressInfo, createServer } from 'node:net';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { ephemeralStart, freePort, listenProblem } from '../../scripts/lib/ports.mjs';

const PORTS = JSON.stringify(new URL('../../scripts/lib/ports.mjs', import.meta.url).href);

/** What another process draws whose dice fall on this port first. */
async function drawnElsewhere(first?: number): Promise<number> {
  const loaded = `
    import crypto from 'node:crypto';
    import { syncBuiltinESMExports } from 'node:module';
    const dice = crypto.randomInt;
    let fallen = false;
    crypto.randomInt = (from, to) => (fallen ? dice(from, to) : ((fallen = true), ${first}));
    syncBuiltinESMExports();`;
  const draw = `const { freePort } = await import(${PORTS}); console.log(await freePort());`;
  const code = first === undefined ? draw : loaded + draw;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', code]);
  return Number(stdout);
}

it('a drawn port can be listened on, and the system gives it to no outgoing connection', async () => {
  for (let draw = 0; draw < 50; draw += 1) {
    const port = await freePort();
    expect(port).toBeLessThan(ephemeralStart());
    expect(await listenProblem(port)).toBeNull();
  }
});

it('no other process draws a port before its listener comes; once who drew it has gone, any may', async () => {
  const ours = await freePort();
  expect(await drawnElsewhere(ours)).not.toBe(ours);
  const gone = await drawnElsewhere();
  expect(await drawnElsewhere(gone)).toBe(gone);
});

it('a port that somebody listens on is not drawn', async () => {
  const listener = createServer();
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  try {
    const { port } = listener.address() as AddressInfo;
    expect(await drawnElsewhere(port)).not.toBe(port);
  } finally {
    await new Promise((resolve) => listener.close(resolve));
  }
});
