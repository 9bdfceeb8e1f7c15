import { HEALTH_CONSENT } from '#contract/privacy.ts';
import { STEP_NOW } from '../../server/features/second-factor/spend-proof.ts';
import { codeAt, fromBase32 } from '../../server/features/second-factor/totp.ts';
import { CAMPAIGN_FORMS } from './campaigns.ts';
import { CASE_FORMS } from './cases.ts';
import { CUSTOMER_FORMS } from './customers.ts';
import { SHEET_FORMS } from './dental-records.ts';
import { DENTURE_FORMS } from './denture-orders.ts';
import { DOCUMENT_FORMS } from './documents.ts';
import { HEALTH_FORMS } from './health-files.ts';
import { IMAGE_FORMS } from './images.ts';
import { INTERVENE_FORMS } from './intervenes.ts';
import {
  type Attempt,
  announcementAt,
  deskForm,
  deskRegistrationOf,
  type Fields,
  fresh,
  inviteTo,
  knownPatient,
  PASSWORD,
  query,
  templateOf,
  visit,
  wholeDeskRegistration,
} from './made.ts';
import { memberAt } from './money.ts';
import { MONEY_FORMS } from './money-forms.ts';
import { ORTHO_FORMS } from './ortho.ts';
import { PRESCRIPTION_FORMS } from './prescriptions.ts';
import { boundAccount, caseTemplateOf, factoryOf, mechanismOf, productForm, projectForm, wechatForm } from './rows.ts';
import { tableForm } from './tables.ts';
import { CHART_FORMS } from './tooth-charts.ts';

/**
 * What the generated access tests know of the product beside its contract: how to make the thing that a path's `:id`
 * means, and what to send where an example of the schema alone would not do. A new call needs a line here only where
 * its resource or its fields are new; the tests say which.
 */

/** Required fields of queries and bodies that mean something that is there. */
export const FIELDS: Record<string, (attempt: Attempt) => Promise<unknown>> = {
  hospital_id: async ({ seat }) => seat.home.id,
  doctor_id: async (attempt) => templateOf(attempt, attempt.seat.home),
  member_id: async ({ app, seat }) => memberAt(app, seat.home),
  patient_id: async ({ patientId }) => patientId,
  scheduling_time_id: async ({ seat }) => (await seat.home.slot('later')).id,
  phone: async () => `139${String(10_000_000 + fresh())}`,
};

/** Where an edit or a referral goes: a free slot of the person's own place. */
async function changeForm({ seat }: Attempt, patientId: number): Promise<Fields> {
  const { date, time, doctor_id } = await seat.home.slot('later', true);
  return {
    source: '牙痛',
    patient_id: patientId,
    department_id: seat.home.department,
    hospital_id: seat.home.id,
    doctor_id,
    date,
    time,
  };
}

/** The whole form of a patient that nobody else is. */
const newPatientForm = (): Fields => ({
  patient: { name: '赵一一', phone: '13800001111' },
  info: {
    certificate_type: 2,
    certificate_number: `N${fresh()}`,
    nation: '汉族',
    industry: '教师',
    contact_name: '赵二二',
    contact_phone: '13800002222',
  },
});

/** Somebody who is invited to administer something. */
const adminForm = (of: Fields): Fields => ({ ...of, name: '赵一一', phone: `139${String(10_000_000 + fresh())}` });

/** An hour a week of who may be changed. */
async function weeklyForm(attempt: Attempt): Promise<Fields> {
  return {
    doctor_id: templateOf(attempt, attempt.seat.home),
    hours: [
      { weekday: 1, from: '09:00', to: '10:00', breaks: [], department_id: attempt.seat.home.department, fee: 0 },
    ],
  };
}

