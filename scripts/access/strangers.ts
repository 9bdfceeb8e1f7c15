import { CASE_CALLS, CASE_PATHS } from './cases.ts';
import { CUSTOMER_FIELDS, CUSTOMER_PATHS } from './customers.ts';
import { SHEET_CALLS, SHEET_PATHS } from './dental-records.ts';
import { DENTURE_CALLS, DENTURE_PATHS } from './denture-orders.ts';
import { DOCUMENT_CALLS, DOCUMENT_PATHS } from './documents.ts';
import { HEALTH_CALLS, HEALTH_PATHS } from './health-files.ts';
import { IMAGE_CALLS, IMAGE_PATHS } from './images.ts';
import { INTERVENE_PATHS } from './intervenes.ts';
import {
  type Attempt,
  advisoryOf,
  announcementOf,
  calendarFeedOf,
  deskRegistrationOf,
  failedSms,
  fresh,
  hygieneVisit,
  inviteTo,
} from './made.ts';
import { MARKETING_CALLS, MARKETING_FIELDS, MARKETING_PATHS } from './marketing-products.ts';
import { MONEY_CALLS, MONEY_FIELDS, MONEY_PATHS } from './money.ts';
import { ORTHO_PATHS } from './ortho.ts';
import { PRESCRIPTION_CALLS, PRESCRIPTION_PATHS } from './prescriptions.ts';
import {
  caseTemplateOf,
  factoryInvite,
  factoryOf,
  inventoryTypeOf,
  mechanismOf,
  named,
  productAt,
  projectAt,
} from './rows.ts';
import type { Places } from './seats.ts';
import type { Named } from './send.ts';
import type { Open, Stranger } from './stranger.ts';
import { TABLE_PATHS, TREE_PARENTS } from './tables.ts';
import { CHART_CALLS } from './tooth-charts.ts';

/** Ids that are there and are none of the caller's business: a stranger's, another hospital's, one that is closed. */

const one = async (attempt: Attempt, text: string, values: unknown[]): Promise<number> => {
  const { rows } = await attempt.app.owner.query<{ id: number }>(text, values);
  if (!rows[0]) throw new Error(`no row from: ${text}`);
  return rows[0].id;
};

const strangersVisit = async (attempt: Attempt, { other }: Places) => {
  const slot = await other.slot('today');
  const answer = await attempt.app.as(other.desk)('POST', '/api/admin/reservations', {
    scheduling_time_id: slot.id,
    name: '钱二二',
    phone: '13800002222',
    certificate_number: `Q${fresh()}`,
    source: '牙痛',
    date: slot.date,
    time: slot.time,
    department_id: other.department,
    informed: true,
  });
  if (answer.status !== 201) throw new Error(`no visit: ${answer.text}`);
  return answer.at('data') as { id: number; hash_id: string; patient_id: number };
};

const strangersHold = async ({ app }: Attempt, { right }: Places) => {
  const slot = await right.slot('later');
  const answer = await app.as(await app.make.account())('POST', '/api/holds', { scheduling_time_id: slot.id });
  if (answer.status !== 201) throw new Error(`no hold: ${answer.text}`);
  return answer.number('data', 'id');
};

/** Another hospital's, to its staff. */
const strangersAnnouncement = ({ app }: Attempt, { other }: Places) => announcementOf(app, other.owner.id, other.id);

/** The platform's administrator is shown the messages of all hospitals. */
const unlessPlatform =
  (make: Stranger['make']): Stranger['make'] =>
  async (attempt, places) =>
    attempt.seat.roles.includes('super_admin') ? null : make(attempt, places);

const strangersPatient = ({ app }: Attempt) => app.make.account().then(({ patient_ids }) => patient_ids[0] ?? 0);

