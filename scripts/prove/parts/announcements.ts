import { openRig, type Rig } from '../../rig/rig.ts';
import { buildTown } from '../../rig/town.ts';
import { strikeAll } from '../announce/faults.ts';
import { openScreens, type Screens } from '../announce/screens.ts';
import { type AnnouncementRow, checkAnnouncements, type Planned, type Seen } from '../checkers/announcements.ts';
import { type Caller, createCaller } from '../kit/caller.ts';
import { type RigClock, readClock } from '../kit/clock.ts';
import { ofEachKind } from '../kit/shortest.ts';
import { inParallel, insist, until } from '../kit/until.ts';
import type { Outcome, Part, PartContext } from '../part.ts';

const TARGETS = {
  quick: { announcements: 50, kills: 5, flushes: 1 },
  full: { announcements: 2_000, kills: 100, flushes: 10 },
} as const;
const CHUNKS = 10;
const PATH = '/api/admin/hospital/message';
/** From the clock's start until the first is due: all must be scheduled by then. */
const FIRST_MS = 6_000;
/** Of each kill, with what it takes to come back. */
const KILL_MS = 2_500;
/** Whatever happened, it is published so long after its time at the latest, or it is lost. */
const LOST_MS = 45_000;
/** On an open screen so long after the publication: the live channel asks Postgres each second. */
const HEARS_MS = 12_000;

interface Scene {
  rig: Rig;
  clock: RigClock;
  caller: Caller;
  screens: Screens;
  author: string;
  reader: string;
  context: PartContext;
  plans: Planned[];
}

async function setScene(context: PartContext): Promise<Scene> {
  const rig = await openRig({ ...context.rig, clock: '2026-12-01T10:00:00+08:00' });
  const town = await buildTown(rig.owner, { hospitals: 1, doctors: 1, desks: 1, patients: 1, days: 1 });
  const hospital = town.hospitals[0];
  const patient = town.patients[0];
  const author = await rig.make.staff({ hospital: hospital?.id ?? 0, role: 'shop_owner' });
  await rig.owner.query(`INSERT INTO hospital_patients (hospital_id, patient_id, card_no) VALUES ($1, $2, 'C1')`, [
    hospital?.id,
    patient?.patient_id,
  ]);
  const clock = await readClock(rig.owner);
  const screens = openScreens(clock);
  const people = { desk: hospital?.desks[0]?.token, doctor: hospital?.doctors[0]?.token, patient: patient?.token };
  for (const [who, token = ''] of Object.entries(people)) {
    for (const server of rig.servers) screens.open(`${who} at ${server.name}`, () => server.port, token);
  }
  await until(() => screens.standing() === 6, 10_000);
  const reader = people.desk ?? '';
  return { rig, clock, screens, author: author.token, reader, context, caller: createCaller(rig.urls), plans: [] };
}

const iso = (ms: number) => new Date(ms).toISOString();

async function schedule({ caller, author, context, plans }: Scene, n: number, publishAt: number): Promise<void> {
  const { status, text } = await caller.settle(n, {
    method: 'POST',
    path: PATH,
    token: author,
    key: `a${context.seed}-${n}`,
    body: { title: `第${n}条`, content: '<p>到点发布</p>', audience: 'all', publish_at: iso(publishAt) },
  });
  const said = status === 201 ? (JSON.parse(text) as { data: { id: number; status: string } }).data : null;
  if (said?.status !== 'scheduled') throw new Error(`announcement ${n} was not scheduled: ${status} ${text}`);
  // The wire has whole milliseconds.
  plans[n] = { id: said.id, publishAt: Math.floor(publishAt), withdrawn: false, edits: 0 };
}

/** Some are moved to later; those beyond the count are taken back. What was acknowledged counts. */
async function edit(scene: Scene, plan: Planned, n: number, back: boolean): Promise<void> {
  const { caller, author, context } = scene;
  if (!back && context.chance('edit', n) > 0.15) return;
  const later = plan.publishAt + 1_000 + Math.floor(context.chance('later', n) * 4_000);
  const change = back ? { status: 'withdrawn' } : { publish_at: iso(later) };
  const { status, text } = await caller.settle(n, {
    method: 'POST',
    path: `${PATH}/updateMessage`,
    token: author,
    key: `e${context.seed}-${n}`,
    body: { id: plan.id, ...change },
  });
  if (status === 409) return;
  const said = status === 201 ? (JSON.parse(text) as { data: { status: string } }).data.status : `${status} ${text}`;
  if (said === 'withdrawn') plan.withdrawn = true;
  // A published one that is edited says so, and stays published: then the edit came after its time.
  else if (said === 'scheduled') plan.publishAt = later;
  else throw new Error(`announcement ${plan.id} could not be edited: ${said}`);
  plan.edits += 1;
}

