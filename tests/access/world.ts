import { HEALTH_CONSENT } from '#contract/privacy.ts';
import type { TestApp } from '../support/app.ts';
import { type Asks, asking } from '../support/http.ts';
import type { Place, Slot } from './places.ts';
import type { Seat } from './seats.ts';

/**
 * What the generated access tests know of the product beside its contract: how to make the thing that a path's `:id`
 * means, and what to send where an example of the schema alone would not do. A new call needs a line here only where
 * its resource or its fields are new; the tests say which.
 */

/** One call by one person, with a session of its own: what it ends or changes is of no matter to the next. */
export interface Attempt {
  readonly app: TestApp;
  readonly seat: Seat;
  readonly token: string | undefined;
  readonly asks: Asks;
  /** Of the person's own account; 0 for nobody. */
  readonly patientId: number;
}

let counter = 0;
/** A number that no attempt had. */
export const fresh = () => ++counter;

/** Each attempt comes from an address of its own, so that no limit of an address is met. */
export const freshAddress = () => `10.${(fresh() >> 16) & 255}.${(counter >> 8) & 255}.${counter & 255}`;

export async function attemptOf(app: TestApp, seat: Seat): Promise<Attempt> {
  if (!seat.person) return { app, seat, token: undefined, asks: asking(app.url), patientId: 0 };
  const { token } = await app.make.session(seat.person.id, seat.bound);
  const [patientId = 0] = seat.person.patient_ids;
  return { app, seat, token, asks: asking(app.url, token), patientId };
}

async function query<T extends object>(app: TestApp, text: string, values: unknown[]): Promise<T> {
  const { rows } = await app.owner.query<T>(text, values);
  if (!rows[0]) throw new Error(`no row from: ${text}`);
  return rows[0];
}

/** A booking at the desk: the reservation, and its patient. */
async function visit(app: TestApp, place: Place): Promise<{ id: number; hash_id: string; patient_id: number }> {
  return place.whileOpen(async () => {
    const slot = await place.slot('today');
    const answer = await app.as(place.desk)('POST', '/api/admin/reservations', deskForm(place, slot));
    if (answer.status !== 201) throw new Error(`no visit: ${answer.text}`);
    return answer.at('data') as { id: number; hash_id: string; patient_id: number };
  });
}

function deskForm(place: Place, slot: Slot): Record<string, unknown> {
  return {
    scheduling_time_id: slot.id,
    name: '赵一一',
    phone: '13800001111',
    certificate_number: `P${fresh()}`,
    source: '牙痛',
    date: slot.date,
    time: slot.time,
    department_id: place.department,
    informed: true,
  };
}

/** The person's own booking. An account has five ahead at most: those of earlier attempts are over. */
async function ownVisit({ app, seat, asks, patientId }: Attempt): Promise<number> {
  return seat.home.whileOpen(async () => {
    const over = 'UPDATE reservations SET cancel_status = 1 WHERE patient_id = $1 RETURNING id';
    await app.owner.query(
      `WITH over AS (${over}) DELETE FROM live_visits v USING over WHERE v.reservation_id = over.id`,
      [patientId],
    );
    const slot = await seat.home.slot('later', true);
    const body = { id: slot.id, patient_id: patientId, department_id: seat.home.department, source: '牙痛' };
    const answer = await asks('POST', '/api/reservations', body);
    if (answer.status !== 201) throw new Error(`no own visit: ${answer.text}`);
    return answer.number('data', 'id');
  });
}

async function ownHold({ seat, asks }: Attempt): Promise<number> {
  return seat.home.whileOpen(async () => {
    const slot = await seat.home.slot('later');
    const answer = await asks('POST', '/api/holds', { scheduling_time_id: slot.id });
    if (answer.status !== 201) throw new Error(`no hold: ${answer.text}`);
    return answer.number('data', 'id');
  });
}

async function application(
  app: TestApp,
  kind: 'hospital' | 'staff',
  place?: Place,
): Promise<{ id: number; hospital: number }> {
  const applicant = await app.make.account();
  const hospital = place?.id ?? (await app.make.hospital({ status: 'pending' }));
  const role = kind === 'hospital' ? 'shop_owner' : 'doctor';
  const membership = await query<{ id: number }>(
    app,
    'INSERT INTO memberships (user_id, hospital_id, role, status) VALUES ($1, $2, $3, $4) RETURNING id',
    [applicant.id, hospital, role, kind === 'hospital' ? 'active' : 'pending'],
  );
  const review = await query<{ id: number }>(
    app,
    `INSERT INTO reviews (kind, hospital_id, applicant_id, membership_id, role, created_at)
     VALUES ($1, $2, $3, $4, $5, haomai_now()) RETURNING id`,
    [kind, hospital, applicant.id, kind === 'staff' ? membership.id : null, kind === 'staff' ? role : null],
  );
  return { id: review.id, hospital };
}

