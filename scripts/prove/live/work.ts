import { setTimeout as pause } from 'node:timers/promises';
import type { Rig } from '../../rig/rig.ts';
import type { TownHospital, TownPatient, TownSlot, TownStaff } from '../../rig/town.ts';
import { type Ask, type Caller, isOpen, type Reply } from '../kit/caller.ts';
import { openLeanLine } from './lean-line.ts';

/** Of everything that no stranger may be told. */
export const CANARY = '金丝雀';
export const SECRET = '暗号牙痛';

export interface WorkOptions {
  rig: Rig;
  caller: Caller;
  chance: (...what: (string | number)[]) => number;
  hospital: TownHospital;
  /** Of the days that are watched. */
  slots: readonly TownSlot[];
  today: string;
}

interface Visit {
  id: number;
  version: number;
  date: string;
  slot: number;
}

/** People who change a hospital's days until they are told to stop. */
export interface Work {
  readonly done: Record<string, number>;
  stop: () => Promise<void>;
}

/** One of them: what they do next falls from the seed, as far as the others let them. */
class Desk {
  readonly done: Record<string, number> = {};
  private readonly mine: Visit[] = [];
  private turn = 0;
  private readonly options: WorkOptions;
  private readonly who: TownStaff;

  constructor(options: WorkOptions, who: TownStaff) {
    this.options = options;
    this.who = who;
  }

  private chance(what: string): number {
    return this.options.chance('work', this.who.id, this.turn, what);
  }

  private async ask(ask: Omit<Ask, 'token'>): Promise<Reply> {
    const { caller } = this.options;
    const reply = await caller.send(this.turn, { ...ask, token: this.who.token });
    if (reply.status === 0) await pause(100);
    return reply;
  }

  private slot(): TownSlot | undefined {
    const { slots } = this.options;
    return slots[Math.floor(this.chance('slot') * slots.length)];
  }

  private visit(): Visit | undefined {
    const [found] = this.mine.splice(Math.floor(this.chance('visit') * this.mine.length), 1);
    return found;
  }

  private keep({ status, text }: Reply, what: string): void {
    if (status !== 201) return;
    const { data } = JSON.parse(text) as {
      data: { id: number; version: number; date: string; scheduling_time_id: number };
    };
    this.mine.push({ id: data.id, version: data.version, date: data.date, slot: data.scheduling_time_id });
    this.count(what);
  }

  private count(what: string): void {
    this.done[what] = (this.done[what] ?? 0) + 1;
  }

  private async book(): Promise<void> {
    const slot = this.slot();
    if (!slot) return;
    const number = `${this.who.id}x${this.turn}`;
    const reply = await this.ask({
      method: 'POST',
      path: '/api/admin/reservations',
      body: {
        ...{ scheduling_time_id: slot.id, name: `${CANARY}${this.turn}`, phone: '13800001111' },
        ...{ certificate_number: `P${number}`, source: SECRET, date: slot.date, time: slot.time },
        department_id: slot.department_id,
      },
    });
    this.keep(reply, 'booked');
  }

  private async cancel(): Promise<void> {
    const visit = this.visit();
    if (!visit) return this.book();
    const path = `/api/admin/reservations/${visit.id}/cancel`;
    const { status } = await this.ask({ method: 'PUT', path, body: { reason: '患者要求' } });
    if (status === 201) this.count('cancelled');
  }

  private async move(): Promise<void> {
    const [visit, slot] = [this.visit(), this.slot()];
    if (!visit || !slot) return this.book();
    const path = `/api/admin/reservations/${visit.id}/move`;
    const reply = await this.ask({ method: 'PUT', path, body: { scheduling_time_id: slot.id } });
    this.keep(reply, 'moved');
    if (reply.status === 409) this.mine.push(visit);
  }

  private async step(): Promise<void> {
    const at = this.mine.findIndex((each) => each.date === this.options.today);
    const [visit] = at < 0 ? [] : this.mine.splice(at, 1);
    if (!visit) return this.book();
    for (const flow_status of ['arrived', 'in_chair', 'done']) {
      const path = `/api/admin/reservations/${visit.id}/flow`;
      const { status } = await this.ask({ method: 'PUT', path, body: { flow_status } });
      if (status !== 201) return;
      this.count(flow_status);
    }
  }

  private async hold(release: boolean): Promise<void> {
    const slot = this.slot();
    if (!slot) return;
    const { status, text } = await this.ask({
      method: 'POST',
      path: '/api/holds',
      body: { scheduling_time_id: slot.id },
    });
    if (status !== 201) return;
    this.count('held');
    if (!release) return;
    const { data } = JSON.parse(text) as { data: { id: number } };
    await this.ask({ method: 'DELETE', path: `/api/holds/${data.id}` });
  }

  /** What is still held is given back: a new hold ends the old one, and then itself. */
  private async letGo(): Promise<void> {
    for (let attempts = 0; attempts < 200; attempts += 1) {
      const held = await this.options.rig.owner
        .query<{ id: number }>('SELECT id FROM holds WHERE session_id = $1 AND ended_at IS NULL', [this.who.session_id])
        .catch(() => null);
      const id = held?.rows[0]?.id;
      if (held && id === undefined) return;
      if (id !== undefined) await this.ask({ method: 'DELETE', path: `/api/holds/${id}` });
      this.turn += 1;
      await pause(50);
    }
  }

