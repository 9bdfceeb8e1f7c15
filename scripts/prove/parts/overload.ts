import { client, type Send } from '../../bench/drivers/http.ts';
import { openRig, type Rig } from '../../rig/rig.ts';
import { buildTown, freeSlots, type Town, type TownSlot } from '../../rig/town.ts';
import type { Outcome, Part, PartContext, Violation } from '../part.ts';

/** What a client waits for an answer (docs/domain/wire.md#calls). */
const PATIENCE_MS = 10_000;
/** The desks that work on through everything. */
const CALM = 8;
/** So many come at once, and twice as many each time that they were not too many. */
const VISITORS = 800;
const MOST_VISITORS = 3_200;

interface Reply {
  status: number;
  ms: number;
  retryAfter: string | undefined;
}

/** What was answered in one phase. */
class Tally {
  readonly replies = new Map<number, number[]>();
  readonly wrong: string[] = [];

  note(what: string, { status, ms, retryAfter }: Reply): void {
    const seen = this.replies.get(status) ?? [];
    seen.push(ms);
    this.replies.set(status, seen);
    const sheds = status === 503 || status === 429;
    if (status === 0) this.wrong.push(`${what}: no answer`);
    else if (status >= 500 && status !== 503) this.wrong.push(`${what}: ${status} after ${ms.toFixed(0)} ms`);
    else if (sheds && !retryAfter) this.wrong.push(`${what}: ${status} without Retry-After`);
    if (ms > PATIENCE_MS) this.wrong.push(`${what}: ${status} only after ${ms.toFixed(0)} ms`);
  }

  count(from = 0, to = 999): number {
    return [...this.replies]
      .filter(([status]) => status >= from && status <= to)
      .reduce((sum, [, ms]) => sum + ms.length, 0);
  }

  /** Milliseconds within which so many of the answers came. */
  within(share: number, from = 0, to = 999): number {
    const all = [...this.replies]
      .flatMap(([status, ms]) => (status >= from && status <= to ? ms : []))
      .sort((a, b) => a - b);
    return all[Math.min(all.length - 1, Math.floor(share * all.length))] ?? 0;
  }
}

interface Scene {
  rig: Rig;
  town: Town;
  slots: TownSlot[];
  /** Nobody but the desks goes for these. */
  own: TownSlot[];
  send: Send;
}

async function asked(
  send: Send,
  method: string,
  path: string,
  token: string | null,
  body: unknown = null,
  more = {},
): Promise<Reply> {
  const since = performance.now();
  const headers = { ...(token ? { authorization: `Bearer ${token}` } : {}), ...more };
  try {
    const answer = await send(method, path, body, headers);
    return { status: answer.status, ms: performance.now() - since, retryAfter: answer.headers['retry-after'] };
  } catch {
    return { status: 0, ms: performance.now() - since, retryAfter: undefined };
  }
}

/** A desk takes a slot and lets it go, again and again: what must go on. */
async function calm(scene: Scene, until: () => boolean, tally: Tally): Promise<number> {
  const since = performance.now();
  const desks = scene.town.hospitals.flatMap((hospital) => hospital.desks).slice(0, CALM);
  await Promise.all(
    desks.map(async (desk, n) => {
      const own = scene.own.filter((slot) => slot.hospital_id === desk.hospital_id);
      for (let turn = 0; !until(); turn += 1) {
        const slot = own[(turn * CALM + n) % own.length];
        tally.note(
          'a desk holds',
          await asked(scene.send, 'POST', '/api/holds', desk.token, { scheduling_time_id: slot?.id }),
        );
      }
    }),
  );
  return (performance.now() - since) / 1_000;
}

/** Everybody at once, and whoever is turned away comes back at once: looks, holds and visitors without end. */
async function flood(scene: Scene, visitors: number, until: () => boolean, tally: Tally): Promise<void> {
  const { town, slots, send } = scene;
  const hospitals = town.hospitals;
  await Promise.all(
    Array.from({ length: visitors }, async (_, n) => {
      const hospital = hospitals[n % hospitals.length];
      const patient = town.patients[n % town.patients.length];
      for (let turn = 0; !until(); turn += 1) {
        const slot = slots[(n * 131 + turn * 17) % slots.length];
        const reply =
          turn % 3 === 2
            ? await asked(send, 'POST', '/api/holds', patient?.token ?? null, { scheduling_time_id: slot?.id })
            : await asked(send, 'GET', `/api/index?hospital_id=${hospital?.id}&date=${slot?.date}`, null);
        tally.note(turn % 3 === 2 ? 'a visitor holds' : 'a visitor looks', reply);
      }
    }),
  );
}

/** Floods until there were more than it bears: then somebody is told to come again. Answers how many that took. */
async function overrun(scene: Scene, ms: number, flooded: Tally, desks: Tally): Promise<number> {
  for (let visitors = VISITORS; ; visitors *= 2) {
    const end = after(ms);
    await Promise.all([flood(scene, visitors, end, flooded), calm(scene, end, desks)]);
    if (flooded.count(503, 503) > 0) return visitors;
    if (visitors < MOST_VISITORS) continue;
    flooded.wrong.push(
      `of ${visitors} at once nobody was told to come again; 99 in 100 waited up to ${flooded.within(0.99).toFixed(0)} ms`,
    );
    return visitors;
  }
}