/** The fee of who has hours, if nobody has set any yet. */
async function feeForm(attempt: Attempt): Promise<Fields> {
  const { home } = attempt.seat;
  const doctor = templateOf(attempt, home);
  await attempt.app.owner.query(
    `INSERT INTO working_hours (hospital_id, doctor_id, weekday, from_minute, to_minute)
     SELECT $1, $2, 1, 540, 600 WHERE NOT EXISTS (SELECT FROM working_hours WHERE hospital_id = $1 AND doctor_id = $2)`,
    [home.id, doctor],
  );
  return { doctor_id: doctor, fee: 3000 };
}

/** A week with something in it, and one to come. */
async function weekToCopy(attempt: Attempt): Promise<Fields> {
  await query(
    attempt.app,
    `INSERT INTO work_exceptions (hospital_id, doctor_id, date, from_minute, to_minute, kind)
     VALUES ($1, $2, clinic_today() + 9, 720, 735, 'suspended') RETURNING id`,
    [attempt.seat.home.id, attempt.seat.home.spare],
  );
  return { from: '2026-11-29', to: '2026-12-07' };
}

const WEEK = { 'time[start]': '2026-11-20', 'time[end]': '2026-11-27' };

/** A code of the person's own second factor, which is on, or begun with. */
async function factorCode({ app, seat }: Attempt, on: boolean): Promise<string> {
  if (!seat.person) return '000000';
  const { secret, recovery_codes } = await app.make.factor(seat.person.id, on);
  if (on) return recovery_codes[0] ?? '';
  const { now } = await query<{ now: number }>(app, `SELECT ${STEP_NOW} AS now`, []);
  return codeAt(fromBase32(secret), now);
}

