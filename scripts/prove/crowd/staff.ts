import { z } from 'zod';
import type { TownSlot } from '../../rig/town.ts';
import { readGrid } from './grid.ts';
import { type Identity, Person } from './person.ts';
import type { Scene } from './scene.ts';
import { tagOfOp, type Visit } from './visits.ts';
import type { Staff } from './world.ts';

const exception = z.object({ data: z.object({ id: z.number() }) });

/** Somebody of a hospital: a desk, or a doctor, who may refer and close too. */
export class StaffPerson extends Person {
  readonly #staff: Staff;
  readonly #doctor: boolean;

  constructor(scene: Scene, who: Identity, staff: Staff, doctor: boolean) {
    super(scene, who);
    this.#staff = staff;
    this.#doctor = doctor;
  }

  /** One thing, as it comes. */
  async act(): Promise<void> {
    const { random } = this;
    const kind = random.below(100);
    if (this.hold && kind < 55) return this.book();
    if (this.hold && kind < 70) return this.release();
    if (kind < 26) return this.#withSlot((slot) => this.takeHold(slot, this.#count()));
    if (kind < 46) return this.book();
    if (kind < 62) return this.#withVisit((visit) => this.cancel(visit));
    if (kind < 74) return this.#withVisit((visit) => this.move(visit));
    if (kind < 80) return this.#withVisit((visit) => this.change(visit));
    if (kind < 86 && this.#doctor) return this.#withVisit((visit) => this.refer(visit));
    if (kind < 90 && this.#doctor) return this.closeAwhile();
    return this.read();
  }

  #count(): number {
    const kind = this.random.below(10);
    return kind < 6 ? 1 : kind < 9 ? 2 : 3;
  }

  async #withSlot(does: (slot: TownSlot) => Promise<void>): Promise<void> {
    const slot = this.scene.slot((each) => each.hospital_id === this.#staff.hospital);
    if (slot) await does(slot);
  }

  async #withVisit(does: (visit: Visit) => Promise<void>): Promise<void> {
    const visit = this.random.pick(this.scene.visits.of((each) => each.hospital === this.#staff.hospital));
    if (visit) await does(visit);
    else await this.book();
  }

  async book(): Promise<void> {
    const { hold, scene } = this;
    this.hold = null;
    const slot = hold
      ? scene.world.slots.get(hold.slots[0] ?? 0)
      : scene.slot((each) => each.hospital_id === this.#staff.hospital);
    const patient = this.random.pick(scene.arena.patients);
    if (!slot || !patient) return;
    const slots = hold ? [...hold.slots] : scene.run(slot, this.#count());
    const op = this.begin('desk_book', slots, hold ? { usedHold: hold.id } : {});
    scene.try();
    const text = await this.write(op, 'POST', '/api/admin/reservations', {
      ...{ scheduling_time_id: slot.id, slot_count: slots.length, date: slot.date, time: slot.time },
      ...{ patient_id: patient.patient_id, department_id: slot.department_id, source: tagOfOp(op) },
      ...(hold ? { hold_id: hold.id } : {}),
    });
    if (text !== null) scene.visits.read(op, text, patient.id);
  }

  async cancel(visit: Visit): Promise<void> {
    const op = this.begin('cancel', [], { source: visit.hash });
    const text = await this.write(op, 'PUT', `/api/admin/reservations/${visit.hash}/cancel`, { reason: '有事' });
    if (text !== null) this.scene.visits.readCancel(op, text);
    else if (op.answer.includes('STATE')) this.scene.visits.forget(visit.hash);
  }

  async move(visit: Visit): Promise<void> {
    const { scene } = this;
    const slot = scene.slot((each) => each.hospital_id === visit.hospital);
    if (!slot) return;
    const slots = scene.run(slot, this.random.below(3) === 0 ? this.#count() : visit.slots.length);
    const op = this.begin('move', slots, { source: visit.hash });
    scene.try();
    const body = { scheduling_time_id: slot.id, slot_count: slots.length };
    const text = await this.write(op, 'PUT', `/api/admin/reservations/${visit.hash}/move`, body);
    if (text !== null) scene.visits.readMove(op, text, visit);
  }

  async change(visit: Visit): Promise<void> {
    const { scene } = this;
    const slot = scene.slot((each) => each.hospital_id === visit.hospital);
    if (!slot) return;
    const slots = scene.run(slot, visit.slots.length);
    const op = this.begin('desk_change', slots, { source: visit.hash });
    scene.try();
    const text = await this.write(op, 'PUT', `/api/admin/reservations/${visit.hash}/change`, {
      ...changeBody(visit, slot),
      slot_count: slots.length,
    });
    if (text !== null) scene.visits.read(op, text, visit.account, visit.tag);
  }

  async refer(visit: Visit): Promise<void> {
    const { scene } = this;
    const slot = scene.slot();
    const slots = slot ? scene.run(slot, visit.slots.length) : [];
    // As long as it is: what lies behind the row's end is not looked at.
    if (!slot || slots.length < visit.slots.length) return;
    const op = this.begin('refer', slots, { source: visit.hash });
    scene.try();
    const text = await this.write(op, 'PUT', `/api/admin/reservations/${visit.hash}/referral`, {
      ...{ source: tagOfOp(op), hospital_id: slot.hospital_id, doctor_id: slot.doctor_id },
      ...{ date: slot.date, time: slot.time, department_id: slot.department_id },
      // Of another version it might be of another length.
      version: visit.version,
    });
    if (text === null) return;
    scene.visits.forget(visit.hash);
    scene.visits.read(op, text, visit.account);
  }

  /** 停诊 of some of one's own slots, and open again. Nobody else changes these hours meanwhile. */
  async closeAwhile(): Promise<void> {
    const { scene, random } = this;
    const { id, token } = this.#staff;
    const row = scene.arena.rows.find((slots) => slots[0]?.doctor_id === id);
    const first = row && random.pick(row);
    if (!row || !first || scene.closing.has(id)) return;
    scene.closing.add(id);
    const last = row.at(-1) === first ? first : (row[row.indexOf(first) + random.below(2)] ?? first);
    const slots = row.slice(row.indexOf(first), row.indexOf(last) + 1).map((slot) => slot.id);
    const op = this.begin('suspend', slots);
    const body = {
      doctor_id: id,
      date: first.date,
      from: first.time,
      to: quarterAfter(last.time),
      kind: 'suspended',
      reason: '停诊',
    };
    const path = '/api/admin/work_settings/exceptions';
    const text = await scene.speaker.insist(op, { method: 'POST', path, body, token, key: `${op.n}-suspend-${id}` });
    if (text !== null) {
      const made = exception.parse(JSON.parse(text)).data.id;
      for (let looks = 1 + random.below(3); looks > 0; looks -= 1) await this.read();
      const undo = this.begin('reopen', slots);
      await scene.speaker.insist(undo, { method: 'DELETE', path: `${path}/${made}`, token });
      // Asked again after no answer, it finds that it has done it already.
      if (undo.fate !== 'ok' && undo.answer.startsWith('404'))
        Object.assign(undo, { fate: 'ok', done: performance.now() });
    }
    if (op.fate !== 'unknown') scene.closing.delete(id);
  }

  /** The whole grid of a hospital's day. */
  async read(): Promise<void> {
    await readGrid(this, this.#staff.hospital);
  }
}

/** The edit form, with nothing changed but whom and when. The complaint stays: it says which attempt made the visit. */
export function changeBody(visit: Visit, slot: TownSlot) {
  return {
    ...{ source: visit.tag, patient_id: visit.patient, department_id: slot.department_id },
    ...{ hospital_id: slot.hospital_id, doctor_id: slot.doctor_id, date: slot.date, time: slot.time },
  };
}

function quarterAfter(time: string): string {
  const minutes = Number(time.slice(0, 2)) * 60 + Number(time.slice(3)) + 15;
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}
