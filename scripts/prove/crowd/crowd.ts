import type { Client } from './http.ts';
import { PatientPerson } from './patient.ts';
import type { Person } from './person.ts';
import { createRandom } from './random.ts';
import type { Recorder } from './recorder.ts';
import { Scene, type SceneOptions } from './scene.ts';
import { type Manners, Speaker } from './speaker.ts';
import { StaffPerson } from './staff.ts';
import { Visits } from './visits.ts';
import type { Arena, World } from './world.ts';

export interface CrowdOptions extends SceneOptions {
  readonly world: World;
  readonly recorder: Recorder;
  readonly client: Client;
  readonly manners: Manners;
  /** Clients in each arena, and arenas at once. */
  readonly clients: number;
  readonly lanes: number;
  readonly chance: (...what: (string | number)[]) => number;
  /** Attempts so far, after each thing that was done. */
  readonly done: (attempts: number) => void;
}

/** Steps of one patient before the next comes. */
const STEPS = 5;

/** Sends a crowd through the arenas, one after the other. Answers how many attempts to get a slot there were. */
export async function runCrowd(options: CrowdOptions): Promise<number> {
  const open = options.world.arenas[Symbol.iterator]();
  const finished = { attempts: 0 };
  const running = new Set<Scene>();
  const tell = () => options.done([...running].reduce((sum, scene) => sum + scene.attempts, finished.attempts));
  await Promise.all(
    Array.from({ length: options.lanes }, async (_, lane) => {
      for (const arena of open) {
        if (options.stopped()) break;
        const scene = sceneOf(options, arena);
        running.add(scene);
        await Promise.all(
          Array.from({ length: options.clients }, (__, n) => live(scene, lane * options.clients + n, tell)),
        );
        running.delete(scene);
        finished.attempts += scene.attempts;
      }
    }),
  );
  return finished.attempts;
}

function sceneOf(options: CrowdOptions, arena: Arena): Scene {
  const { world, recorder, client, manners, chance } = options;
  const speaker = new Speaker(client, recorder, manners, createRandom(chance('arena', arena.n)));
  return new Scene({ ...options, world, arena, visits: new Visits(world, arena), speaker });
}

/** A third are patients, one after the other; of the staff some are two tabs of one session, and some are doctors. */
async function live(scene: Scene, client: number, tell: () => void): Promise<void> {
  const patients = client % 3 === 0;
  let person = patients ? patientOf(scene, client) : staffOf(scene, client);
  for (let step = 1; !scene.over; step += 1) {
    if (patients && step % STEPS === 0) {
      await person.release();
      person = patientOf(scene, client);
    }
    await person.act();
    tell();
  }
  await person.release();
}

type Acting = Person & { act(): Promise<void> };

function patientOf(scene: Scene, client: number): Acting {
  const account = scene.random.pick(scene.arena.patients);
  if (!account) throw new Error('an arena without patients');
  return new PatientPerson(scene, { client, session: account.session_id, token: account.token }, account);
}

function staffOf(scene: Scene, client: number): Acting {
  const { desks, doctors } = scene.arena.pair;
  const doctor = client % 3 === 1;
  const all = doctor ? doctors : desks;
  // Doctors and desks are fewer than clients here and there: those share a session, as tabs do.
  const staff = all[Math.floor(client / 3) % all.length];
  if (!staff) throw new Error('a pair without staff');
  return new StaffPerson(scene, { client, session: staff.session, token: staff.token }, staff, doctor);
}
