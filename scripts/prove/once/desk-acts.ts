import { calls } from '#contract/index.ts';
import { type Act, act, deskOf } from './acts.ts';
import type { Stage } from './stage.ts';

const BASE = '/api/admin/hospital/patient-regd';

/** A whole desk registration of a slot, as the desk writes it down. */
async function deskRegistration(stage: Stage, n: number, source: string) {
  const slot = stage.slot();
  const token = deskOf(stage, slot.hospital_id, n);
  const person = { name: '沈静姝', phone: '13812345678', certificate_number: `R${slot.id}` };
  const body = { ...person, source, scheduling_time_id: slot.id, department_id: slot.department_id };
  return { token, ...(await stage.prepare({ method: 'POST', path: `${BASE}/add`, token, body })) };
}

/** What desks do with registrations that they write down themselves. */
export const DESK_REGISTRATIONS: readonly Act[] = [
  // Lists are told of it (`touched`) and the hospital's log is not.
  act('deskRegistrations.update', 1, calls.deskRegistrations.update, async (stage, n, mark) => {
    const { id, version, token } = await deskRegistration(stage, n, '初诊');
    const body = { id, version, remarks: mark };
    return {
      token,
      body,
      other: { id, version, remarks: '别的' },
      mark: { of: 'registration changed', value: String(id) },
      events: 0,
    };
  }),
  act('deskRegistrations.updatePatient', 1, calls.deskRegistrations.updatePatient, async (stage, n, mark) => {
    const { id, version, token } = await deskRegistration(stage, n, '初诊');
    const body = { id, version, name: mark };
    return {
      token,
      body,
      other: { id, version, name: '别的人' },
      mark: { of: 'registration changed', value: String(id) },
      events: 0,
    };
  }),
  act('deskRegistrations.submit', 1, calls.deskRegistrations.submit, async (stage, n) => {
    const { id, version, token } = await deskRegistration(stage, n, '初诊');
    return {
      token,
      body: { id, version },
      other: { id, version: 7 },
      mark: { of: 'registration changed', value: String(id) },
      events: 0,
    };
  }),
  act('deskRegistrations.confirm', 3, calls.deskRegistrations.confirm, async (stage, n, mark) => {
    const { id, version, token } = await deskRegistration(stage, n, mark);
    const path = `${BASE}/submit`;
    const sent = await stage.prepare({ method: 'POST', path, token, body: { id, version } });
    const body = { id, version: sent.version };
    return { token, body, other: { id, version: 7 }, mark: { of: 'visit', value: mark }, events: 1 };
  }),
];