  async work(stopped: () => boolean): Promise<void> {
    const doings = [
      ...Array(5).fill(() => this.book()),
      ...Array(3).fill(() => this.cancel()),
      ...Array(3).fill(() => this.move()),
      () => this.step(),
      () => this.hold(true),
      () => this.hold(false),
    ] as (() => Promise<void>)[];
    for (; !stopped(); this.turn += 1) await doings[Math.floor(this.chance('doing') * doings.length)]?.();
    await this.letGo();
  }
}

/** Suspends an hour of a doctor's day, and takes that back: the template changes under everybody. */
async function changeTemplate({ caller, hospital, today, chance }: WorkOptions, n: number): Promise<boolean> {
  const doctor = hospital.doctors[Math.floor(chance('template', n) * hospital.doctors.length)];
  if (!doctor) return false;
  const hour = 14 + Math.floor(chance('hour', n) * 3);
  const span = { date: today, from: `${hour}:00`, to: `${hour + 1}:00` };
  const body = { doctor_id: doctor.id, ...span, kind: 'suspended', reason: '临时停诊' };
  const path = '/api/admin/work_settings/exceptions';
  const added = await caller.settle(n, {
    method: 'POST',
    path,
    token: doctor.token,
    body,
    key: `t${hospital.id}-${n}`,
  });
  if (added.status !== 201) return false;
  const { data } = JSON.parse(added.text) as { data: { id: number } };
  for (let attempts = 0; attempts < 100; attempts += 1) {
    const gone = await caller.send(n + attempts, { method: 'DELETE', path: `${path}/${data.id}`, token: doctor.token });
    if (!isOpen(gone)) return true;
    await pause(100);
  }
  return true;
}

/** A visitor takes a slot and vanishes: the lease of the hold runs out and everybody sees it free again. */
async function vanish({ rig, caller, slots, chance }: WorkOptions, patient: TownPatient, n: number): Promise<boolean> {
  const slot = slots[Math.floor(chance('vanish', n) * slots.length)];
  const server = rig.servers[n % rig.servers.length];
  if (!slot || !server) return false;
  const opened = Promise.withResolvers<boolean>();
  const ended = () => opened.resolve(false);
  const line = openLeanLine(server.port, patient.token, { open: () => opened.resolve(true), packet() {}, end: ended });
  if (!(await opened.promise)) return false;
  const body = { scheduling_time_id: slot.id };
  const { status } = await caller.send(n, { method: 'POST', path: '/api/holds', token: patient.token, body });
  line.cut();
  return status === 201;
}

async function visits({ caller, slots, chance }: WorkOptions, patient: TownPatient, n: number): Promise<boolean> {
  const slot = slots[Math.floor(chance('own', n) * slots.length)];
  if (!slot) return false;
  const { token, patient_id } = patient;
  const body = { id: slot.id, patient_id, department_id: slot.department_id, source: SECRET };
  const made = await caller.send(n, { method: 'POST', path: '/api/reservations', token, body });
  if (made.status !== 201) return false;
  const { data } = JSON.parse(made.text) as { data: { id: number } };
  const path = `/api/reservations/${data.id}/cancel`;
  const gone = await caller.settle(n, { method: 'PUT', path, token, body: {}, key: `v${n}-${data.id}` });
  return gone.status === 201;
}

export interface Visitors {
  /** Who book for themselves, and look at what becomes of it. */
  own: readonly TownPatient[];
  /** Who have no screen: their hold ends with the line over which it was taken. */
  vanishing: readonly TownPatient[];
}

/** Desks, accounts, vanishing visitors and changes of hours at once. */
export function beginWork(options: WorkOptions, { own, vanishing }: Visitors): Work {
  const { hospital, chance } = options;
  const done: Record<string, number> = {};
  let stopped = false;
  const count = (what: string) => {
    done[what] = (done[what] ?? 0) + 1;
  };
  const over = () => stopped;
  const desks = hospital.desks.map((who) => new Desk(options, who));
  const now = async (what: string, mostMs: number, work: (n: number) => Promise<boolean>) => {
    for (let n = 0; !stopped; n += 1) {
      if (await work(n)) count(what);
      await pause(chance(what, hospital.id, n) * mostMs);
    }
  };
  const of = (list: readonly TownPatient[], n: number) => list[n % list.length];
  const running = [
    ...desks.map((desk) => desk.work(over)),
    now('suspended and taken back', 4_000, (n) => changeTemplate(options, n)),
    now('vanished', 3_000, async (n) => {
      const who = n < vanishing.length ? of(vanishing, n) : undefined;
      return who ? vanish(options, who, n) : false;
    }),
    now('booked and cancelled by themselves', 800, async (n) => {
      const who = of(own, n);
      return who ? visits(options, who, n) : false;
    }),
  ];
  return {
    get done() {
      const all = { ...done };
      for (const desk of desks)
        for (const [what, times] of Object.entries(desk.done)) all[what] = (all[what] ?? 0) + times;
      return all;
    },
    async stop() {
      stopped = true;
      await Promise.all(running);
    },
  };
}
