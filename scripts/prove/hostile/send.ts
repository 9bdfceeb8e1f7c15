import http from 'node:http';
import net from 'node:net';
import { keptAgent } from '../../lib/kept-agent.ts';
import { bytesOf, filledIn, type WireRequest, type World } from './wire.ts';

/** Sends what no well-behaved client would, and says all that came back. */

export interface Answered {
  /** 0: no answer came. */
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Buffer;
  readonly ms: number;
  /** Why no answer came, where none did. */
  readonly lost: string | null;
}

/** A client waits ten seconds; what takes longer is lost to it. */
const PATIENCE_MS = 10_000;

export interface Sender {
  send(request: WireRequest, world: World, from: string): Promise<Answered>;
  close(): void;
}

export function openSender(url: string, sockets = 32): Sender {
  const agent = keptAgent(sockets);
  return {
    send: (request, world, from) =>
      request.raw === undefined ? ask(url, agent, request, world, from) : shout(url, filledIn(request.raw, world)),
    close: () => agent.destroy(),
  };
}

/** Characters that are no bytes of a request line go as their UTF-8 would. */
const inBytes = (text: string) => Buffer.from(text.toWellFormed()).toString('latin1');
const sendable = (text: string) =>
  inBytes(text).replace(/[^\x21-\x7e\x80-\xff]/g, (sign) => `%${sign.charCodeAt(0).toString(16).padStart(2, '0')}`);

function ask(url: string, agent: http.Agent, request: WireRequest, world: World, from: string): Promise<Answered> {
  const body = request.body ? bytesOf(request.body, world) : null;
  const token = world.tokens[request.who];
  const headers: Record<string, string | number> = { 'x-forwarded-for': from };
  if (token) headers.authorization = `Bearer ${token}`;
  if (body) headers['content-length'] = body.length;
  for (const [name, value] of request.headers) headers[name] = filledIn(value, world);
  const began = performance.now();
  const done = (status: number, got: Record<string, string>, chunks: Buffer[], lost: string | null): Answered => ({
    status,
    headers: got,
    bytes: Buffer.concat(chunks),
    ms: performance.now() - began,
    lost,
  });
  return new Promise((resolve) => {
    const { hostname, port } = new URL(url);
    const options = {
      hostname,
      port,
      agent,
      method: request.method,
      path: sendable(filledIn(request.target, world)),
      headers,
    };
    let asked: http.ClientRequest;
    try {
      asked = http.request({ ...options, signal: AbortSignal.timeout(PATIENCE_MS) });
    } catch (error) {
      return resolve(done(0, {}, [], `not sent: ${String(error)}`));
    }
    const chunks: Buffer[] = [];
    let status = 0;
    let got: Record<string, string> = {};
    asked.on('response', (answer) => {
      status = answer.statusCode ?? 0;
      got = Object.fromEntries(Object.entries(answer.headers).map(([name, value]) => [name, String(value)]));
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => resolve(done(status, got, chunks, null)));
      // What had been answered counts though the line broke behind it: the server need not read a body to its end.
      answer.on('error', (error) => resolve(done(status, got, chunks, error.message)));
    });
    asked.on('upgrade', (answer, socket) => {
      socket.destroy();
      resolve(done(answer.statusCode ?? 0, {}, [], null));
    });
    asked.on('error', (error) => resolve(done(status, got, chunks, error.message)));
    asked.end(body ?? undefined);
  });
}

/** Bytes over TCP, as they stand; the answer is what comes until the other end closes. */
function shout(url: string, text: string): Promise<Answered> {
  const { hostname, port } = new URL(url);
  const began = performance.now();
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const socket = net.connect({ host: hostname, port: Number(port) });
    let timer: NodeJS.Timeout;
    const end = (lost: string | null) => {
      clearTimeout(timer);
      socket.destroy();
      const bytes = Buffer.concat(chunks);
      const [, status = '0'] = /^HTTP\/1\.1 (\d{3})/.exec(bytes.toString('latin1')) ?? [];
      resolve({ status: Number(status), headers: headersIn(bytes), bytes, ms: performance.now() - began, lost });
    };
    // A half request that the server waits for is no answer owed; who says nothing more goes away.
    timer = setTimeout(() => end('nothing more came'), 1_500);
    socket.on('connect', () => socket.write(Buffer.from(text, 'latin1')));
    socket.on('data', (chunk) => {
      chunks.push(chunk);
      timer.refresh();
    });
    socket.on('error', (error) => end(error.message));
    socket.on('close', () => end(null));
  });
}

function headersIn(bytes: Buffer): Record<string, string> {
  const [head = ''] = bytes.toString('latin1').split('\r\n\r\n');
  const lines = head.split('\r\n').slice(1);
  return Object.fromEntries(
    lines.map((line) => [line.split(':')[0]?.toLowerCase() ?? '', line.slice(line.indexOf(':') + 1).trim()]),
  );
}
