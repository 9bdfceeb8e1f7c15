import { setTimeout } from 'k6/timers';
import { WebSocket } from 'k6/websockets';
import type { WatchAnswer } from '#contract/event.ts';
import type { Changes, SlotState } from '#contract/slot-state.ts';

/** A viewer of one hospital-day: Socket.IO 4 over one WebSocket, and the client's rules of the live channel. */

/** What Engine.IO 4 and, behind `message`, Socket.IO 5 begin their packets with. */
const ENGINE = { open: '0', ping: '2', pong: '3', message: '4' } as const;
const SOCKET = { connect: '0', event: '2', ack: '3', error: '4' } as const;

export interface ViewerOptions {
  readonly url: string;
  readonly token?: string | undefined;
  readonly hospital: number;
  readonly date: string;
  /** Milliseconds from the change, by the server's clock, to here, by ours. */
  readonly onLag: (milliseconds: number) => void;
  readonly onFrame: () => void;
  /** A number was left out, or came in the wrong order. */
  readonly onGap: (text: string) => void;
  /** The first time only. */
  readonly onReady: () => void;
  /** The line ended though nobody here ended it; the viewer comes back by itself. */
  readonly onLost: (text: string) => void;
}

export interface Viewer {
  /** Asks for the whole state and compares it with what was folded; answers how many cells differ, or null where no answer came. */
  compare(done: (differing: number | null) => void): void;
  close(): void;
}

type Granted = Extract<WatchAnswer, { ok: true }>;

const BACK_AFTER_MS = 500;
const COMPARE_ATTEMPTS = 10;
const COMPARE_AFTER_MS = 1_000;

export function openViewer(options: ViewerOptions): Viewer {
  const day = createDay(options);
  let line: Line | null = null;
  let closing = false;
  let known = false;

  const open = () => {
    if (closing) return;
    line = openLine(options, {
      connected() {
        line?.watch(day.wait(), (answer) => {
          if (!answer.ok) return options.onLost(answer.message);
          day.take(answer);
          if (!known) options.onReady();
          known = true;
        });
      },
      changes: (frame) => day.frame(frame),
      lost(text) {
        if (closing) return;
        line = null;
        options.onLost(text);
        setTimeout(open, BACK_AFTER_MS * (1 + Math.random()));
      },
    });
  };
  const compare = (attempts: number, done: (differing: number | null) => void) => {
    const again = () => {
      if (closing || attempts >= COMPARE_ATTEMPTS) return done(null);
      setTimeout(() => compare(attempts + 1, done), COMPARE_AFTER_MS);
    };
    if (!line) return again();
    line.watch(null, (answer) => {
      const differing = answer.ok ? day.compare(answer) : null;
      if (differing === null) again();
      else done(differing);
    });
  };
  open();
  return {
    compare: (done) => compare(0, done),
    close() {
      closing = true;
      line?.close();
    },
  };
}

interface Line {
  watch(after: number | null, done: (answer: WatchAnswer) => void): void;
  close(): void;
}
interface Heard {
  connected(): void;
  changes(frame: Changes): void;
  /** Once, however it ended. */
  lost(text: string): void;
}

/** One connection: the handshake, pings, acknowledgements. */
function openLine({ url, token, hospital, date }: ViewerOptions, heard: Heard): Line {
  const socket = new WebSocket(`${url.replace(/^http/, 'ws')}/socket.io/?EIO=4&transport=websocket`);
  const acks: ((answer: WatchAnswer) => void)[] = [];
  let ended = false;
  const end = (text: string) => {
    if (ended) return;
    ended = true;
    heard.lost(text);
  };
  const packet = (text: string) => {
    const kind = text[0];
    if (kind === SOCKET.connect) heard.connected();
    else if (kind === SOCKET.error) end(text);
    else if (kind === SOCKET.event) {
      const [name, payload] = JSON.parse(text.slice(text.indexOf('[')));
      if (name === 'changes') heard.changes(payload);
    } else if (kind === SOCKET.ack) {
      const begins = text.indexOf('[');
      acks[Number(text.slice(1, begins))]?.(JSON.parse(text.slice(begins))[0]);
    }
  };
  socket.onmessage = (event) => {
    const text = String(event?.data ?? '');
    if (text[0] === ENGINE.ping) socket.send(ENGINE.pong);
    else if (text[0] === ENGINE.message) packet(text.slice(1));
    else if (text[0] === ENGINE.open) {
      socket.send(`${ENGINE.message}${SOCKET.connect}${JSON.stringify(token ? { token } : {})}`);
    }
  };
  socket.onerror = (event) => end(event?.error ?? 'error');
  socket.onclose = () => end('closed');
  return {
    watch(after, done) {
      const ask = { hospital_id: hospital, date, ...(after === null ? {} : { after }) };
      const id = acks.push(done) - 1;
      if (!ended) socket.send(`${ENGINE.message}${SOCKET.event}${id}${JSON.stringify(['watch', ask])}`);
    },
    close: () => socket.close(),
  };
}

/** What the viewer knows: the state of the hospital at a number. */
function createDay({ hospital, date, onLag, onFrame, onGap }: ViewerOptions) {
  const cells = new Map<string, SlotState>();
  const early: Changes[] = [];
  let seq: number | null = null;
  /** The state, or what was missed, is on its way; frames that come before it are kept. */
  let waiting = true;

  const put = (slots: readonly SlotState[]) => {
    for (const slot of slots) if (slot.date === date) cells.set(`${slot.prop} ${slot.time}`, slot);
  };
  const step = (frame: Changes) => {
    if (waiting || seq === null) return void early.push(frame);
    if (frame.to <= seq) return;
    if (frame.from > seq + 1) onGap(`${hospital}: ${seq} -> ${frame.from}`);
    put(frame.slots);
    seq = frame.to;
  };
  return {
    /** Where it stands, on a line that is new. */
    wait(): number | null {
      waiting = true;
      return seq;
    },
    take(answer: Granted) {
      waiting = false;
      if ('slots' in answer) {
        cells.clear();
        put(answer.slots);
        seq = answer.seq;
      } else {
        for (const frame of answer.changes) step(frame);
        seq = Math.max(seq ?? 0, answer.seq);
      }
      for (const frame of early.splice(0).sort((a, b) => a.from - b.from)) step(frame);
    },
    frame(frame: Changes) {
      if (frame.hospital_id !== hospital) return;
      onFrame();
      onLag(Date.now() - Date.parse(frame.at));
      step(frame);
    },
    /** Both as of the same number, or the answer says nothing about the frames. */
    compare(answer: Granted): number | null {
      if (!('slots' in answer) || seq !== answer.seq) return null;
      let differing = 0;
      for (const slot of answer.slots) {
        const own = cells.get(`${slot.prop} ${slot.time}`);
        if (!own || essence(own) !== essence(slot)) differing += 1;
      }
      return differing;
    },
  };
}

/** What makes a cell another one; whether it is past by now is no change. */
const essence = ({ id, value, reservation_id, visited, hold }: SlotState) =>
  JSON.stringify([id, value, reservation_id, visited, hold?.holder]);