/** An announcement as it stands in the table; of the platform where no hospital is named. */
export async function announcementOf(
  app: TestApp,
  creator: number,
  hospital: number | null,
  audience: 'staff' | 'all' = 'staff',
): Promise<number> {
  const made = await query<{ id: number }>(
    app,
    `INSERT INTO announcements (hospital_id, title, content, audience, status, publish_at, published_at, creator_id, created_at, updated_at)
     VALUES ($1, '停水通知', '<p>明天停水</p>', $2, 'published', haomai_now(), haomai_now(), $3, haomai_now(), haomai_now()) RETURNING id`,
    [hospital, audience, creator],
  );
  return made.id;
}

/** What the person may change: super_admin the platform's, others their hospital's. */
const announcementAt = ({ app, seat }: Attempt, place: Place): Promise<number> =>
  announcementOf(app, place.owner.id, seat.roles.includes('super_admin') ? null : place.id);

/** A message that was not taken, and may be sent again. */
export async function failedSms(app: TestApp, place: Place): Promise<number> {
  const made = await query<{ id: number }>(
    app,
    `INSERT INTO sms_messages (phone, kind, text, template_params, reason, dedupe, hospital_id, state, created_at)
     VALUES ($1, 'booked', '您已预约', '["a", "b", "c", "d"]', '预约成功', $2, $3, 'failed', haomai_now()) RETURNING id`,
    [`137${String(10_000_000 + fresh())}`, `access:${fresh()}`, place.id],
  );
  return made.id;
}

/** Somebody the hospital knows. */
async function knownPatient(app: TestApp, place: Place): Promise<number> {
  const id = await app.make.patient();
  await app.owner.query('INSERT INTO hospital_patients (hospital_id, patient_id) VALUES ($1, $2)', [place.id, id]);
  return id;
}

/** A visit with a hygienist that took place this morning: the person's own where they are one there. */
export async function hygieneVisit(
  app: TestApp,
  place: Place,
  person?: number,
): Promise<{ id: number; hash_id: string }> {
  const hygienist = person ?? place.spare;
  await app.owner.query(
    `INSERT INTO memberships (user_id, hospital_id, role, status) VALUES ($1, $2, 'dental_hygienist', 'active') ON CONFLICT DO NOTHING`,
    [hygienist, place.id],
  );
  return query(
    app,
    `INSERT INTO reservations (hash_id, hospital_id, doctor_id, patient_id, booked_by, slot_ids, date, minute, starts_at, ends_at,
       chief_complaint, fee, visi_status, flow_status, created_at)
     SELECT translate(encode(gen_random_bytes(16), 'base64'), '+/=', '-_'), $1, $2, $3, $2,
       ARRAY[(SELECT min(id) FROM slots WHERE hospital_id = $1)], clinic_today(), 540, clinic_instant(clinic_today(), 540),
       clinic_instant(clinic_today(), 555), '洁牙', 8000, 1, 'done', haomai_now() RETURNING id, hash_id`,
    [place.id, hygienist, await knownPatient(app, place)],
  );
}

const hygieneVisitFor = ({ app, seat }: Attempt) =>
  hygieneVisit(
    app,
    seat.there,
    seat.roles.includes('dental_hygienist') && seat.home === seat.there ? seat.person?.id : undefined,
  );

/** A consultation of a patient whom the hospital knows. */
export async function advisoryOf(app: TestApp, place: Place): Promise<number> {
  const made = await query<{ id: number }>(
    app,
    `INSERT INTO advisories (hospital_id, patient_id, consultant_id, subject, content, created_by, created_at, updated_at)
     VALUES ($1, $2, $3, '种植', '问价格', $3, haomai_now(), haomai_now()) RETURNING id`,
    [place.id, await knownPatient(app, place), place.owner.id],
  );
  return made.id;
}

/** A registration at a hospital's desk. */
export async function registrationOf(app: TestApp, place: Place): Promise<number> {
  const made = await query<{ id: number }>(
    app,
    `INSERT INTO patient_registrations (hospital_id, created_by, created_at, updated_at)
     VALUES ($1, $2, haomai_now(), haomai_now()) RETURNING id`,
    [place.id, place.desk.id],
  );
  return made.id;
}

