import type { WatchAnswer } from '#contract/event.ts';
import type { Changes, ReservationState, SlotState } from '#contract/slot-state.ts';
import { createBook, fold, type Known, show } from '../../scripts/prove/live/frames.ts';
import type { LiveClient } from './support.ts';

/**
 * A screen as docs/domain/live-channel.md#what-a-client-does tells clients to be: one seq, whole states applied in
 * order, asks where it has a gap.
 */
export interface Follower {
  seq: () => number;
  slots: () => SlotState[];
  reservations: () => ReservationState[];
  /** Frames applied, each as [from, to]. */
  applied: [number, number][];
  asked: () => number;
  /** Resolves once everything up to this number is on the screen. */
  reached: (seq: number) => Promise<true>;
}

export async function follow(client: LiveClient, hospitalId: number, date: string): Promise<Follower> {
  let at: Known | null = null;
  let asking = false;
  let asked = 0;
  let early: Changes[] = [];
  const book = createBook();
  const applied: [number, number][] = [];

  const apply = (frame: Changes): boolean => {
    if (!at) return true;
    const next = fold(at, frame);
    if (!next) return false;
    if (next !== at) applied.push([frame.from, frame.to]);
    at = next;
    return true;
  };
  const take = (answer: Extract<WatchAnswer, { ok: true }>) => {
    if ('slots' in answer) at = book.begin(answer);
    else for (const frame of answer.changes) apply(frame);
  };
  const shown = () => (at ? show(at, date) : null);
  const ask = async () => {
    if (asking) return;
    asking = true;
    asked++;
    const answer = await client.watch(hospitalId, date, at?.seq).catch(() => null);
    asking = false;
    if (!answer?.ok) return;
    // Numbers that began anew: what was known means nothing.
    if (at && answer.epoch !== at.epoch) {
      at = null;
      return ask();
    }
    take(answer);
    const frames = early;
    early = [];
    for (const frame of frames) if (!apply(frame)) void ask();
  };

  client.socket.on('changes', (frame: Changes) => {
    if (frame.hospital_id !== hospitalId) return;
    if (asking) early.push(frame);
    else if (!apply(frame)) void ask();
  });
  client.socket.on('seq', ({ hospital_id, seq }: { hospital_id: number; seq: number }) => {
    if (hospital_id === hospitalId && at && seq > at.seq) void ask();
  });
  client.socket.on('connect', () => void ask());
  await ask();
  return {
    seq: () => at?.seq ?? 0,
    slots: () =>
      [...(shown()?.cells.values() ?? [])].sort((a, b) => a.doctor_id - b.doctor_id || a.time.localeCompare(b.time)),
    reservations: () => [...(shown()?.reservations.values() ?? [])].sort((a, b) => a.hash_id.localeCompare(b.hash_id)),
    applied,
    asked: () => asked,
    reached: (seq) => client.until(() => !asking && (at?.seq ?? 0) >= seq),
  };
}
