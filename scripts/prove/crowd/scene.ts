import type { TownSlot } from '../../rig/town.ts';
import type { Random } from './random.ts';
import type { Recorder } from './recorder.ts';
import type { Speaker } from './speaker.ts';
import type { Visits } from './visits.ts';
import type { Arena, World } from './world.ts';

/** Of a hundred attempts so many go for the slot of the moment, which is another every so many attempts. */
const HOT = 60;
const HOT_FOR = 24;

export interface SceneOptions {
  /** Attempts, after which it is over. */
  readonly quota: number;
  readonly stopped: () => boolean;
  /** The crowd is wanted beyond that: something is being broken. */
  readonly wanted: () => boolean;
}

/** One arena while a crowd is in it. */
export class Scene {
  readonly world: World;
  readonly arena: Arena;
  readonly visits: Visits;
  readonly speaker: Speaker;
  readonly #quota: number;
  readonly #stopped: () => boolean;
  readonly #wanted: () => boolean;
  #attempts = 0;
  /** Doctors whose hours are being changed: one change at a time. */
  readonly closing = new Set<number>();

  constructor(given: Pick<Scene, 'world' | 'arena' | 'visits' | 'speaker'> & SceneOptions) {
    this.world = given.world;
    this.arena = given.arena;
    this.visits = given.visits;
    this.speaker = given.speaker;
    this.#quota = given.quota;
    this.#stopped = given.stopped;
    this.#wanted = given.wanted;
  }

  get random(): Random {
    return this.speaker.random;
  }
  get recorder(): Recorder {
    return this.speaker.recorder;
  }
  get attempts(): number {
    return this.#attempts;
  }
  get over(): boolean {
    return this.#stopped() || (this.#attempts >= this.#quota && !this.#wanted());
  }

  /** Somebody goes for a slot. */
  try(): void {
    this.#attempts += 1;
  }

  /** A slot to go for: most go for the same. */
  slot(allowed: (slot: TownSlot) => boolean = () => true): TownSlot | undefined {
    const { slots } = this.arena;
    const hot = slots[Math.floor(this.#attempts / HOT_FOR) % slots.length];
    if (hot && allowed(hot) && this.random.below(100) < HOT) return hot;
    return this.random.pick(slots.filter(allowed));
  }

  /** So many in a row from this one, or as many as there are in the arena. */
  run(slot: TownSlot, count: number): number[] {
    for (const row of this.arena.rows) {
      const at = row.indexOf(slot);
      if (at >= 0) return row.slice(at, at + count).map((each) => each.id);
    }
    return [slot.id];
  }
}
