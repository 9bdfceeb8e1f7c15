import net from 'node:net';
import { Transform } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';

/** What a line does with what goes over it. */
interface LineFault {
  /** Milliseconds that each piece waits, each way. */
  delayMs?: number;
  /** Bytes per second, each way and connection. */
  bytesPerSecond?: number;
  /** Nothing arrives any more, either way, while both ends believe to be connected. */
  halfOpen?: boolean;
  /** What the far side says does not arrive: the request gets there, its answer does not. */
  swallowAnswers?: boolean;
}

/** A TCP line between two, which can be broken in every way a network breaks. */
export interface Line {
  readonly port: number;
  /** `url` with this line's address in place of its own. */
  through(url: string): string;
  /** Breaks what is open; new connections are let in. */
  cut(): void;
  /** Breaks what is open and refuses what comes, until mended. */
  refuse(): void;
  /** From now on, for connections old and new. */
  fault(fault: LineFault): void;
  /** As if nothing had been. What a half-open line swallowed is lost: those connections are broken. */
  mend(): void;
  /** Connections that are open now. */
  open(): number;
  close(): Promise<void>;
}

/** A line to a port of this machine. @param port asked at each connection, so that a service may come back elsewhere */
export async function openLine(port: () => number): Promise<Line> {
  const pairs = new Set<net.Socket>();
  let fault: LineFault = {};
  let refusing = false;
  let swallowed = false;
  const server = net.createServer({ noDelay: true }, (near) => {
    if (refusing) return void near.resetAndDestroy();
    pairs.add(near);
    joinTo(port(), near, () => fault).finally(() => pairs.delete(near));
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const own = typeof address === 'object' && address !== null ? address.port : 0;
  const cut = () => {
    for (const near of pairs) near.resetAndDestroy();
    swallowed = false;
  };
  return {
    port: own,
    through: (url) => readdressed(url, own),
    cut,
    refuse() {
      refusing = true;
      cut();
    },
    fault(given) {
      fault = given;
      swallowed ||= given.halfOpen === true || given.swallowAnswers === true;
    },
    mend() {
      refusing = false;
      fault = {};
      if (swallowed) cut();
    },
    open: () => pairs.size,
    close: () =>
      new Promise((resolve) => {
        refusing = true;
        cut();
        server.close(() => resolve());
      }),
  };
}

function readdressed(url: string, port: number): string {
  const changed = new URL(url);
  changed.hostname = '127.0.0.1';
  changed.port = String(port);
  return changed.href.replace(/\/$/, '');
}

/** Joins who came to what listens at `port`, both ways, until either ends. */
function joinTo(port: number, near: net.Socket, fault: () => LineFault): Promise<void> {
  const far = net.connect({ port, host: '127.0.0.1', noDelay: true });
  near.pipe(slowed(fault, () => fault().halfOpen === true)).pipe(far);
  far.pipe(slowed(fault, () => fault().halfOpen === true || fault().swallowAnswers === true)).pipe(near);
  return new Promise((resolve) => {
    const end = () => {
      near.destroy();
      far.destroy();
      resolve();
    };
    for (const socket of [near, far]) {
      socket.on('error', end);
      socket.once('close', end);
    }
  });
}

function slowed(fault: () => LineFault, dropping: () => boolean): Transform {
  return new Transform({
    async transform(piece: Buffer, _encoding, done) {
      const { delayMs = 0, bytesPerSecond } = fault();
      const wait = delayMs + (bytesPerSecond ? (piece.length / bytesPerSecond) * 1_000 : 0);
      if (wait > 0) await pause(wait);
      if (dropping()) done();
      else done(null, piece);
    },
  });
}
