import { calls } from '#contract/index.ts';
import type { TownSlot } from '../../rig/town.ts';
import type { Ask } from '../kit/caller.ts';
import type { Mark } from './effects.ts';
import type { Stage } from './stage.ts';

/** Something that somebody asks for, and how its being done shows. */
export interface Prepared {
  ask: Ask;
  /** The route as the contract has it, which is what keys are kept under. */
  route: string;
  /** The same key for something else: to be refused. */
  other: unknown;
  mark: Mark;
  /** Rows of the hospitals' logs that it makes. */
  events: number;
}

export interface Act {
  name: string;
  weight: number;
  /** @param mark words of this key alone */
  prepare: (stage: Stage, n: number, mark: string) => Promise<Prepared>;
}

type Given = Omit<Prepared, 'route' | 'ask'> & { token: string; body: unknown; params?: Record<string, number> };

/** An act of a call of the contract. */
export function act(
  name: string,
  weight: number,
  call: { method: string; path: string },
  prepare: (stage: Stage, n: number, mark: string) => Promise<Given>,
): Act {
  return {
    name,
    weight,
    async prepare(stage, n, mark) {
      const { token, body, params = {}, ...rest } = await prepare(stage, n, mark);
      const path = call.path.replace(/:(\w+)/g, (_, param: string) => String(params[param]));
      const method = call.method as Ask['method'];
      return { ...rest, route: `${call.method} ${call.path}`, ask: { method, path, token, body } };
    },
  };
}

export const deskOf = (stage: Stage, hospital: number, n: number) => {
  const { desks } = stage.hospital(hospital);
  return desks[n % desks.length]?.token ?? '';
};
const doctorOf = (stage: Stage, { hospital_id, doctor_id }: TownSlot) =>
  stage.hospital(hospital_id).doctors.find(({ id }) => id === doctor_id)?.token ?? '';

function deskForm(slot: TownSlot, mark: string) {
  return {
    ...{ scheduling_time_id: slot.id, name: '沈静姝', phone: `139${String(slot.id).padStart(8, '0')}` },
    ...{ certificate_number: `P${slot.id}`, source: mark, date: slot.date, time: slot.time },
    department_id: slot.department_id,
  };
}

/** A visit of the desk's making, to do something with. */
export async function visit(stage: Stage, n: number, today = false) {
  const slot = stage.slot(today);
  const token = deskOf(stage, slot.hospital_id, n);
  const ask = { method: 'POST', path: '/api/admin/reservations', token, body: deskForm(slot, '复诊') } as const;
  return { slot, token, ...(await stage.prepare(ask)) };
}

async function ownVisit(stage: Stage) {
  const [slot, who] = [stage.slot(), stage.patient()];
  const body = { id: slot.id, patient_id: who.patient_id, department_id: slot.department_id, source: '复诊' };
  const made = await stage.prepare({ method: 'POST', path: '/api/reservations', token: who.token, body });
  return { slot, who, ...made };
}

const changed = (id: number): Mark => ({ of: 'visit changed', value: String(id) });
const near = (slot: TownSlot, mark: string) => ({
  ...{ source: mark, department_id: slot.department_id, hospital_id: slot.hospital_id, doctor_id: slot.doctor_id },
  ...{ date: slot.date, time: slot.time },
});

