import { spawn } from 'node:child_process';
import { createServer, type IncomingMessage, request, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import path from 'node:path';

export const HEADER = 'AppointmentID,Gender,ScheduledDay,AppointmentDay,Age,Neighbourhood,SMS_received,No-show';
const ROOT = path.resolve(import.meta.dirname, '..', '..');
const BEGIN = Date.parse('2016-04-20T08:00:00Z');
const MINUTE = 60_000;

/** A book made up for tests: a few quiet days, then a busy one, leads from none to beyond the bookable window. */
export function bookOf(rows: number): string {
  const lines = Array.from({ length: rows }, (_, n) => {
    const busy = n > rows / 3;
    const at = new Date(BEGIN + (busy ? 6 * 1_440 * MINUTE + n * 7_000 : n * 29 * MINUTE));
    const lead = busy ? n % 3 : (n * 7) % 75;
    const day = new Date(Math.floor(at.getTime() / 86_400_000) * 86_400_000 + lead * 86_400_000);
    const instants = [at, day].map((each) => `${each.toISOString().slice(0, 19)}Z`);
    return [
      7_000_000 + n,
      n % 2 ? 'F' : 'M',
      ...instants,
      (n * 13) % 90,
      `AREA ${n % 6}`,
      n % 2,
      n % 5 ? 'No' : 'Yes',
    ].join(',');
  });
  return [HEADER, ...lines, ''].join('\n');
}

export interface Ran {
  code: number | null;
  output: string;
}

/** The script as people run it. */
export function runReplay(
  file: string,
  baseUrl: string,
  onOutput?: (output: string, stop: () => void) => void,
): Promise<Ran> {
  const child = spawn(process.execPath, ['scripts/replay/main.ts', file], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, BASE_URL: baseUrl },
  });
  let output = '';
  let stopped = false;
  const stop = () => {
    if (stopped) return;
    stopped = true;
    // Twice, as it comes in a terminal: from there and from npm.
    child.kill('SIGINT');
    setTimeout(() => child.kill('SIGINT'), 50);
  };
  const collect = (chunk: Buffer) => {
    output += chunk.toString();
    onOutput?.(output, stop);
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, output })));
}

/** A product that lies: everything passes through, the bodies of the answers as `tamper` wants them. */
export async function startLiar(
  target: string,
  tamper: (asked: IncomingMessage, body: string) => string,
): Promise<{ url: string; close: () => void }> {
  const { hostname, port } = new URL(target);
  const server: Server = createServer((asked, answer) => {
    // What is lied about is read, so it comes as it is.
    const headers = { ...asked.headers, 'accept-encoding': 'identity' };
    const options = { hostname, port, path: asked.url, method: asked.method, headers };
    const onward = request(options, (real) => {
      const chunks: Buffer[] = [];
      real.on('data', (chunk: Buffer) => chunks.push(chunk));
      real.on('end', () => {
        const { 'content-length': _, 'transfer-encoding': __, ...headers } = real.headers;
        answer.writeHead(real.statusCode ?? 500, headers).end(tamper(asked, Buffer.concat(chunks).toString()));
      });
    });
    onward.on('error', () => answer.destroy());
    asked.pipe(onward);
  });
  server.on('upgrade', (asked, socket, head) => {
    const onward = connect(Number(port), hostname, () => {
      const headers = asked.rawHeaders.flatMap((name, n) => (n % 2 ? [] : [`${name}: ${asked.rawHeaders[n + 1]}`]));
      onward.write([`GET ${asked.url} HTTP/1.1`, ...headers, '', ''].join('\r\n'));
      onward.write(head);
      onward.pipe(socket).pipe(onward);
    });
    for (const end of [onward, socket]) end.on('error', () => [onward, socket].map((each) => each.destroy()));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port: own } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${own}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