/** One with everything in it; submitted, it can be confirmed. */
async function wholeRegistration({ app, seat }: Attempt, submit: boolean): Promise<Fields> {
  const place = seat.home;
  return place.whileOpen(async () => {
    const path = '/api/admin/hospital/patient-regd';
    const made = await app.as(place.desk)('POST', `${path}/add`, {
      scheduling_time_id: (await place.slot('later', true)).id,
      name: '赵一一',
      phone: '13800001111',
      certificate_number: `R${fresh()}`,
      source: '牙痛',
      department_id: place.department,
    });
    const id = made.number('data', 'id');
    if (submit) await app.as(place.desk)('POST', `${path}/submit`, { id });
    return { id };
  });
}

/** A calendar feed of somebody; 0 for nobody's. */
export async function calendarFeedOf(app: TestApp, person: number): Promise<number> {
  if (person === 0) return 0;
  const facts = { user_id: person, kind: 'mine', secret_hash: Buffer.from(`feed ${fresh()}`).toString('base64') };
  return (await query<{ id: number }>(app, 'SELECT make_calendar_feed($1::jsonb) AS id', [JSON.stringify(facts)])).id;
}

/** Whose template the person may change: doctors and hygienists their own, shop_owner the spare doctor's. */
export function templateOf({ seat }: Attempt, place: Place): number {
  const own = seat.roles.includes('doctor') || seat.roles.includes('dental_hygienist');
  return own && seat.person && place === seat.home ? seat.person.id : place.spare;
}

export interface Thing {
  /** A hospital's: its own staff find it, another's don't. Else the person's own, the platform's, or everybody's. */
  readonly of: 'hospital' | 'person' | 'platform' | 'everybody';
  readonly make: (attempt: Attempt) => Promise<number | string>;
}

/** By what stands between /api/ and /:id. */
export const THINGS: Record<string, Thing> = {
  'admin/examine_hospitals': { of: 'platform', make: async ({ app }) => (await application(app, 'hospital')).hospital },
  'admin/examine_doctors': {
    of: 'hospital',
    make: async ({ app, seat }) => (await application(app, 'staff', seat.there)).id,
  },
  'admin/hospitals': { of: 'platform', make: ({ app }) => app.make.hospital() },
  'admin/unions': {
    of: 'platform',
    make: async ({ app }) =>
      (await query<{ id: number }>(app, 'INSERT INTO unions (name) VALUES ($1) RETURNING id', [`联盟${fresh()}`])).id,
  },
  'admin/patients': { of: 'hospital', make: async ({ app, seat }) => (await visit(app, seat.there)).patient_id },
  'admin/reservations': { of: 'hospital', make: async ({ app, seat }) => (await visit(app, seat.there)).hash_id },
  'admin/doctor_index': { of: 'hospital', make: async ({ app, seat }) => (await visit(app, seat.there)).id },
  'admin/base_booking_hall': { of: 'hospital', make: async ({ app, seat }) => (await visit(app, seat.there)).id },
  'admin/dental_hygienists': { of: 'hospital', make: async (attempt) => (await hygieneVisitFor(attempt)).hash_id },
  'admin/advisory': { of: 'hospital', make: ({ app, seat }) => advisoryOf(app, seat.there) },
  'admin/work_settings/exceptions': {
    of: 'hospital',
    make: async (attempt) =>
      (
        await query<{ id: number }>(
          attempt.app,
          `INSERT INTO work_exceptions (hospital_id, doctor_id, date, from_minute, to_minute, kind)
           VALUES ($1, $2, clinic_today() + 9, 720, 735, 'suspended') RETURNING id`,
          [attempt.seat.there.id, templateOf(attempt, attempt.seat.there)],
        )
      ).id,
  },
  'admin/hospital/message': { of: 'hospital', make: (attempt) => announcementAt(attempt, attempt.seat.there) },
  'admin/sms': { of: 'hospital', make: ({ app, seat }) => failedSms(app, seat.there) },
  'admin/queues': {
    of: 'platform',
    make: async ({ app }) =>
      (
        await query<{ id: number }>(
          app,
          `INSERT INTO outbox (job, payload, due_at, failed_at, error)
           VALUES ('slots.nightly', '{}', haomai_now(), haomai_now(), '失败') RETURNING id`,
          [],
        )
      ).id,
  },
  announcements: { of: 'everybody', make: ({ app, seat }) => announcementOf(app, seat.home.owner.id, null, 'all') },
  index_hospitals: { of: 'everybody', make: async ({ seat }) => seat.home.id },
  staff: { of: 'everybody', make: async ({ seat }) => seat.home.spare },
  holds: { of: 'person', make: ownHold },
  calendar_feeds: { of: 'person', make: ({ app, seat }) => calendarFeedOf(app, seat.person?.id ?? 0) },
  reservations: { of: 'person', make: ownVisit },
  patients: { of: 'person', make: async ({ patientId }) => patientId },
};