/** By what stands between /api/ and /:id. Integer and hash_id where both name it. */
export const PATHS: Record<string, Stranger | Open> = {
  ...TABLE_PATHS,
  ...MARKETING_PATHS,
  ...MONEY_PATHS,
  ...CASE_PATHS,
  ...SHEET_PATHS,
  ...HEALTH_PATHS,
  ...INTERVENE_PATHS,
  ...ORTHO_PATHS,
  ...PRESCRIPTION_PATHS,
  ...DENTURE_PATHS,
  ...DOCUMENT_PATHS,
  ...IMAGE_PATHS,
  ...CUSTOMER_PATHS,
  'admin/projects': { make: ({ app }, { other }) => projectAt(app, other) },
  'admin/hospital/product': { make: ({ app }, { other }) => productAt(app, other) },
  'admin/examine_hospitals': { make: ({ app }) => app.make.hospital() },
  'admin/examine_doctors': {
    make: async (attempt, { other }) => {
      const applicant = await attempt.app.make.account();
      await attempt.app.make.member(applicant.id, other.id, 'doctor', 'pending');
      return one(
        attempt,
        `INSERT INTO reviews (kind, hospital_id, applicant_id, membership_id, role, created_at)
         SELECT 'staff', hospital_id, user_id, id, role, haomai_now() FROM memberships WHERE user_id = $1 RETURNING id`,
        [applicant.id],
      );
    },
  },
  'admin/hospitals': { make: async (_, { waiting }) => waiting.id },
  'admin/backend/zhicheng': { everybodys: 'the platform’s, which all staff read' },
  'admin/backend/hospital': { make: unlessPlatform(async (_, { other }) => other.id) },
  'admin/backend/mechanism/admins': { everybodys: 'super_admin alone may ask, and all institutions are theirs' },
  'admin/backend/mechanism': { make: unlessPlatform(({ app }, { other }) => mechanismOf(app, other)) },
  'admin/backend/factory/admins': { make: unlessPlatform(({ app }, { other }) => factoryInvite(app, other)) },
  'admin/backend/factory': { make: unlessPlatform(({ app }, { other }) => factoryOf(app, other)) },
  'admin/unions': { everybodys: 'super_admin alone may ask, and all alliances are theirs' },
  'admin/patients': { make: async (attempt, places) => (await strangersVisit(attempt, places)).patient_id },
  'admin/reservations': { make: async (attempt, places) => (await strangersVisit(attempt, places)).hash_id },
  'admin/doctor_index': { make: async (attempt, places) => (await strangersVisit(attempt, places)).id },
  'admin/dental_hygienists': { make: async ({ app }, { other }) => (await hygieneVisit(app, other)).id },
  'admin/advisory': { make: ({ app }, { other }) => advisoryOf(app, other) },
  'admin/base_booking_hall': { make: async (attempt, places) => (await strangersVisit(attempt, places)).hash_id },
  'admin/work_settings/exceptions': {
    make: (attempt, { other }) =>
      one(
        attempt,
        `INSERT INTO work_exceptions (hospital_id, doctor_id, date, from_minute, to_minute, kind)
         VALUES ($1, $2, clinic_today() + 9, 720, 735, 'suspended') RETURNING id`,
        [other.id, other.spare],
      ),
  },
  'admin/hospital/message': { make: strangersAnnouncement },
  'admin/staff': { make: async (_, { other }) => other.desk.id },
  'admin/staff/invites': { make: async ({ app }, { other }) => (await inviteTo(app, other)).id },
  'admin/sms': { make: unlessPlatform(({ app }, { other }) => failedSms(app, other)) },
  'admin/queues': { everybodys: 'super_admin alone may ask, and all jobs are the product’s' },
  announcements: { make: strangersAnnouncement },
  index_hospitals: { make: async (_, { locked }) => locked.id },
  staff: { make: async (_, { locked }) => locked.spare },
  holds: { make: strangersHold },
  reservations: { make: async (attempt, places) => (await strangersVisit(attempt, places)).id },
  patients: { make: strangersPatient },
  calendar_feeds: { make: ({ app }, { other }) => calendarFeedOf(app, other.owner.id) },
};

