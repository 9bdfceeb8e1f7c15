import { type IncomingHttpHeaders, request } from 'node:http';
import { keptAgent } from '../../lib/kept-agent.ts';

interface Answer {
  readonly status: number;
  readonly text: string;
  readonly headers: IncomingHttpHeaders;
}

export type Send = (
  method: string,
  path: string,
  body: unknown,
  headers?: Readonly<Record<string, string>>,
) => Promise<Answer>;

/** Requests over kept connections, the same for everybody who is measured. */
export function client(base: string, connections: number): Send {
  const agent = keptAgent(connections);
  const { hostname, port } = new URL(base);
  return (method, path, body, headers = {}) =>
    new Promise((resolve, reject) => {
      const content = body === null ? null : Buffer.from(JSON.stringify(body));
      const entity = content ? { 'content-type': 'application/json', 'content-length': content.length } : {};
      const asked = request({ agent, hostname, port, method, path, headers: { ...entity, ...headers } }, (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(parts).toString(), headers: answer.headers }),
        );
      });
      asked.on('error', reject);
      asked.end(content ?? undefined);
    });
}
