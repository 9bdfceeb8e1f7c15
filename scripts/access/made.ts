import { hashPassword } from '../../server/platform/passwords.ts';
import type { Asks } from './asking.ts';
import type { Place, Slot } from './places.ts';
import type { Product } from './product.ts';
import type { Seat } from './seats.ts';

/** One call by one person, with a session of its own: what it ends or changes is of no matter to the next. */
export interface Attempt {
  readonly app: Product;
  readonly seat: Seat;
  readonly token: string | undefined;
  readonly asks: Asks;
  /** Of the person's own account; 0 for nobody. */
  readonly patientId: number;
}

export interface Thing {
  /** A hospital's: its own staff find it, another's don't. Else the person's own, the platform's, or everybody's. */
  readonly of: 'hospital' | 'person' | 'platform' | 'everybody';
  readonly make: (attempt: Attempt) => Promise<number | string>;
}

/** A form as it is sent. */
export type Fields = Record<string, unknown>;

let counter = 0;
/** A number that no attempt had. */
export const fresh = () => ++counter;

/** Each attempt comes from an address of its own, so that no limit of an address is met. */
export const freshAddress = () => `10.${(fresh() >> 16) & 255}.${(counter >> 8) & 255}.${counter & 255}`;

/** The password of everybody, at the beginning of each attempt. */
export const PASSWORD = 'Haomai2026';
let passwordHash: Promise<string> | undefined;

// What an attempt before has changed or switched on is asked of nobody here; and there are more lists to take away and to
// bring than one person may in an hour.
const AS_BEFORE = `WITH person AS (UPDATE users SET second_factor_at = NULL, password_hash = $2 WHERE id = $1::bigint)
  DELETE FROM rate_limits WHERE key IN ('export:' || $1::bigint, 'import:' || $1::bigint)`;

export async function attemptOf(app: Product, seat: Seat): Promise<Attempt> {
  if (!seat.person) return { app, seat, token: undefined, asks: app.as(), patientId: 0 };
  passwordHash ??= hashPassword(PASSWORD);
  await app.owner.query(AS_BEFORE, [seat.person.id, await passwordHash]);
  const { token } = await app.make.session(seat.person.id, seat.bound);
  const [patientId = 0] = seat.person.patient_ids;
  return { app, seat, token, asks: app.as({ token }), patientId };
}

export async function query<T extends object>(app: Product, text: string, values: unknown[]): Promise<T> {
  const { rows } = await app.owner.query<T>(text, values);
  if (!rows[0]) throw new Error(`no row from: ${text}`);
  return rows[0];
}

/** What others may be in the way with who try things at the same time. */
const PASSING = ['LIMIT', 'SLOT_TAKEN', 'HOSPITAL_LOCKED'];
const MOST_ATTEMPTS = 5;

/** Makes something at a place while it is open. @throws where it is refused for good */
export async function accepted(place: Place, what: string, ask: () => ReturnType<Asks>) {
  for (let attempts = 1; ; attempts += 1) {
    const answer = await place.whileOpen(ask);
    if (answer.status === 201) return answer;
    if (attempts === MOST_ATTEMPTS || !PASSING.includes(answer.string('code')))
      throw new Error(`no ${what}: ${answer.text}`);
  }
}

/** A booking at the desk: the reservation, and its patient. */
export async function visit(app: Product, place: Place): Promise<{ id: number; hash_id: string; patient_id: number }> {
  const answer = await accepted(place, 'visit', async () =>
    app.as(place.desk)('POST', '/api/admin/reservations', deskForm(place, await place.slot('today'))),
  );
  return answer.at('data') as { id: number; hash_id: string; patient_id: number };
}

/** A visit whose patient has just come, as the person says. */
export async function arrivedVisit({ app, seat }: Attempt): Promise<string> {
  const { id, hash_id } = await visit(app, seat.there);
  await query(
    app,
    `WITH step AS (INSERT INTO reservation_steps (reservation_id, step, at, by)
       SELECT $1, 'arrived', haomai_now(), $2 RETURNING at)
     UPDATE reservations SET flow_status = 'arrived', arrived_at = step.at FROM step WHERE id = $1 RETURNING id`,
    [id, seat.person?.id ?? null],
  );
  return hash_id;
}

