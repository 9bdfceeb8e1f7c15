import { randomUUID } from 'node:crypto';
import type http from 'node:http';
import { ERRORS, type Failure } from '#contract/errors.ts';

/** What Node's parser refuses for other reasons than its form. */
const LINES: Record<string, string> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: '413 Payload Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/** Nobody reads such a line any more, so nobody sees its other end go; until then the answer has arrived. */
const FAREWELL_MS = 500;

/** What is no HTTP never comes to Express; it is told so in the shape of every other failure. */
export function answerBrokenRequests(server: http.Server): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    // Behind an answer that has begun, or on a line that is gone, nothing can be said.
    const begun = '_httpMessage' in socket && socket._httpMessage !== null;
    if (!socket.writable || error.code === 'ECONNRESET' || begun) return void socket.destroy();
    const id = randomUUID();
    const { message } = ERRORS.BAD_REQUEST;
    const body = JSON.stringify({ message, code: 'BAD_REQUEST', request_id: id } satisfies Failure);
    socket.end(
      [
        `HTTP/1.1 ${LINES[error.code ?? ''] ?? '400 Bad Request'}`,
        'Connection: close',
        'Content-Type: application/json; charset=utf-8',
        `Content-Length: ${Buffer.byteLength(body)}`,
        `X-Request-Id: ${id}`,
        '',
        body,
      ].join('\r\n'),
    );
    setTimeout(() => socket.destroy(), FAREWELL_MS).unref();
  });
}