const SLOTS_ARE_PUBLIC = {
  everybodys: 'every slot of an open hospital is offered to everybody; at a closed one it is 423',
};

/** What a field of a query or a body names, as a stranger's. */
export function strangerOf({ name, call }: Named, field: string): Stranger | Open {
  if (name === 'reservations.book' && field === 'id') return SLOTS_ARE_PUBLIC;
  // A question whose filters stand in the body means by them what it means in the address.
  const question = call.path.endsWith('/query') ? name.replace(/Query$/, '') : name;
  const meant = BY_CALL[`${question}: ${field}`];
  if (meant) return meant;
  const found = (call.access.kind === 'roles' ? OF_STAFF[field] : undefined) ?? OF_ALL[field];
  if (found) return found;
  throw new Error(`${name}: say in OF_ALL of scripts/access/strangers.ts what a stranger's ${field} is`);
}

const ALL_HOSPITALS = {
  everybodys: 'all hospitals are the platform’s, and what a shop manager says here counts for nothing',
};

// Another hospital's is told as such: tests/api/wechat-settings.test.ts.
const WECHATS_OWN = { everybodys: 'an account is WeChat’s, and no row of ours' };

/** Where a field's name alone does not say what it means. */
const BY_CALL: Record<string, Stranger | Open> = {
  ...CASE_CALLS,
  ...SHEET_CALLS,
  ...HEALTH_CALLS,
  ...CHART_CALLS,
  ...PRESCRIPTION_CALLS,
  ...DENTURE_CALLS,
  ...DOCUMENT_CALLS,
  ...IMAGE_CALLS,
  ...MARKETING_CALLS,
  ...MONEY_CALLS,
  'staffLeave.leave: hash_id': {
    everybodys: 'what is decided of a visit that is not of who leaves counts for nothing, whosever it is',
  },
  ...TREE_PARENTS,
  'labels.readAttached: target_id': { make: unlessPlatform(async (_, { other }) => other.id) },
  'labels.attach: target_id': { make: unlessPlatform(strangersPatient) },
  'labels.attach: label_ids': {
    make: async (attempt, { other }) => [
      await one(
        attempt,
        `INSERT INTO labels (hospital_id, name, target, color) VALUES ($1, $2, 'patient', 'ink') RETURNING id`,
        [other.id, `标签${fresh()}`],
      ),
    ],
  },
  'announcements.read: ids': { make: async (attempt, places) => [await strangersAnnouncement(attempt, places)] },
  'announcements.update: id': { make: strangersAnnouncement },
  'caseTemplates.templateShow: id': { make: ({ app }, { other }) => caseTemplateOf(app, other) },
  'caseTemplates.templateUpdate: id': { make: ({ app }, { other }) => caseTemplateOf(app, other) },
  'departments.setOrder: ids': { make: async (_, { other }) => [other.department] },
  'deskRegistrations.update: id': { make: ({ app }, { other }) => deskRegistrationOf(app, other) },
  'deskRegistrations.updatePatient: id': { make: ({ app }, { other }) => deskRegistrationOf(app, other) },
  'deskRegistrations.submit: id': { make: ({ app }, { other }) => deskRegistrationOf(app, other) },
  'deskRegistrations.confirm: id': { make: ({ app }, { other }) => deskRegistrationOf(app, other) },
  'deskRegistrations.detail: id': { make: ({ app }, { other }) => deskRegistrationOf(app, other) },
  'mechanisms.create: hospital_ids': ALL_HOSPITALS,
  'mechanisms.update: hospital_ids': ALL_HOSPITALS,
  'factories.create: hospital_ids': ALL_HOSPITALS,
  'factories.update: hospital_ids': ALL_HOSPITALS,
  'factories.create: owner_hospital_id': ALL_HOSPITALS,
  'factories.update: owner_hospital_id': ALL_HOSPITALS,
  'mechanisms.createAdmin: mechanism_id': { everybodys: 'all institutions are the platform’s' },
  'backendHospitals.create: mechanism_id': { everybodys: 'all institutions are the platform’s' },
  'factories.createAdmin: factory_id': { make: unlessPlatform(({ app }, { other }) => factoryOf(app, other)) },
  'wechatSettings.change: app_id': WECHATS_OWN,
  'wechatSettings.change: original_id': WECHATS_OWN,
  'sms.list: hospital_id': {
    make: unlessPlatform(async ({ app }, { other }) => {
      await failedSms(app, other);
      return other.id;
    }),
  },
};