export function deskForm(place: Place, slot: Slot): Record<string, unknown> {
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

/** The person's own booking. An account has five ahead at most, and one of a doctor and day: those of earlier attempts are over. */
export async function ownVisit({ app, seat, asks, patientId }: Attempt): Promise<number> {
  const answer = await accepted(seat.home, 'own visit', async () => {
    const over = `UPDATE reservations SET cancel_status = 1 WHERE patient_id = $1 OR user_id = $2 RETURNING id`;
    await app.owner.query(
      `WITH over AS (${over}) DELETE FROM live_visits v USING over WHERE v.reservation_id = over.id`,
      [patientId, seat.person?.id ?? null],
    );
    const slot = await seat.home.slot('later', true);
    const body = { id: slot.id, patient_id: patientId, department_id: seat.home.department, source: '牙痛' };
    return asks('POST', '/api/reservations', body);
  });
  return answer.number('data', 'id');
}

export async function ownHold({ seat, asks }: Attempt): Promise<number> {
  const answer = await accepted(seat.home, 'hold', async () =>
    asks('POST', '/api/holds', { scheduling_time_id: (await seat.home.slot('later')).id }),
  );
  return answer.number('data', 'id');
}

export async function application(
  app: Product,
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
  app: Product,
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
export const announcementAt = ({ app, seat }: Attempt, place: Place): Promise<number> =>
  announcementOf(app, place.owner.id, seat.roles.includes('super_admin') ? null : place.id);

/** An invitation that waits, to be staff of a place, and its link's secret. */
export async function inviteTo(app: Product, place: Place, phone?: string): Promise<{ id: number; invite: string }> {
  const invite = `access${String(fresh()).padStart(10, '0')}`;
  const { id } = await query<{ id: number }>(
    app,
    `INSERT INTO work_invites (kind, subject_id, hospital_id, phone, name, granted, token_hash, created_at, created_by, expires_at)
     VALUES ('staff', $1, $1, $2, '赵一一', '{"roles": ["sale"], "department_ids": [], "position_ids": []}',
       sha256($3::text::bytea), haomai_now(), $4, haomai_now() + interval '7 days') RETURNING id`,
    [place.id, phone ?? `137${String(10_000_000 + fresh())}`, invite, place.owner.id],
  );
  return { id, invite };
}

/** A message that was not taken, and may be sent again. */
export async function failedSms(app: Product, place: Place): Promise<number> {
  const made = await query<{ id: number }>(
    app,
    `INSERT INTO sms_messages (phone, kind, text, template_params, reason, dedupe, hospital_id, state, created_at)
     VALUES ($1, 'booked', '您已预约', '["a", "b", "c", "d"]', '预约成功', $2, $3, 'failed', haomai_now()) RETURNING id`,
    [`137${String(10_000_000 + fresh())}`, `access:${fresh()}`, place.id],
  );
  return made.id;
}

/** Somebody the hospital knows. */
export async function knownPatient(app: Product, place: Place): Promise<number> {
  const id = await app.make.patient();
  await app.owner.query('INSERT INTO hospital_patients (hospital_id, patient_id) VALUES ($1, $2)', [place.id, id]);
  return id;
}

/** A visit with a hygienist that took place this morning: the person's own where they are one there. */
export async function hygieneVisit(
  app: Product,
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

/** The receipt of a fee that was taken there. */
export async function receiptOf(app: Product, place: Place): Promise<number> {
  const { id } = await hygieneVisit(app, place);
  await app.owner.query(
    `INSERT INTO hygiene_charges (hospital_id, reservation_id, patient_id, hygienist_id, amount, payment_type, created_by, created_at)
     SELECT hospital_id, id, patient_id, doctor_id, 8000, 1, doctor_id, haomai_now() FROM reservations WHERE id = $1`,
    [id],
  );
  const made = await query<{ receipt: { id: number } }>(
    app,
    "SELECT post_fee(c, take_shift(c.hospital_id, c.created_by), NULL)->'receipt' AS receipt FROM hygiene_charges c WHERE reservation_id = $1",
    [id],
  );
  return made.receipt.id;
}

export const hygieneVisitFor = ({ app, seat }: Attempt) =>
  hygieneVisit(
    app,
    seat.there,
    seat.roles.includes('dental_hygienist') && seat.home === seat.there ? seat.person?.id : undefined,
  );

/** A consultation of a patient whom the hospital knows. */
export async function advisoryOf(app: Product, place: Place): Promise<number> {
  const made = await query<{ id: number }>(
    app,
    `INSERT INTO advisories (hospital_id, patient_id, consultant_id, subject, content, created_by, created_at, updated_at)
     VALUES ($1, $2, $3, '种植', '问价格', $3, haomai_now(), haomai_now()) RETURNING id`,
    [place.id, await knownPatient(app, place), place.owner.id],
  );
  return made.id;
}

/** A desk registration of a hospital. */
export async function deskRegistrationOf(app: Product, place: Place): Promise<number> {
  const made = await query<{ id: number }>(
    app,
    `INSERT INTO patient_registrations (hospital_id, created_by, created_at, updated_at)
     VALUES ($1, $2, haomai_now(), haomai_now()) RETURNING id`,
    [place.id, place.desk.id],
  );
  return made.id;
}

/** One with everything in it; submitted, it can be confirmed. */
export async function wholeDeskRegistration({ app, seat }: Attempt, submit: boolean): Promise<Fields> {
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
export async function calendarFeedOf(app: Product, person: number): Promise<number> {
  if (person === 0) return 0;
  const facts = { user_id: person, kind: 'mine', secret_hash: Buffer.from(`feed ${fresh()}`).toString('base64') };
  return (await query<{ id: number }>(app, 'SELECT make_calendar_feed($1::jsonb) AS id', [JSON.stringify(facts)])).id;
}

/** Whose template the person may change: doctors and hygienists their own, shop_owner the spare doctor's. */
export function templateOf({ seat }: Attempt, place: Place): number {
  const own = seat.roles.includes('doctor') || seat.roles.includes('dental_hygienist');
  return own && seat.person && place === seat.home ? seat.person.id : place.spare;
}
