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

export async function openScreen(options: ScreenOptions): Promise<Screen> {
  const { hospital_id, date } = options;
  const cells = new Map<string, SlotState>();
  let seq: number | null = null;
  let asked = -1;
  let early: Changes[] | null = null;
  let line: LeanLine;
  let begun = () => {};

  const put = (slots: readonly SlotState[]) => {
    for (const slot of slots) if (slot.date === date) cells.set(`${slot.prop} ${slot.time}`, slot);
  };
  const ask = () => {
    asked++;
    early = [];
    line.say(`420["watch",${JSON.stringify({ hospital_id, date, ...(seq === null ? {} : { after: seq }) })}]`);
  };
  const apply = (frame: Changes) => {
    if (early) return void early.push(frame);
    if (seq === null || frame.to <= seq) return;
    if (frame.from > seq + 1) return ask();
    put(frame.slots);
    seq = frame.to;
  };
  const answered = (answer: Answer) => {
    if (!answer.ok) throw new Error(JSON.stringify(answer));
    if (answer.slots) cells.clear();
    put(answer.slots ?? (answer.changes ?? []).flatMap((frame) => frame.slots));
    seq = answer.seq;
    const waited = early ?? [];
    early = null;
    for (const frame of waited) apply(frame);
    begun();
  };
  const take = (packet: Buffer) => {
    const text = packet.toString();
    if (text.startsWith('430')) answered((JSON.parse(text.slice(3)) as [Answer])[0]);
    else if (text.startsWith('42["changes"')) {
      if (Math.random() >= options.losing()) apply((JSON.parse(text.slice(2)) as ['changes', Changes])[1]);
    } else if (text.startsWith('42["seq"')) {
      const [, news] = JSON.parse(text.slice(2)) as ['seq', { seq: number }];
      if (!early && seq !== null && news.seq > seq) ask();
    }
  };
  const connect = async () => {
    line = await openLeanLine(options.port, options.token ? { token: options.token } : null, take);
    const standing = new Promise<void>((resolve) => {
      begun = resolve;
    });
    ask();
    await standing;
  };
  await connect();
  return {
    seq: () => seq ?? 0,
    shows: () => JSON.stringify([...cells].toSorted(([a], [b]) => a.localeCompare(b))),
    asked: () => asked,
    async breakLine() {
      line.socket.resetAndDestroy();
      await connect();
    },
    close: () => line.socket.destroy(),
  };
}