/** What to send, of a plain table where what must be there is not enough; else where the parts belong together or must be new each time; the rest are examples of the schema. */
export const FORMS: Record<string, (attempt: Attempt) => Promise<Fields>> = {
  // Who does not counsel reads one patient's.
  'advisories.ofReservation': async ({ app, seat }) => ({ patient_id: await knownPatient(app, seat.home) }),
  'advisories.create': async ({ app, seat }) => ({
    patient_id: await knownPatient(app, seat.home),
    subject: '种植',
    content: '问价格',
  }),
  ...MONEY_FORMS,
  ...CASE_FORMS,
  ...SHEET_FORMS,
  ...HEALTH_FORMS,
  ...INTERVENE_FORMS,
  ...ORTHO_FORMS,
  ...DENTURE_FORMS,
  ...CHART_FORMS,
  ...PRESCRIPTION_FORMS,
  ...DOCUMENT_FORMS,
  ...IMAGE_FORMS,
  ...CUSTOMER_FORMS,
  ...CAMPAIGN_FORMS,
  'hygienists.update': async () => ({ problem: '牙周袋' }),
  'hygienists.rebook': async ({ seat }) => ({
    scheduling_time_id: (await seat.home.slot('later', true)).id,
    source: '洁牙',
    department_id: seat.home.department,
  }),
  // The platform labels hospitals, staff label patients.
  'labels.readAttached': async ({ seat }) => ({ target: 'hospital', target_id: seat.home.id }),
  'labels.attach': async ({ app, seat }) => {
    const target = seat.roles.includes('super_admin')
      ? { target: 'hospital', target_id: seat.home.id }
      : { target: 'patient', target_id: await knownPatient(app, seat.home) };
    return { ...target, label_ids: [], version: 0 };
  },
  'announcements.create': async () => ({ title: `公告${fresh()}`, content: '<p>明天停水</p>', audience: 'staff' }),
  'announcements.update': async (attempt) => ({
    id: await announcementAt(attempt, attempt.seat.home),
    title: `公告${fresh()}`,
  }),
  'calendar.index': async () => WEEK,
  'calendar.doctorIndex': async () => WEEK,
  'calendar.baseBookingHall': async () => WEEK,
  'passwords.reset': async () => {
    const password = `Neu${fresh()}Wort`;
    return { old_password: PASSWORD, password, password_confirmation: password };
  },
  'patients.create': async () => newPatientForm(),
  'patients.change': async () => newPatientForm(),
  'privacy.giveConsent': async () => ({ kind: HEALTH_CONSENT.kind, version: HEALTH_CONSENT.version }),
  'deskRegistrations.update': async ({ app, seat }) => ({ id: await deskRegistrationOf(app, seat.home) }),
  'deskRegistrations.updatePatient': async ({ app, seat }) => ({ id: await deskRegistrationOf(app, seat.home) }),
  'deskRegistrations.submit': (attempt) => wholeDeskRegistration(attempt, false),
  'deskRegistrations.confirm': (attempt) => wholeDeskRegistration(attempt, true),
  'deskRegistrations.detail': async ({ app, seat }) => ({ id: await deskRegistrationOf(app, seat.home) }),
  'deskRegistrations.history': async ({ app, seat }) => ({ patient_id: await knownPatient(app, seat.home) }),
  'deskRegistrations.addPatient': async () => ({ patient: { name: '赵一一', phone: '13800001111' } }),
  'reservations.book': async ({ seat, patientId }) => ({
    id: (await seat.home.slot('later')).id,
    patient_id: patientId,
    department_id: seat.home.department,
    source: '牙痛',
  }),
  'reservations.staffBook': async ({ seat }) => deskForm(seat.home, await seat.home.slot('later', true)),
  'reservationChanges.change': async (attempt) => changeForm(attempt, attempt.patientId),
  'reservationChanges.staffChange': async (attempt) =>
    changeForm(attempt, (await visit(attempt.app, attempt.seat.home)).patient_id),
  'reservationChanges.move': async ({ seat }) => ({ scheduling_time_id: (await seat.home.slot('later', true)).id }),
  'reservationChanges.freeDoctors': async ({ seat }) => ({ hospital_id: seat.home.id, time: '2026-11-21 10:00' }),
  'reservationChanges.staffFreeDoctors': async ({ seat }) => ({ hospital_id: seat.home.id, time: '2026-11-21 10:00' }),
  'referrals.refer': async (attempt) => changeForm(attempt, attempt.patientId),
  'referrals.hygienistRefer': async (attempt) => changeForm(attempt, attempt.patientId),
  'reservations.flow': async () => ({ flow_status: 'arrived' }),
  'scheduling.slotLookup': async ({ seat }) => {
    const { id, date } = await seat.home.slot('later', true);
    return { scheduling_time_id: id, date };
  },
  'roster.setHours': weeklyForm,
  'roster.addException': async (attempt) => ({
    doctor_id: templateOf(attempt, attempt.seat.home),
    date: '2026-11-29',
    from: '12:00',
    to: '12:15',
    kind: 'suspended',
    reason: '',
  }),
  'roster.previewHours': weeklyForm,
  'roster.previewException': async (attempt) => ({
    doctor_id: templateOf(attempt, attempt.seat.home),
    date: '2026-11-29',
    from: '12:00',
    to: '12:15',
    kind: 'suspended',
  }),
  'roster.changeException': async () => ({ date: '2026-11-29', from: '12:15', to: '12:30' }),
  'roster.previewChange': async () => ({ date: '2026-11-29', from: '12:15', to: '12:30' }),
  'roster.copyWeek': weekToCopy,
  'roster.previewCopy': weekToCopy,
  'roster.setFee': feeForm,
  'staffMembers.update': async () => ({ job_title: '主任医师', version: 1 }),
  'staffSuspension.suspend': async () => ({ reason: '停职调查', version: 1 }),
  'staffSuspension.resume': async () => ({ version: 2 }),
  'staffLeave.preview': async () => ({ last_day: '2026-11-29' }),
  'staffLeave.leave': async () => ({
    last_day: '2026-11-29',
    reason: '个人原因',
    decisions: [{ hash_id: 'q3J9sV0xT2yB7nKpLm4wZd', to: 'cancel' }],
    version: 1,
  }),
  'staffLeave.withdraw': async () => ({ version: 2 }),
  'workInvites.create': async () => ({ phone: `139${String(10_000_000 + fresh())}`, name: '赵一一', roles: ['sale'] }),
  'workInvites.open': async ({ app, seat }) => ({ invite: (await inviteTo(app, seat.home)).invite }),
  'workInvites.accept': async ({ app, seat }) => {
    const place = await app.make.hospital();
    return { invite: (await inviteTo(app, { ...seat.home, id: place }, seat.person?.phone)).invite };
  },
  'secondFactor.begin': async () => ({ password: PASSWORD }),
  'secondFactor.enable': async (attempt) => ({ code: await factorCode(attempt, false) }),
  'secondFactor.disable': async (attempt) => ({ password: PASSWORD, code: await factorCode(attempt, true) }),
  'secondFactor.recoveryCodes': async (attempt) => ({ code: await factorCode(attempt, true) }),
  'secondFactor.confirm': async (attempt) => ({ code: await factorCode(attempt, true) }),
  'departments.setOrder': async ({ app, seat }) =>
    query<Fields>(
      app,
      `SELECT array_agg(id ORDER BY position, id) AS ids, md5(string_agg(id::text, ',' ORDER BY position, id)) AS version
       FROM departments WHERE hospital_id = $1`,
      [seat.home.id],
    ),
  'warehouses.create': async ({ seat }) => ({
    name: `库房${fresh()}`,
    kind: 'department',
    department_id: seat.home.department,
  }),
  'warehouses.update': async ({ seat }) => ({
    name: `库房${fresh()}`,
    kind: 'department',
    department_id: seat.home.department,
    version: 1,
  }),
  'projects.create': async ({ app, seat }) => projectForm(app, seat.home.id),
  'projects.update': async ({ app, seat }) => ({ ...(await projectForm(app, seat.home.id)), version: 1 }),
  'products.create': async ({ app, seat }) => productForm(app, seat.home.id),
  'products.update': async ({ app, seat }) => ({ ...(await productForm(app, seat.home.id)), version: 1 }),
  'caseTemplates.templateShow': async ({ app, seat }) => ({
    id: await caseTemplateOf(app, seat.home, seat.person?.id),
  }),
  'caseTemplates.templateUpdate': async ({ app, seat }) => ({
    ...tableForm('caseTemplates.create'),
    id: await caseTemplateOf(app, seat.home, seat.person?.id),
  }),
  'backendHospitals.create': async () => ({
    ...{ name: `医院${fresh()}`, mode: 1, address: '衡川路 8 号' },
    owner: { name: '赵一一', phone: `139${String(10_000_000 + fresh())}` },
  }),
  'backendHospitals.inviteOwner': async () => adminForm({}),
  'mechanisms.createAdmin': async ({ app, seat }) => adminForm({ mechanism_id: await mechanismOf(app, seat.home) }),
  'factories.createAdmin': async ({ app, seat }) => adminForm({ factory_id: await factoryOf(app, seat.home) }),
  'wechatSettings.change': ({ app, seat }) => wechatForm(app, seat.home.id),
  'wechatSettings.check': boundAccount,
  'backendHospitals.update': async () => ({ summary: `简介${fresh()}` }),
  'unions.create': async () => ({ name: `联盟${fresh()}`, hospital_ids: [] }),
  'unions.update': async () => ({ name: `联盟${fresh()}`, hospital_ids: [] }),
};

/** What cells of a table's sheet say of fields that refer to other rows, as its form of above has them. */
export const CELLS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  projects: { category_id: '修复' },
  products: { inventory_type_id: '耗材' },
};

/** Calls that are for those who work at the hospital named in the body; for all others it is as if it weren't there. */
export const FOR_MEMBERS: readonly string[] = ['auth.selectHospital'];

/** Calls that are not there for anybody, as the product runs in these tests, and why. */
export const ABSENT: Readonly<Record<string, string>> = {
  'wechat.authorize': 'there is a place to authorize at only with credentials for WeChat; tests/api has them',
};