/** Wrong passwords of people who exist or not, each from an address of its own, so that only the hashing stands in their way. */
async function signIns(scene: Scene, visitors: number, until: () => boolean, tally: Tally): Promise<void> {
  let attempts = 0;
  await Promise.all(
    Array.from({ length: visitors }, async () => {
      while (!until()) {
        const n = attempts++;
        const from = { 'x-forwarded-for': `10.${(n >> 16) % 256}.${(n >> 8) % 256}.${n % 256}` };
        const body = { phone: `139${String(10_000_000 + (n % 80_000_000))}`, password: 'Haomai2027' };
        tally.note('a sign-in', await asked(scene.send, 'POST', '/api/admin/login', null, body, from));
      }
    }),
  );
}

const after = (ms: number) => {
  const end = performance.now() + ms;
  return () => performance.now() >= end;
};

/** Served again at the first try, many times over: what was too much has left nothing behind. */
async function recovers(scene: Scene): Promise<{ ms: number; tally: Tally }> {
  const since = performance.now();
  const tally = new Tally();
  for (let inRow = 0; inRow < 40; ) {
    const reply = await asked(scene.send, 'GET', `/api/index?hospital_id=${scene.town.hospitals[0]?.id}`, null);
    inRow = reply.status === 200 ? inRow + 1 : 0;
    if (reply.status !== 503) tally.note('after it', reply);
    if (performance.now() - since > PATIENCE_MS) {
      tally.wrong.push('ten seconds after the flood still not served');
      break;
    }
  }
  return { ms: performance.now() - since, tally };
}

async function openScene(rig: Rig): Promise<Scene> {
  const town = await buildTown(rig.owner, { hospitals: 4, doctors: 6, desks: 2, patients: 400, days: 6 });
  const free = await freeSlots(
    rig.owner,
    town.hospitals.map((hospital) => hospital.id),
  );
  const first = new Set(town.hospitals.map((hospital) => hospital.doctors[0]?.id));
  const own = free.filter((slot) => first.has(slot.doctor_id));
  const slots = free.filter((slot) => !first.has(slot.doctor_id));
  return { rig, town, slots, own, send: client(rig.urls[0] ?? '', MOST_VISITORS + 400) };
}

/** The desks alone, with everybody at once, and beside those who sign in. `…For` is in seconds. */
async function measure(scene: Scene, context: PartContext, ms: number) {
  const [alone, flooded, desks, signing, hashed] = [new Tally(), new Tally(), new Tally(), new Tally(), new Tally()];
  await calm(scene, after(2_000), new Tally());
  context.progress(0.1, 'alone');
  const aloneFor = await calm(scene, after(ms / 2), alone);
  context.progress(0.3, 'everybody at once');
  const visitors = await overrun(scene, ms, flooded, desks);
  const back = await recovers(scene);
  context.progress(0.7, 'sign-ins');
  const signEnd = after(ms);
  const [, signFor] = await Promise.all([signIns(scene, 120, signEnd, hashed), calm(scene, signEnd, signing)]);
  const backAgain = await recovers(scene);
  return { alone, aloneFor, visitors, flooded, desks, back, hashed, signing, signFor, backAgain };
}

type Measured = Awaited<ReturnType<typeof measure>>;

function notesOf({ visitors, flooded, desks, back, hashed, signing, signFor, alone, aloneFor }: Measured): string[] {
  const perSecond = (tally: Tally, took: number) => tally.count(200, 299) / took;
  const pace = (perSecond(signing, signFor) / perSecond(alone, aloneFor)) * 100;
  return [
    `${visitors} at once who come back at once: ${flooded.count(200, 499)} answered, ${flooded.count(503, 503)} told to come again; answers of those let in p50 ${flooded.within(0.5, 200, 499).toFixed(0)} ms, p99 ${flooded.within(0.99, 200, 499).toFixed(0)} ms; of the desks beside them p99 ${desks.within(0.99).toFixed(0)} ms; served again ${back.ms.toFixed(0)} ms after`,
    `120 signing in without end: ${hashed.count(400, 428)} passwords looked at, ${hashed.count(429, 429)} refused by the limits, ${hashed.count(503, 503)} told to come again; desks ${pace.toFixed(0)} % of their pace alone, p99 ${signing.within(0.99).toFixed(0)} ms (alone ${alone.within(0.99).toFixed(0)} ms)`,
  ];
}

async function run(context: PartContext): Promise<Outcome> {
  const ms = (context.scale === 'full' ? 30 : 6) * 1_000;
  const rig = await openRig({
    ...context.rig,
    servers: 1,
    workers: 1,
    env: { TRUST_PROXY: '1', LOG_LEVEL: 'warn' },
  });
  try {
    const measured = await measure(await openScene(rig), context, ms);
    const { alone, flooded, desks, back, signing, hashed, backAgain } = measured;
    const tallies = [alone, flooded, desks, back.tally, signing, hashed, backAgain.tally];
    const wrong = [...tallies.flatMap((tally) => tally.wrong), ...rig.crashes()];
    const violations: Violation[] = wrong.length > 0 ? [{ what: wrong[0] ?? '', history: wrong.slice(0, 20) }] : [];
    return {
      counts: {
        requests: tallies.reduce((sum, tally) => sum + tally.count(), 0),
        shed: flooded.count(503, 503) + desks.count(503, 503),
      },
      violations,
      notes: notesOf(measured),
    };
  } finally {
    await rig.close();
  }
}

/** Beyond what it can bear the product says so, keeps its word to whom it let in, and is itself again at once. */
export const overload: Part = {
  name: 'overload',
  row: 9,
  promise: 'more than it bears: told to come again within ten seconds, no other failure, and served again right after',
  targets: { quick: { requests: 2_000 }, full: { requests: 20_000 } },
  chunks: 1,
  alone: true,
  run,
};
