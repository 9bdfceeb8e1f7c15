import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from 'socket.io';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { presentAnnouncement } from '../../server/features/announcements/present.ts';
import { liveSource } from '../../server/features/scheduling/events.ts';
import { createGridStore } from '../../server/features/scheduling/grid-store.ts';
import { createFeeds } from '../../server/platform/realtime/feeds.ts';
import { createPatientPresence, type PatientPresence } from '../../server/platform/realtime/patient-presence.ts';
import { createPresence } from '../../server/platform/realtime/presence.ts';
import { type LiveServer, type LiveSocket, rooms } from '../../server/platform/realtime/socket.ts';
import type { WatchedDay } from '../../server/platform/realtime/source.ts';
import { createWatching, type Watching } from '../../server/platform/realtime/watch.ts';
import { systemScope } from '../../server/platform/scope.ts';
import { startTestApp, type TestApp } from '../support/app.ts';

/** A question that nobody waits for any more goes on, beside the one that was asked since (platform/within.ts). */

let app: TestApp;
let live: LiveServer;
let client: Socket;
let socket: LiveSocket;
let watching: Watching;
let ask: { hospital_id: number; date: string };
/** What PostgreSQL has still to say, in the order of the questions. */
const open: PromiseWithResolvers<WatchedDay | null>[] = [];
let patients: PatientPresence;
const lookups: PromiseWithResolvers<boolean>[] = [];
const DAY: WatchedDay = { seq: 1, epoch: 1, slots: [], reservations: [] };

const fail = (error: unknown) => {
  throw error;
};

beforeAll(async () => {
  app = await startTestApp();
  const { deps } = app;
  const hospital = await app.make.hospital();
  ask = { hospital_id: hospital, date: deps.clock.today() };
  const http = createServer();
  live = new Server(http);
  const joined = new Promise<LiveSocket>((resolve) => live.on('connection', resolve));
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  client = io(`http://127.0.0.1:${(http.address() as AddressInfo).port}`, { transports: ['websocket'] });
  socket = await joined;
  socket.data.viewer = null;
  const source = liveSource(deps, createGridStore(deps), (raw) => presentAnnouncement(deps, raw));
  const feeds = createFeeds({
    db: systemScope(deps.database),
    ...{ send: () => {}, onReset: () => {}, onGapRead: () => {}, onError: fail },
  });
  const snapshot = () => {
    const answer = Promise.withResolvers<WatchedDay | null>();
    open.push(answer);
    return answer.promise;
  };
  const mayRead = () => {
    const answer = Promise.withResolvers<boolean>();
    lookups.push(answer);
    return answer.promise;
  };
  patients = createPatientPresence({ io: live, bus: deps.bus, mayRead, onError: fail });
  watching = createWatching(deps, { ...source, snapshot }, feeds, createPresence(live, deps.bus, fail));
});
afterAll(async () => {
  client.close();
  await live.close();
  await app.close();
});

const isNotified = () => socket.rooms.has(rooms.hospital(ask.hospital_id, 'public'));
const questions = (count: number) => expect.poll(() => open.length).toBe(count);

it('that fails takes away nothing of what was answered since', async () => {
  const given = watching.watch(socket, ask);
  await questions(1);
  const again = watching.watch(socket, ask);
  await questions(2);
  open[1]?.resolve(DAY);
  expect(await again).toMatchObject({ ok: true, seq: 1 });
  open[0]?.reject(new Error('too late'));
  await expect(given).rejects.toThrow('too late');
  expect(isNotified()).toBe(true);
  watching.unwatch(socket, ask);
  expect(isNotified()).toBe(false);
});

it('leaves nobody in the room where none was answered', async () => {
  open.length = 0;
  // One after the other: what is looked up before each may take longer for the first than for the second.
  const first = watching.watch(socket, ask);
  await questions(1);
  const second = watching.watch(socket, ask);
  await questions(2);
  open[0]?.reject(new Error('away'));
  await expect(first).rejects.toThrow('away');
  open[1]?.resolve(null);
  expect(await second).toMatchObject({ ok: false, status: 404 });
  expect(isNotified()).toBe(false);
});

it('answered after the day was given up does not bring it back, nor fails one that was begun anew', async () => {
  open.length = 0;
  const late = watching.watch(socket, ask);
  await questions(1);
  watching.unwatch(socket, ask);
  const anew = watching.watch(socket, ask);
  await questions(2);
  open[0]?.reject(new Error('late'));
  await expect(late).rejects.toThrow('late');
  expect(isNotified()).toBe(true);
  open[1]?.resolve(DAY);
  expect(await anew).toMatchObject({ ok: true });
  expect(isNotified()).toBe(true);
});

it('answered after the day was given up puts nobody there', async () => {
  open.length = 0;
  const staff = await app.make.staff({ hospital: ask.hospital_id });
  socket.data.viewer = await app.deps.sessions.read(staff.token);
  const isThere = () => socket.rooms.has(rooms.day(ask.hospital_id, ask.date));
  const late = watching.watch(socket, ask);
  await questions(1);
  watching.unwatch(socket, ask);
  open[0]?.resolve(DAY);
  expect(await late).toMatchObject({ ok: true });
  expect(isThere()).toBe(false);
  const anew = watching.watch(socket, ask);
  await questions(2);
  open[1]?.resolve(DAY);
  expect(await anew).toMatchObject({ ok: true });
  expect(isThere()).toBe(true);
  watching.unwatch(socket, ask);
  expect(isThere()).toBe(false);
});

it('about a patient who was left meanwhile opens them to nobody, and takes nothing from who came back', async () => {
  const staff = await app.make.staff({ hospital: ask.hospital_id });
  socket.data.viewer = await app.deps.sessions.read(staff.token);
  const patient = { patient_id: 7 };
  const hears = () => socket.rooms.has(rooms.patient(ask.hospital_id, 7));
  const late = patients.watch(socket, patient);
  patients.unwatch(socket, patient);
  lookups[0]?.resolve(true);
  expect(await late).toMatchObject({ ok: false, status: 503 });
  expect(hears()).toBe(false);
  const first = patients.watch(socket, patient);
  const second = patients.watch(socket, patient);
  lookups[2]?.resolve(true);
  expect(await second).toEqual({ ok: true });
  lookups[1]?.reject(new Error('too late'));
  await expect(first).rejects.toThrow('too late');
  expect(hears()).toBe(true);
  patients.unwatch(socket, patient);
  expect(hears()).toBe(false);
  patients.stop();
});