const OF_ALL: Record<string, Stranger | Open> = {
  kind_id: {
    make: (attempt, { other }) =>
      one(attempt, 'SELECT id FROM visit_kinds WHERE hospital_id = $1 ORDER BY id LIMIT 1', [other.id]),
  },
  union_id: { everybodys: 'alliances are public' },
  label_id: { everybodys: 'a search is by public labels; another finds nobody (tests/api/search)' },
  /** A closed hospital is as if it were not there. */
  hospital_id: { make: async (_, { locked }) => locked.id },
  hospital_ids: { make: async (_, { waiting }) => [waiting.id] },
  doctor_id: { make: async (_, { locked }) => locked.spare },
  department_id: { make: async (_, { locked }) => locked.department },
  patient_id: { make: strangersPatient },
  hold_id: { make: strangersHold },
  staff_id: { everybodys: 'a filter by another hospital’s person finds nothing' },
  reservation_id: { make: async (attempt, places) => (await strangersVisit(attempt, places)).hash_id },
  scheduling_time_id: SLOTS_ARE_PUBLIC,
  /** Notifications: a stranger's. */
  ids: {
    make: async (attempt) => [
      await one(
        attempt,
        `INSERT INTO notifications (user_id, kind, title, created_at) VALUES ($1, 'session', '别人的', haomai_now()) RETURNING id`,
        [(await attempt.app.make.account()).id],
      ),
    ],
  },
};

const OF_STAFF: Record<string, Stranger | Open> = {
  ...MARKETING_FIELDS,
  ...MONEY_FIELDS,
  ...CUSTOMER_FIELDS,
  hospital_id: { make: async (_, { other }) => other.id },
  doctor_id: { make: async (_, { other }) => other.spare },
  department_id: { make: async (_, { other }) => other.department },
  department_ids: { make: async (_, { other }) => [other.department] },
  keeper_ids: { make: async (_, { other }) => [other.owner.id] },
  position_id: { make: (attempt, { other }) => named(attempt.app, 'positions', other) },
  position_ids: { make: async (attempt, { other }) => [await named(attempt.app, 'positions', other)] },
  mechanism_id: { make: unlessPlatform(({ app }, { other }) => mechanismOf(app, other)) },
  leader_id: { make: async (_, { other }) => other.owner.id },
  inventory_type_id: { make: ({ app }, { other }) => inventoryTypeOf(app, other.id) },
  classification_id: { make: (attempt, { other }) => named(attempt.app, 'drug_classifications', other) },
  drug_type_id: { make: (attempt, { other }) => named(attempt.app, 'drug_classifications', other) },
  supplier_id: { make: ({ app }, { other }) => named(app, 'suppliers', other) },
  scheduling_time_id: { make: async (_, { other }) => (await other.slot('later')).id },
  consultant_id: { make: async (_, { other }) => other.owner.id },
  reservation_id: { make: async ({ app }, { other }) => (await hygieneVisit(app, other)).id },
};

const NO_ID = 2_000_000_000;
/** A hash_id that no reservation has. */
const NO_HASH = 'AAAAAAAAAAAAAAAAAAAAAA';

/** The same kind of name, of nothing. */
export function nothingLike(id: unknown): unknown {
  if (Array.isArray(id)) return [NO_ID];
  return typeof id === 'string' ? NO_HASH : NO_ID;
}