type Fields = Record<string, unknown>;

/** Required fields of queries and bodies that mean something that is there. */
export const FIELDS: Record<string, (attempt: Attempt) => Promise<unknown>> = {
  hospital_id: async ({ seat }) => seat.home.id,
  doctor_id: async (attempt) => templateOf(attempt, attempt.seat.home),
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

/** An hour a week of who may be changed. */
async function weeklyForm(attempt: Attempt): Promise<Fields> {
  return {
    doctor_id: templateOf(attempt, attempt.seat.home),
    hours: [
      { weekday: 1, from: '09:00', to: '10:00', breaks: [], department_id: attempt.seat.home.department, fee: 0 },
    ],
  };
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

/** The password of everybody here. */
export const PASSWORD = 'Haomai2026';

const WEEK = { 'time[start]': '2026-11-20', 'time[end]': '2026-11-27' };

/** What to send where the parts belong together or must be new each time; the rest are examples of the schema. */
export const FORMS: Record<string, (attempt: Attempt) => Promise<Fields>> = {
  'advisories.create': async ({ app, seat }) => ({
    patient_id: await knownPatient(app, seat.home),
    subject: '种植',
    content: '问价格',
  }),
  'hygienists.update': async () => ({ problem: '牙周袋' }),
  'hygienists.rebook': async ({ seat }) => ({
    scheduling_time_id: (await seat.home.slot('later', true)).id,
    source: '洁牙',
    department_id: seat.home.department,
  }),
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
  'patientRegistrations.update': async ({ app, seat }) => ({ id: await registrationOf(app, seat.home) }),
  'patientRegistrations.updatePatient': async ({ app, seat }) => ({ id: await registrationOf(app, seat.home) }),
  'patientRegistrations.submit': (attempt) => wholeRegistration(attempt, false),
  'patientRegistrations.confirm': (attempt) => wholeRegistration(attempt, true),
  'patientRegistrations.detail': async ({ app, seat }) => ({ id: await registrationOf(app, seat.home) }),
  'patientRegistrations.history': async ({ app, seat }) => ({ patient_id: await knownPatient(app, seat.home) }),
  'patientRegistrations.addPatient': async () => ({ patient: { name: '赵一一', phone: '13800001111' } }),
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
  'scheduling.setWorkSettings': weeklyForm,
  'scheduling.addWorkException': async (attempt) => ({
    doctor_id: templateOf(attempt, attempt.seat.home),
    date: '2026-11-29',
    from: '12:00',
    to: '12:15',
    kind: 'suspended',
    reason: '',
  }),
  'schedule.previewHours': weeklyForm,
  'schedule.previewException': async (attempt) => ({
    doctor_id: templateOf(attempt, attempt.seat.home),
    date: '2026-11-29',
    from: '12:00',
    to: '12:15',
    kind: 'suspended',
  }),
  'schedule.changeException': async () => ({ date: '2026-11-29', from: '12:15', to: '12:30' }),
  'schedule.previewChange': async () => ({ date: '2026-11-29', from: '12:15', to: '12:30' }),
  'schedule.copyWeek': weekToCopy,
  'schedule.previewCopy': weekToCopy,
  'schedule.setFee': async (attempt) => ({ doctor_id: templateOf(attempt, attempt.seat.home), fee: 3000 }),
  'unions.create': async () => ({ name: `联盟${fresh()}`, hospital_ids: [] }),
  'unions.update': async () => ({ name: `联盟${fresh()}`, hospital_ids: [] }),
};

/** Calls that are for those who work at the hospital named in the body; for all others it is as if it weren't there. */
export const FOR_MEMBERS: readonly string[] = ['auth.selectHospital'];

/** Calls that are not there for anybody, as the product runs in these tests, and why. */
export const ABSENT: Record<string, string> = {
  'wechat.authorize': 'there is a place to authorize at only with credentials for WeChat; tests/api has them',
};