/** Somebody who keeps looking at the list, at one server after the other. */
function keepLooking({ caller, clock, reader }: Scene): { seen: Seen[]; stop: () => Promise<void> } {
  const first = new Map<number, number>();
  let stopped = false;
  const looking = (async () => {
    for (let n = 0; !stopped; n += 1) {
      const { status, text } = await caller.send(n, {
        method: 'GET',
        path: '/api/announcements?pageSize=100',
        token: reader,
      });
      const at = clock.now();
      if (status !== 200) continue;
      for (const { id } of (JSON.parse(text) as { data: { id: number }[] }).data) if (!first.has(id)) first.set(id, at);
      await new Promise((resolve) => setTimeout(resolve, 60));
    }
  })();
  return {
    get seen() {
      return [...first].map(([id, at]) => ({ id, at }));
    },
    async stop() {
      stopped = true;
      await looking;
    },
  };
}

async function readRows({ rig, plans }: Scene): Promise<AnnouncementRow[]> {
  const { rows } = await insist(() =>
    rig.owner.query<AnnouncementRow>(
      `SELECT id, status, extract(epoch FROM published_at)::float8 * 1000 AS "publishedAt", version
       FROM announcements WHERE id = ANY ($1)`,
      [plans.map(({ id }) => id)],
    ),
  );
  return rows;
}

async function allOut(scene: Scene): Promise<void> {
  const due = Math.max(...scene.plans.map(({ publishAt }) => publishAt));
  const out = async () =>
    (await readRows(scene)).every(({ status }) => status === 'published' || status === 'withdrawn');
  await until(out, Math.max(0, due - scene.clock.now()) + LOST_MS);
  // And everybody who stands there has heard of it, or will never.
  const rows = (await readRows(scene)).filter(({ status }) => status === 'published');
  const heardAll = () => {
    const heard = new Set(scene.screens.heard.map((each) => `${each.connection} ${each.id}`));
    return scene.screens.connections.every(
      ({ from, until: end }, n) =>
        end !== Number.POSITIVE_INFINITY ||
        rows.every(({ id, publishedAt }) => (publishedAt ?? 0) < from + scene.clock.slackMs || heard.has(`${n} ${id}`)),
    );
  };
  await until(heardAll, HEARS_MS);
}

async function run(context: PartContext): Promise<Outcome> {
  const target = TARGETS[context.scale];
  const part = (count: number) => Math.max(1, Math.round(count * context.share));
  const [count, kills, flushes] = [part(target.announcements), part(target.kills), part(target.flushes)];
  const scene = await setScene(context);
  const { rig, clock, screens, plans } = scene;
  try {
    const looking = keepLooking(scene);
    const begun = clock.now();
    const due = (n: number) => begun + FIRST_MS + context.chance('due', n) * kills * KILL_MS;
    const striking = strikeAll(rig, context, { kills, flushes }, (done, what) =>
      context.progress(done / (kills + 2), what),
    );
    const more = Math.ceil(count / 10);
    await inParallel([...Array(count + more).keys()], 8, (n) => schedule(scene, n, due(n)));
    await inParallel([...plans.entries()], 4, ([n, plan]) => edit(scene, plan, n, n >= count));
    const did = await striking;
    context.progress(kills / (kills + 1), 'waiting for the last one');
    await allOut(scene);
    await looking.stop();
    const rows = await readRows(scene);
    const slackMs = clock.slackMs;
    const history = { planned: plans, rows, connections: screens.connections, heard: screens.heard };
    const violations = checkAnnouncements({ ...history, seen: looking.seen, slackMs, hearsWithinMs: HEARS_MS });
    for (const what of rig.crashes()) violations.push({ what: 'a process ended by itself', history: [what] });
    return { counts: countsOf(scene, rows, did), violations: ofEachKind(violations), notes: notesOf(plans, rows) };
  } finally {
    screens.close();
    scene.caller.close();
    await rig.close();
  }
}

function countsOf({ plans, screens }: Scene, rows: AnnouncementRow[], did: string[]) {
  const flushes = did.filter((what) => what === 'redis emptied').length;
  return {
    announcements: rows.filter(({ status }) => status === 'published').length,
    withdrawn: plans.filter(({ withdrawn }) => withdrawn).length,
    moved: plans.filter(({ edits, withdrawn }) => edits > 0 && !withdrawn).length,
    kills: did.length - flushes,
    flushes,
    heard: screens.heard.length,
    connections: screens.connections.length,
  };
}

function notesOf(plans: readonly Planned[], rows: readonly AnnouncementRow[]): string[] {
  const published = new Map(rows.map((row) => [row.id, row.publishedAt]));
  const late = plans.flatMap((plan) => {
    const at = published.get(plan.id);
    return plan.withdrawn || at === null || at === undefined ? [] : [at - plan.publishAt];
  });
  const sorted = late.toSorted((a, b) => a - b);
  const [half, last] = [sorted[Math.floor(sorted.length / 2)] ?? 0, sorted.at(-1) ?? 0];
  return [`late by ${Math.round(half)} ms in the middle, ${Math.round(last)} ms at most, under these kills`];
}

/** Scheduled announcements: each once, none early, whatever is killed. */
export const announcements: Part = {
  name: 'announcements',
  row: 8,
  promise: 'a scheduled announcement goes out once and not early, whatever is killed and Redis emptied',
  targets: TARGETS,
  chunks: CHUNKS,
  run,
};
