import type { TestApp } from './app.ts';
import { EMR, openCaseDesk } from './case-desk.ts';
import type { Answer } from './http.ts';
import { fresh } from './member-desk.ts';

/** A clinic where record sheets are written: the desk of cases, with a hygienist who has its patient today. */

export const SHEETS = `${EMR}/jiludan`;

/** One site as it was measured: a depth, a recession, and whether it bled. */
export const site = (pd: number, rec: number, bop = false) => ({
  ...{ pd, rec, bop, plaque: false, calculus: false, pus: false },
});

/** What a cleaning says that may be signed. */
export const CLEANING = { work: ['超声', '抛光'], bleeding: 1, teaching: '改良巴氏刷牙法' };

export const idOf = (answer: Answer) => ({
  id: answer.number('data', 'id'),
  version: answer.number('data', 'version'),
});
export const told = (answer: Answer) => [answer.status, answer.string('code'), answer.string('message')];

export async function openSheetDesk(app: TestApp) {
  const clinic = await openCaseDesk(app);
  const { patient, seat, visit } = clinic;
  const hygienist = await seat('dental_hygienist', '许洁');
  const as = app.as(hygienist);
  const { id: chair } = await visit('in_chair', 0, { doctor: hygienist.id });
  const store = (form: object, by = as, headers = fresh()) =>
    by('POST', `${EMR}/jiludan-store`, { kind: 'hygiene', patient_id: patient, ...form }, headers);
  const show = (id: number, by = as, more = '') => by('GET', `${SHEETS}/${id}${more}`);
  const perio = (teeth: object, by = as) => store({ kind: 'perio', data: { teeth } }, by);
  /** A signed cleaning of the visit in the chair. */
  const signed = async (data: object = CLEANING) =>
    store({ ...idOf(await store({ reservation_id: chair, data })), action: 'sign' });
  return { ...clinic, hygienist, as, chair, store, show, perio, signed };
}
