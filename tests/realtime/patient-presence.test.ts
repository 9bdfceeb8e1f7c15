import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PatientPerson } from '#contract/event.ts';
import { startServerProcess } from '../support/processes.ts';
import { connect, type LiveClient, refusal } from './support.ts';
import { startWorld, type World } from './world.ts';

/** Who has a patient open: docs/domain/live-channel.md#who-has-a-patient-open. */

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

type Token = { token: string };
type Seen = [id: number, section: string | null, editing: boolean];

const NOT_THERE = { ok: false, status: 404, message: '内容不存在或已被删除' };

/** A patient whom these hospitals know. */
async function patientOf(...hospitals: number[]): Promise<number> {
  const id = await world.app.make.patient();
  for (const hospital of hospitals) await world.app.owner.query('SELECT know_patient($1, $2)', [hospital, id]);
  return id;
}

/** A hospital with two of its staff, and a patient whom it knows. */
async function clinic() {
  const { hospital, clerk } = await world.place();
  const doctor = await world.app.make.staff({ hospital, role: 'doctor', name: '赵敏' });
  return { hospital, clerk, doctor, patient: await patientOf(hospital) };
}

const line = (url: string, { token }: Token) => connect(url, { token }, { reconnection: false });
const watch = (client: LiveClient, patient_id: number, section?: string) =>
  client.ask('watch_patient', { patient_id, ...(section === undefined ? {} : { section }) });
const unwatch = (client: LiveClient, patient_id: number) => client.ask('unwatch_patient', { patient_id });
const edit = (client: LiveClient, patient_id: number, section: string, record_id: number | null = null) =>
  client.ask('editing', { patient_id, section, record_id });

async function enter(url: string, person: Token, patient: number, section?: string): Promise<LiveClient> {
  const client = await line(url, person);
  expect(await watch(client, patient, section)).toEqual({ ok: true });
  return client;
}

const framesOf = (client: LiveClient, patient: number) =>
  client.of('patient_presence').filter(({ patient_id }) => patient_id === patient);
const seenBy = (client: LiveClient, patient: number) =>
  framesOf(client, patient)
    .at(-1)
    ?.people.map(({ id, section, editing }: PatientPerson): Seen => [id, section, editing]);
const sees = (client: LiveClient, patient: number, expected: Seen[]) => {
  const wanted = JSON.stringify([...expected].sort(([a], [b]) => a - b));
  return client.until(() => JSON.stringify(seenBy(client, patient)) === wanted);
};

/** As a line breaks: nobody says goodbye. */
const drop = (client: LiveClient) => client.socket.io.engine.close();
const close = (...clients: LiveClient[]) => {
  for (const client of clients) client.close();
};

