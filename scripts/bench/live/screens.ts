import type { Changes, SlotState } from '../../../contract/slot-state.ts';
import { type LeanLine, openLeanLine } from './line.ts';

/**
 * A screen of the live channel as docs/domain/live-channel.md#what-a-client-does tells clients to be, on a line that
 * can break or lose frames.
 */
export interface Screen {
  seq(): number;
  /** What it shows, in an order of its own. */
  shows(): string;
  /** Requests after the first. */
  asked(): number;
  /** Breaks the line, and comes back. */
  breakLine(): Promise<void>;
  close(): void;
}

export interface ScreenOptions {
  readonly port: number;
  readonly hospital_id: number;
  readonly date: string;
  readonly token: string | null;
  /** The share of frames that never arrive. */
  readonly losing: () => number;
}

interface Answer {
  ok: boolean;
  seq: number;
  slots?: SlotState[];
  changes?: Changes[];
}

type Packet = { answer: Answer } | { changes: Changes } | { seq: number } | null;

/** What a packet of Socket.IO tells a screen. */
function packetOf(packet: Buffer): Packet {
  const text = packet.toString();
  if (text.startsWith('430')) return { answer: (JSON.parse(text.slice(3)) as [Answer])[0] };
  if (text.startsWith('42["changes"')) return { changes: (JSON.parse(text.slice(2)) as ['changes', Changes])[1] };
  if (text.startsWith('42["seq"')) return (JSON.parse(text.slice(2)) as ['seq', { seq: number }])[1];
  return null;
}

/** What a client knows of a day, and what that makes of what it is told. @param ask asks the server for what came after */
function createKnown(date: string, ask: (after: number | null) => void) {
  const cells = new Map<string, SlotState>();
  let seq: number | null = null;
  /** Frames that came while an answer is waited for. */
  let early: Changes[] | null = null;
  const put = (slots: readonly SlotState[]) => {
    for (const slot of slots) if (slot.date === date) cells.set(`${slot.prop} ${slot.time}`, slot);
  };
  const askAgain = () => {
    early = [];
    ask(seq);
  };
  const apply = (frame: Changes) => {
    if (early) return void early.push(frame);
    if (seq === null || frame.to <= seq) return;
    if (frame.from > seq + 1) return askAgain();
    put(frame.slots);
    seq = frame.to;
  };
  return {
    seq: () => seq ?? 0,
    shows: () => JSON.stringify([...cells].toSorted(([a], [b]) => a.localeCompare(b))),
    ask: askAgain,
    apply,
    answered(answer: Answer) {
      if (!answer.ok) throw new Error(JSON.stringify(answer));
      if (answer.slots) cells.clear();
      put(answer.slots ?? (answer.changes ?? []).flatMap((frame) => frame.slots));
      seq = answer.seq;
      const waited = early ?? [];
      early = null;
      for (const frame of waited) apply(frame);
    },
    /** The server is so far. */
    heard(there: number) {
      if (!early && seq !== null && there > seq) askAgain();
    },
  };
}

export async function openScreen({ port, hospital_id, date, token, losing }: ScreenOptions): Promise<Screen> {
  let asked = -1;
  let line: LeanLine;
  let begun = () => {};
  const known = createKnown(date, (after) => {
    asked++;
    line.say(`420["watch",${JSON.stringify({ hospital_id, date, ...(after === null ? {} : { after }) })}]`);
  });
  const take = (packet: Packet) => {
    if (!packet) return;
    if ('answer' in packet) {
      known.answered(packet.answer);
      begun();
    } else if ('seq' in packet) known.heard(packet.seq);
    else if (Math.random() >= losing()) known.apply(packet.changes);
  };
  const connect = async () => {
    line = await openLeanLine(port, token ? { token } : null, (packet) => take(packetOf(packet)));
    const standing = new Promise<void>((resolve) => {
      begun = resolve;
    });
    known.ask();
    await standing;
  };
  await connect();
  return {
    seq: known.seq,
    shows: known.shows,
    asked: () => asked,
    async breakLine() {
      line.socket.resetAndDestroy();
      await connect();
    },
    close: () => line.socket.destroy(),
  };
}
