import type { WatchAnswer } from '#contract/event.ts';
import type { Changes, ReservationState, SlotState } from '#contract/slot-state.ts';

export type View = 'public' | 'staff';

/** A frame as it came to one or to thousands: those of a room are the same bytes, read once. */
export interface KnownFrame {
  readonly frame: Changes;
  readonly views: Set<View>;
  /** When the first of them had it, by this machine's clock. */
  firstAt: number;
}

type Whole = Extract<WatchAnswer, { slots: unknown }>;

/**
 * A hospital-day as somebody knows it, and how they came to know it: a whole state, then frame after frame. Who was told the
 * same stands at the same one, so that what thousands know is worked out once.
 */
export interface Known {
  readonly seq: number;
  readonly epoch: number;
  readonly before: Known | null;
  /** What made this one of the one before, or began it. */
  readonly by: Whole | Changes;
  readonly next: Map<Changes, Known>;
}

/** Reads what comes, and keeps one copy of what is the same. */
export interface Book {
  frame(text: string, view: View, at: number): KnownFrame;
  begin(whole: Whole): Known;
  /** All frames that ever came. */
  all(): Iterable<KnownFrame>;
  /** Every text that came, each once, with who it was for. */
  texts(): Iterable<readonly [text: string, view: View]>;
  keepText(text: string, view: View): void;
}

export function createBook(): Book {
  const frames = new Map<string, KnownFrame>();
  const wholes = new Map<string, Known>();
  const others: Record<View, Set<string>> = { public: new Set(), staff: new Set() };
  return {
    frame(text, view, at) {
      const had = frames.get(text);
      if (had) {
        had.views.add(view);
        return had;
      }
      const made = { frame: JSON.parse(text) as Changes, views: new Set([view]), firstAt: at };
      frames.set(text, made);
      return made;
    },
    begin(whole) {
      const key = JSON.stringify([whole.view, whole.epoch, whole.seq, whole.slots, whole.reservations]);
      const had = wholes.get(key);
      if (had) return had;
      const made: Known = { seq: whole.seq, epoch: whole.epoch, before: null, by: whole, next: new Map() };
      wholes.set(key, made);
      return made;
    },
    all: () => frames.values(),
    *texts() {
      for (const [text, { views }] of frames) for (const view of views) yield [text, view];
      for (const view of ['public', 'staff'] as const) for (const text of others[view]) yield [text, view];
    },
    keepText: (text, view) => void others[view].add(text),
  };
}

/**
 * docs/domain/live-channel.md#what-a-client-does: what is older is left alone, what continues is put on top, and a gap
 * is null: ask again.
 */
export function fold(known: Known, frame: Changes): Known | null {
  if (frame.to <= known.seq) return known;
  if (frame.from > known.seq + 1) return null;
  const had = known.next.get(frame);
  if (had) return had;
  const made: Known = { seq: frame.to, epoch: known.epoch, before: known, by: frame, next: new Map() };
  known.next.set(frame, made);
  return made;
}

export interface Shown {
  readonly seq: number;
  /** By prop and time. */
  readonly cells: ReadonlyMap<string, SlotState>;
  readonly reservations: ReadonlyMap<string, ReservationState>;
}

/** What stands on such a screen. */
export function show(known: Known, date: string): Shown {
  const steps: (Whole | Changes)[] = [];
  for (let at: Known | null = known; at; at = at.before) steps.push(at.by);
  const cells = new Map<string, SlotState>();
  const reservations = new Map<string, ReservationState>();
  for (const step of steps.reverse()) {
    for (const slot of step.slots) if (slot.date === date) cells.set(`${slot.prop} ${slot.time}`, slot);
    for (const one of step.reservations ?? []) reservations.set(one.hash_id, one);
  }
  return { seq: known.seq, cells, reservations };
}
