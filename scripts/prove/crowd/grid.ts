import { z } from 'zod';
import type { Seen } from './op.ts';
import type { Person } from './person.ts';
import type { Scene } from './scene.ts';
import { placeOf } from './world.ts';

const grid = z.object({
  data: z.object({
    table_headers: z.array(z.object({ id: z.number(), prop: z.string() })),
    rows: z.array(z.looseObject({ time: z.string() })),
  }),
});
const hold = z.object({ holder: z.string() }).nullable();

const SUSPENDED = 0;
const AVAILABLE = 2;

/** Reads a hospital's day as its staff see it, and keeps what it shows of the arena's slots. */
export async function readGrid(person: Person, hospital: number): Promise<void> {
  const { scene, who } = person;
  const op = person.begin('read', []);
  const path = `/api/admin/base_booking_hall?hospital_id=${hospital}&time=${scene.arena.date}`;
  const text = await scene.speaker.look(op, { method: 'GET', path, token: who.token });
  if (text !== null) op.seen = seenOf(text, scene);
}

function seenOf(text: string, scene: Scene): Map<number, Seen> {
  const { data } = grid.parse(JSON.parse(text));
  const wanted = new Set(scene.arena.slots.map((slot) => slot.id));
  const times = new Set(scene.arena.slots.map((slot) => slot.time));
  const seen = new Map<number, Seen>();
  for (const row of data.rows) {
    if (!times.has(row.time)) continue;
    for (const { id, prop } of data.table_headers) {
      const slot = scene.world.byPlace.get(placeOf({ doctor_id: id, date: scene.arena.date, time: row.time }));
      if (slot === undefined || !wanted.has(slot)) continue;
      seen.set(slot, cellOf(row, prop));
    }
  }
  return seen;
}

function cellOf(row: Record<string, unknown>, prop: string): Seen {
  const value = row[prop];
  if (typeof value === 'string') return { reservation: String(row[`${prop}_id`]) };
  if (value === SUSPENDED) return { closed: true };
  if (value !== AVAILABLE) throw new Error(`a slot of the arena shows ${JSON.stringify(value)}`);
  const held = hold.parse(row[`${prop}_hold`]);
  return held ? { hold: held.holder } : { free: true };
}