/** Of visits, and what stands around them. */
export const VISITS: readonly Act[] = [
  act('reservations.staffBook', 24, calls.reservations.staffBook, async (stage, n, mark) => {
    const slot = stage.slot();
    const body = deskForm(slot, mark);
    const token = deskOf(stage, slot.hospital_id, n);
    return { token, body, other: { ...body, remarks: '别的' }, mark: { of: 'visit', value: mark }, events: 1 };
  }),
  act('reservations.book', 14, calls.reservations.book, async (stage, _n, mark) => {
    const [slot, who] = [stage.slot(), stage.patient()];
    const body = { id: slot.id, patient_id: who.patient_id, department_id: slot.department_id, source: mark };
    return {
      token: who.token,
      body,
      other: { ...body, source: '别的' },
      mark: { of: 'visit', value: mark },
      events: 1,
    };
  }),
  act('reservations.cancel', 8, calls.reservations.cancel, async (stage, n, mark) => {
    const { id, token } = await visit(stage, n);
    return { token, params: { id }, body: { reason: mark }, other: { reason: '别的' }, mark: changed(id), events: 1 };
  }),
  act('reservations.cancelMine', 4, calls.reservations.cancelMine, async (stage, _n, mark) => {
    const { id, who } = await ownVisit(stage);
    return {
      token: who.token,
      params: { id },
      body: { reason: mark },
      other: { reason: '别的' },
      mark: changed(id),
      events: 1,
    };
  }),
  act('reservationChanges.move', 8, calls.reservationChanges.move, async (stage, n) => {
    const { id, token, slot } = await visit(stage, n);
    const body = { scheduling_time_id: (await another(stage, slot)).id };
    return { token, params: { id }, body, other: { scheduling_time_id: slot.id }, mark: changed(id), events: 1 };
  }),
  act('reservationChanges.staffChange', 5, calls.reservationChanges.staffChange, async (stage, n, mark) => {
    const { id, token, slot } = await visit(stage, n);
    const { rows } = await stage.rig.owner.query<{ patient_id: number }>(
      'SELECT patient_id FROM reservations WHERE id = $1',
      [id],
    );
    const body = { ...near(await another(stage, slot), mark), patient_id: rows[0]?.patient_id, reason: '改期' };
    return { token, params: { id }, body, other: { ...body, source: '别的' }, mark: changed(id), events: 1 };
  }),
  act('reservationChanges.change', 3, calls.reservationChanges.change, async (stage, _n, mark) => {
    const { id, who, slot } = await ownVisit(stage);
    const body = { ...near(await another(stage, slot), mark), patient_id: who.patient_id };
    return { token: who.token, params: { id }, body, other: { ...body, source: '别的' }, mark: changed(id), events: 1 };
  }),
  act('reservations.flow', 3, calls.reservations.flow, async (stage, n) => {
    const { id, token } = await visit(stage, n, true);
    const body = { flow_status: 'arrived' };
    return { token, params: { id }, body, other: { flow_status: 'in_chair' }, mark: changed(id), events: 1 };
  }),
  act('reservations.visit', 2, calls.reservations.visit, async (stage, n) => {
    const { id, slot } = await visit(stage, n, true);
    return {
      token: doctorOf(stage, slot),
      params: { id },
      body: {},
      other: { version: 7 },
      mark: changed(id),
      events: 1,
    };
  }),
  act('referrals.refer', 4, calls.referrals.refer, async (stage, n, mark) => {
    const { id, slot } = await visit(stage, n);
    const target = stage.slot();
    const body = near(target, mark);
    const events = target.hospital_id === slot.hospital_id ? 1 : 2;
    return {
      token: doctorOf(stage, slot),
      params: { id },
      body,
      other: { ...body, remarks: '别的' },
      mark: { of: 'visit', value: mark },
      events,
    };
  }),
  act('scheduling.createHold', 8, calls.scheduling.createHold, async (stage) => {
    const [slot, who] = [stage.slot(), stage.patient()];
    const mark: Mark = { of: 'hold', value: String(slot.id) };
    const body = { scheduling_time_id: slot.id };
    return { token: who.token, body, other: { ...body, slot_count: 2 }, mark, events: 1 };
  }),
  act('deskRegistrations.add', 4, calls.deskRegistrations.add, async (stage, n, mark) => {
    const body = { source: mark, name: '沈静姝', phone: '13812345678' };
    const token = deskOf(stage, stage.town.hospitals[n % 4]?.id ?? 0, n);
    return { token, body, other: { ...body, name: '沈静书' }, mark: { of: 'registration', value: mark }, events: 0 };
  }),
  act('deskRegistrations.addPatient', 5, calls.deskRegistrations.addPatient, async (stage, n, mark) => {
    const body = { patient: { name: mark, phone: '13812345678' } };
    const token = deskOf(stage, stage.town.hospitals[n % 4]?.id ?? 0, n);
    const other = { patient: { name: '别的人', phone: '13812345678' } };
    return { token, body, other, mark: { of: 'patient', value: mark }, events: 0 };
  }),
  act('patients.create', 4, calls.patients.create, async (stage, _n, mark) => {
    const body = {
      patient: { name: mark, phone: '13812345678' },
      info: { certificate_type: 2, certificate_number: `E${mark.replaceAll(/\D/g, '')}` },
    };
    const other = { ...body, patient: { name: '别的人', phone: '13812345678' } };
    return { token: stage.patient().token, body, other, mark: { of: 'patient', value: mark }, events: 0 };
  }),
  act('announcements.create', 4, calls.announcements.create, async (stage, n, mark) => {
    const body = { title: mark, content: '<p>通知</p>', audience: 'staff' };
    const token = stage.owners[n % 4]?.token ?? '';
    return {
      token,
      body,
      other: { ...body, content: '<p>别的</p>' },
      mark: { of: 'announcement', value: mark },
      events: 0,
    };
  }),
  act('roster.addException', 1, calls.roster.addException, async (stage, n, mark) => {
    const hospital = stage.town.hospitals[n % 4];
    const doctor = hospital?.doctors[(n >> 2) % hospital.doctors.length];
    const body = {
      doctor_id: doctor?.id,
      date: stage.restDay(n),
      from: '09:00',
      to: '10:00',
      kind: 'leave',
      reason: mark,
    };
    return {
      token: doctor?.token ?? '',
      body,
      other: { ...body, to: '11:00' },
      mark: { of: 'exception', value: mark },
      events: 1,
    };
  }),
];

/** A slot of the same hospital, so that nobody is moved between two. */
async function another(stage: Stage, slot: TownSlot): Promise<TownSlot> {
  for (;;) {
    const found = stage.slot();
    if (found.hospital_id === slot.hospital_id) return found;
  }
}
