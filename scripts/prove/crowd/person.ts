import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { TownSlot } from '../../rig/town.ts';
import type { Op, Way } from './op.ts';
import type { Scene } from './scene.ts';

const held = z.object({ data: z.object({ id: z.number(), holder: z.string() }) });

/** Who a client is at the moment. */
export interface Identity {
  readonly client: number;
  readonly session: number;
  readonly token: string;
}

/** What staff and patients do alike. */
export class Person {
  readonly scene: Scene;
  readonly who: Identity;
  /** The hold that it believes to have. */
  hold: { id: number; slots: readonly number[] } | null = null;

  constructor(scene: Scene, who: Identity) {
    this.scene = scene;
    this.who = who;
  }

  get random() {
    return this.scene.random;
  }

  begin(way: Way, slots: readonly number[], more: Partial<Op> = {}): Op {
    const { client, session } = this.who;
    return this.scene.recorder.begin({ client, session, way, slots, ...more });
  }

  /** With a key of its own, as each press of a button. */
  write(op: Op, method: 'POST' | 'PUT', path: string, body: unknown): Promise<string | null> {
    return this.scene.speaker.say(op, { method, path, body, token: this.who.token, key: `${op.n}-${randomUUID()}` });
  }

  async takeHold(slot: TownSlot, count: number): Promise<void> {
    const slots = this.scene.run(slot, count);
    const op = this.begin('hold', slots);
    this.scene.try();
    const body = { scheduling_time_id: slot.id, slot_count: slots.length };
    const text = await this.write(op, 'POST', '/api/holds', body);
    if (text === null) return;
    const { id, holder } = held.parse(JSON.parse(text)).data;
    op.hold = { id, tag: holder };
    this.hold = { id, slots };
  }

  async release(): Promise<void> {
    const hold = this.hold;
    if (!hold) return;
    this.hold = null;
    const op = this.begin('release', hold.slots, { usedHold: hold.id });
    await this.scene.speaker.say(op, { method: 'DELETE', path: `/api/holds/${hold.id}`, token: this.who.token });
  }
}
