import { SharedArray } from 'k6/data';

/** What `npm run load` has prepared, and hands over as a file (scripts/load/world.ts writes it). */

export interface Staff {
  readonly id: number;
  readonly token: string;
}
export interface Hospital {
  readonly id: number;
  readonly department_id: number;
  readonly owner: Staff;
  readonly doctors: readonly Staff[];
  readonly desks: readonly Staff[];
}
export interface Account {
  readonly token: string;
  readonly patient_id: number;
}
export interface Slot {
  readonly id: number;
  readonly hospital_id: number;
  readonly doctor_id: number;
  readonly department_id: number;
  readonly date: string;
  readonly time: string;
}

interface Scene {
  readonly seconds: number;
  readonly vus: number;
  /** One a server; people spread over them. */
  readonly urls: readonly string[];
  /** Milliseconds that this machine's clock is before the product's. */
  readonly ahead: number;
  readonly today: string;
  /** The day after today, and the last one that patients may book. */
  readonly tomorrow: string;
  readonly last: string;
  /** Slots of `slots` that a whole rush wants; behind them lie those of which everybody gets one. */
  readonly rushed: number;
  readonly admin: Staff;
}

interface Whole extends Scene {
  readonly hospitals: Hospital[];
  readonly patients: Account[];
  readonly slots: Slot[];
}

const FILE = __ENV.WORLD ?? '';
if (!FILE) throw new Error('Start it with: npm run load -- <name>');

// Shared among all people: a copy for each would be the memory of the machine.
const whole = (): Whole => JSON.parse(open(FILE));
export const hospitals = new SharedArray<Hospital>('hospitals', () => whole().hospitals);
export const accounts = new SharedArray<Account>('accounts', () => whole().patients);
export const slots = new SharedArray<Slot>('slots', () => whole().slots);
const scenes = new SharedArray<Scene>('scene', () => {
  const { hospitals: _, patients: __, slots: ___, ...scene } = whole();
  return [scene];
});
export const scene: Scene = at(scenes, 0);

/** The n-th of a list, round and round. @throws where there is none */
export function at<T>(list: readonly T[], n: number): T {
  const found = list[n % list.length];
  if (found === undefined) throw new Error('the world is empty');
  return found;
}

export const anyOf = <T>(list: readonly T[]): T => at(list, Math.floor(Math.random() * list.length));

/** The server that this person comes to. */
export const urlOf = (person: number): string => at(scene.urls, person);