// Most of them wait for a lease to run out, and may wait together.
describe.concurrent('a patient at the desk', () => {
  describe('who has a patient open', () => {
    it('is told to each of them, where they are and whether they write, over two processes', async () => {
      const { clerk, doctor, patient } = await clinic();
      const desk = await enter(world.app.url, clerk, patient, 'info');
      await sees(desk, patient, [[clerk.id, 'info', false]]);
      const chair = await enter(world.live.url, doctor, patient);
      const both = [desk, chair];
      const all = (...expected: Seen[]) => Promise.all(both.map((client) => sees(client, patient, expected)));
      const reads: Seen = [clerk.id, 'info', false];
      await all(reads, [doctor.id, null, false]);
      expect(
        framesOf(desk, patient)
          .at(-1)
          ?.people.find(({ id }) => id === doctor.id),
      ).toEqual({
        ...{ id: doctor.id, name: '赵敏', role: 'doctor', section: null, editing: false },
      });
      await watch(chair, patient, 'record/see');
      await all(reads, [doctor.id, 'record/see', false]);
      expect(await edit(chair, patient, 'case', 3_000_000_017)).toEqual({ ok: true });
      await all(reads, [doctor.id, 'case', true]);
      await watch(chair, patient, 'case');
      await all(reads, [doctor.id, 'case', false]);
      await unwatch(chair, patient);
      await sees(desk, patient, [reads]);
      const heard = chair.of('patient_presence').length;
      await watch(desk, patient, 'record/see');
      await sees(desk, patient, [[clerk.id, 'record/see', false]]);
      // What had been sent to it before this answer would have come before it.
      await unwatch(chair, patient);
      expect(chair.of('patient_presence')).toHaveLength(heard);
      close(...both);
    });

    it('has one entry for a person with several tabs: the one that writes, else the one that moved last', async () => {
      const { clerk, doctor, patient } = await clinic();
      const other = await enter(world.app.url, clerk, patient);
      const first = await enter(world.live.url, doctor, patient, 'info');
      const second = await enter(world.live.url, doctor, patient, 'record/see');
      const desk: Seen = [clerk.id, null, false];
      await sees(other, patient, [desk, [doctor.id, 'record/see', false]]);
      await edit(first, patient, 'case');
      await sees(other, patient, [desk, [doctor.id, 'case', true]]);
      await watch(second, patient, 'info');
      const far = await enter(world.app.url, doctor, patient, 'visit');
      for (const client of [first, second, far]) await sees(client, patient, [desk, [doctor.id, 'case', true]]);
      await unwatch(first, patient);
      await sees(second, patient, [desk, [doctor.id, 'info', false]]);
      close(second, far);
      await sees(other, patient, [desk]);
      close(first, other);
    });

    it('comes only when it changes, and not of another patient', async () => {
      const { hospital, clerk, doctor, patient } = await clinic();
      const another = await patientOf(hospital);
      const desk = await enter(world.live.url, clerk, patient, 'info');
      await sees(desk, patient, [[clerk.id, 'info', false]]);
      const elsewhere = await enter(world.app.url, doctor, another, 'info');
      await sees(elsewhere, another, [[doctor.id, 'info', false]]);
      for (let i = 0; i < 5; i++) await edit(desk, patient, 'info');
      await sees(desk, patient, [[clerk.id, 'info', true]]);
      // Two of the processes' announcements pass without a word.
      await desk.watch(hospital, world.app.deps.clock.today());
      await desk.until(() => desk.of('seq').length > 1);
      expect(framesOf(desk, patient)).toHaveLength(2);
      expect(framesOf(desk, another)).toEqual([]);
      close(desk, elsewhere);
    });
  });

  describe('a patient is there', () => {
    it('for the staff of a hospital that knows them, and for nobody else: all are told the same', async () => {
      const { hospital, clerk, patient } = await clinic();
      const elsewhere = await world.place();
      const account = await world.app.make.account({ patients: ['沈静姝'] });
      const [own = 0] = account.patient_ids;
      await world.app.owner.query('SELECT know_patient($1, $2)', [hospital, own]);
      const helper = await world.app.make.staff({ hospital, role: 'other' });
      const keeper = await world.app.make.person('平台', null);
      await world.app.owner.query('UPDATE users SET is_super_admin = true WHERE id = $1', [keeper.id]);
      const desk = await line(world.live.url, clerk);
      expect(await watch(desk, own)).toEqual({ ok: true });
      await sees(desk, own, [[clerk.id, null, false]]);
      const refused = await Promise.all([
        connect(world.live.url),
        ...[elsewhere.clerk, account, helper, keeper].map((person) => line(world.live.url, person)),
      ]);
      for (const client of refused) {
        // They look at the very hospital: what is told to its watchers reaches them.
        await client.watch(hospital, world.app.deps.clock.today());
        for (const id of [own, patient, 2 ** 52]) {
          expect(await watch(client, id)).toEqual(NOT_THERE);
          expect(await edit(client, id, 'case')).toEqual(NOT_THERE);
          expect(await unwatch(client, id)).toEqual({ ok: true });
        }
      }
      expect(await watch(desk, await patientOf(elsewhere.hospital))).toEqual(NOT_THERE);
      expect(await watch(desk, 2 ** 52)).toEqual(NOT_THERE);
      await edit(desk, own, 'case');
      await sees(desk, own, [[clerk.id, 'case', true]]);
      await Promise.all(refused.map((client) => client.ask('unwatch_patient', { patient_id: own })));
      for (const client of refused) expect(client.bytes()).not.toContain('patient_presence');
      close(desk, ...refused);
    });

    it('whom two hospitals know, for each of them apart', async () => {
      const { hospital, clerk } = await clinic();
      const other = await world.place();
      const patient = await patientOf(hospital, other.hospital);
      const here = await enter(world.live.url, clerk, patient, 'info');
      const there = await enter(world.live.url, other.clerk, patient, 'info');
      const far = await enter(world.app.url, other.clerk, patient, 'info');
      await edit(there, patient, 'case');
      await sees(far, patient, [[other.clerk.id, 'case', true]]);
      await edit(here, patient, 'visit');
      await sees(here, patient, [[clerk.id, 'visit', true]]);
      for (const client of [there, far]) expect(client.bytes()).not.toContain(clerk.name);
      expect(here.bytes()).not.toContain(other.clerk.name);
      close(here, there, far);
    });

    it('from the moment on that the hospital knows them', async () => {
      const { hospital, clerk } = await clinic();
      const patient = await patientOf();
      const desk = await line(world.live.url, clerk);
      expect(await watch(desk, patient)).toEqual(NOT_THERE);
      await world.app.owner.query('SELECT know_patient($1, $2)', [hospital, patient]);
      expect(await watch(desk, patient)).toEqual({ ok: true });
      await sees(desk, patient, [[clerk.id, null, false]]);
      close(desk);
    });

    it('also while the hospital is locked: who may read may see who reads', async () => {
      const { hospital, clerk, patient } = await clinic();
      await world.app.owner.query('UPDATE hospitals SET lock = 1 WHERE id = $1', [hospital]);
      const desk = await enter(world.live.url, clerk, patient, 'info');
      await sees(desk, patient, [[clerk.id, 'info', false]]);
      close(desk);
    });

    it('for no dead session, and no more for who has left', async () => {
      const { clerk, doctor, hospital, patient } = await clinic();
      const second = await world.app.make.staff({ hospital });
      const desk = await enter(world.live.url, clerk, patient, 'info');
      const lost = await enter(world.live.url, second, patient, 'visit');
      const chair = await enter(world.app.url, doctor, patient, 'case');
      for (const [client, section] of [[lost, 'visit'] as const, [chair, 'case'] as const])
        await edit(client, patient, section);
      const [here, broken]: Seen[] = [
        [clerk.id, 'info', false],
        [second.id, 'visit', true],
      ];
      if (!here || !broken) throw new Error('two of them');
      await sees(desk, patient, [here, broken, [doctor.id, 'case', true]]);
      drop(lost);
      await lost.until(() => !lost.socket.connected);
      expect((await world.app.as(doctor)('POST', '/api/admin/logout')).status).toBeLessThan(300);
      await chair.until(() => !chair.socket.connected);
      // Whose line was cut on purpose is not waited for, as is whose line broke before.
      await sees(desk, patient, [here, broken]);
      expect(await refusal(world.live.url, { token: doctor.token })).toBe('401');
      await world.app.owner.query("UPDATE memberships SET status = 'left' WHERE user_id = $1", [clerk.id]);
      await desk.until(() => !desk.socket.connected);
      const again = await line(world.live.url, clerk);
      expect(await watch(again, patient)).toEqual(NOT_THERE);
      close(again);
    });
  });

  describe('what is no request', () => {
    it('is 422, and the socket goes on', async () => {
      const { clerk, patient } = await clinic();
      const desk = await line(world.live.url, clerk);
      const patients = [undefined, null, 17, 'x', [], {}, { patient_id: '1' }, { patient_id: 0 }, { patient_id: 1.5 }];
      for (const bad of [...patients, { patient_id: 2 ** 53 }])
        for (const name of ['watch_patient', 'unwatch_patient', 'editing'])
          expect(await desk.ask(name, bad)).toMatchObject({ ok: false, status: 422 });
      const good = { patient_id: patient, section: 'case', record_id: null };
      // A section is a page's short name: nothing that somebody writes fits in.
      for (const bad of [{ section: '' }, { section: '牙痛三天' }, { section: 'a b' }, { section: 'x'.repeat(41) }]) {
        expect(await desk.ask('watch_patient', { ...good, ...bad })).toMatchObject({ ok: false, status: 422 });
        expect(await desk.ask('editing', { ...good, ...bad })).toMatchObject({ ok: false, status: 422 });
      }
      for (const bad of [{ section: null }, { record_id: undefined }, { record_id: 0 }, { record_id: 'x' }])
        expect(await desk.ask('editing', { ...good, ...bad })).toMatchObject({ ok: false, status: 422 });
      expect(await desk.ask('editing', good)).toEqual({ ok: true });
      close(desk);
    });

    it('is a forty-first patient, until another is left', async () => {
      const { hospital, clerk } = await clinic();
      const patients = await Promise.all(Array.from({ length: 41 }, () => patientOf(hospital)));
      const desk = await line(world.live.url, clerk);
      const answers = await Promise.all(patients.map((patient) => watch(desk, patient)));
      expect(answers.slice(0, 40)).toEqual(Array(40).fill({ ok: true }));
      expect(answers[40]).toEqual({ ok: false, status: 422, message: '最多同时打开40位患者' });
      const [first = 0, last = 0] = [patients[0], patients[40]];
      expect(await watch(desk, first, 'info')).toEqual({ ok: true });
      await unwatch(desk, first);
      expect(await watch(desk, last)).toEqual({ ok: true });
      close(desk);
    });
  });

  describe('a line that breaks', () => {
    it('takes who reads with it, and leaves who writes for a quarter of a minute', async () => {
      const { clerk, doctor, hospital, patient } = await clinic();
      const second = await world.app.make.staff({ hospital });
      const desk = await enter(world.live.url, clerk, patient);
      const reads = await enter(world.app.url, second, patient, 'info');
      const writes = await enter(world.app.url, doctor, patient, 'case');
      await edit(writes, patient, 'case');
      const [here, there, editor]: Seen[] = [
        [clerk.id, null, false],
        [second.id, 'info', false],
        [doctor.id, 'case', true],
      ];
      if (!here || !there || !editor) throw new Error('three of them');
      await sees(desk, patient, [here, there, editor]);
      drop(writes);
      await writes.until(() => !writes.socket.connected);
      drop(reads);
      // The editor went first, and stands there still when the reader is gone.
      await sees(desk, patient, [here, editor]);
      await sees(desk, patient, [here]);
      close(desk);
    });

    it('is taken up where it was: who is back and writes is there once, and gone when they leave', async () => {
      const { clerk, doctor, hospital, patient } = await clinic();
      const second = await world.app.make.staff({ hospital });
      const desk = await enter(world.app.url, clerk, patient);
      const lost = await enter(world.live.url, second, patient, 'visit');
      const before = await enter(world.live.url, doctor, patient, 'case');
      for (const [client, section] of [[lost, 'visit'] as const, [before, 'case'] as const])
        await edit(client, patient, section);
      const rest: Seen[] = [
        [clerk.id, null, false],
        [second.id, 'visit', true],
      ];
      await sees(desk, patient, [...rest, [doctor.id, 'case', true]]);
      const frames = framesOf(desk, patient).length;
      for (const client of [lost, before]) {
        drop(client);
        await client.until(() => !client.socket.connected);
      }
      const after = await enter(world.live.url, doctor, patient, 'case');
      await edit(after, patient, 'case');
      await sees(after, patient, [...rest, [doctor.id, 'case', true]]);
      // For the others nothing has happened.
      expect(framesOf(desk, patient)).toHaveLength(frames);
      await unwatch(after, patient);
      // Whose line broke before theirs, and did not come back, is waited for still.
      await sees(desk, patient, rest);
      close(after, desk);
    });

    it('without Redis, too: those of one process see each other', async () => {
      const alone = await world.beside({ REDIS_URL: '' });
      const { clerk, doctor, patient } = await clinic();
      const desk = await enter(alone.url, clerk, patient, 'info');
      const chair = await enter(alone.url, doctor, patient, 'info');
      await sees(desk, patient, [
        [clerk.id, 'info', false],
        [doctor.id, 'info', false],
      ]);
      drop(chair);
      await sees(desk, patient, [[clerk.id, 'info', false]]);
      close(desk);
      await alone.close();
    });
  });

  it('over two server processes, the people of one that is killed are gone', async () => {
    const { redisUrl, redisPrefix } = world.app.deps.env;
    const server = await startServerProcess({ databaseUrl: world.app.database.url, redisUrl, redisPrefix });
    const { clerk, doctor, patient } = await clinic();
    const desk = await enter(world.app.url, clerk, patient);
    const chair = await enter(server.url, doctor, patient, 'case');
    await edit(chair, patient, 'case');
    await sees(desk, patient, [
      [clerk.id, null, false],
      [doctor.id, 'case', true],
    ]);
    await server.kill('SIGKILL');
    await sees(desk, patient, [[clerk.id, null, false]]);
    close(desk, chair);
  });
});
