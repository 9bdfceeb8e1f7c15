import { CAMPAIGN_THINGS } from './campaigns.ts';
import { CASE_THINGS } from './cases.ts';
import { CUSTOMER_THINGS } from './customers.ts';
import { SHEET_THINGS } from './dental-records.ts';
import { DENTURE_THINGS } from './denture-orders.ts';
import { DOCUMENT_THINGS } from './documents.ts';
import { HEALTH_THINGS } from './health-files.ts';
import { IMAGE_THINGS } from './images.ts';
import { INTERVENE_THINGS } from './intervenes.ts';
import {
  advisoryOf,
  announcementAt,
  announcementOf,
  application,
  arrivedVisit,
  calendarFeedOf,
  failedSms,
  fresh,
  hygieneVisitFor,
  inviteTo,
  ownHold,
  ownVisit,
  query,
  type Thing,
  templateOf,
  visit,
} from './made.ts';
import { MARKETING_THINGS } from './marketing-products.ts';
import { MONEY_THINGS } from './money.ts';
import { ORTHO_THINGS } from './ortho.ts';
import { PRESCRIPTION_THINGS } from './prescriptions.ts';
import {
  caseTemplateOf,
  factoryInvite,
  factoryOf,
  leavingAt,
  mechanismInvite,
  mechanismOf,
  phraseOf,
  productAt,
  projectAt,
  suspendedAt,
} from './rows.ts';
import { TABLE_THINGS } from './tables.ts';
import { CHART_THINGS } from './tooth-charts.ts';

/** By what stands between /api/ and /:id, or by the call's name where it wants more of it. */
export const THINGS: Record<string, Thing> = {
  ...TABLE_THINGS,
  ...MARKETING_THINGS,
  ...MONEY_THINGS,
  ...CASE_THINGS,
  ...HEALTH_THINGS,
  ...INTERVENE_THINGS,
  ...ORTHO_THINGS,
  ...CHART_THINGS,
  ...SHEET_THINGS,
  ...PRESCRIPTION_THINGS,
  ...DENTURE_THINGS,
  ...DOCUMENT_THINGS,
  ...IMAGE_THINGS,
  ...CUSTOMER_THINGS,
  ...CAMPAIGN_THINGS,
  'admin/projects': { of: 'hospital', make: ({ app, seat }) => projectAt(app, seat.there) },
  'admin/hospital/product': { of: 'hospital', make: ({ app, seat }) => productAt(app, seat.there) },
  // One's own, since those of the hospital are changed by its owner alone.
  'admin/phrases': { of: 'hospital', make: (attempt) => phraseOf(attempt, 'exam', null) },
  'admin/doctor_orders': { of: 'hospital', make: (attempt) => phraseOf(attempt, 'doctor_order', 'after') },
  'admin/case_templates': { of: 'hospital', make: ({ app, seat }) => caseTemplateOf(app, seat.there, seat.person?.id) },
  'admin/examine_hospitals': { of: 'platform', make: async ({ app }) => (await application(app, 'hospital')).hospital },
  'admin/examine_doctors': {
    of: 'hospital',
    make: async ({ app, seat }) => (await application(app, 'staff', seat.there)).id,
  },
  'admin/hospitals': { of: 'platform', make: ({ app }) => app.make.hospital() },
  'admin/backend/hospital': { of: 'hospital', make: async ({ seat }) => seat.there.id },
  // Of one that has no owner.
  'backendHospitals.inviteOwner': { of: 'platform', make: ({ app }) => app.make.hospital() },
  'admin/backend/mechanism': { of: 'hospital', make: ({ app, seat }) => mechanismOf(app, seat.there) },
  'admin/backend/factory': { of: 'hospital', make: ({ app, seat }) => factoryOf(app, seat.there) },
  'admin/backend/mechanism/admins': { of: 'platform', make: ({ app, seat }) => mechanismInvite(app, seat.there) },
  'admin/backend/factory/admins': { of: 'hospital', make: ({ app, seat }) => factoryInvite(app, seat.there) },
  'admin/unions': {
    of: 'platform',
    make: async ({ app }) =>
      (await query<{ id: number }>(app, 'INSERT INTO unions (name) VALUES ($1) RETURNING id', [`联盟${fresh()}`])).id,
  },
  // Of the platform's own its administrators are the keepers.
  'admin/backend/label': {
    of: 'hospital',
    make: async ({ app, seat }) =>
      (
        await query<{ id: number }>(
          app,
          `INSERT INTO labels (hospital_id, name, target, color) VALUES ($1, $2, 'hospital', 'ink') RETURNING id`,
          [seat.roles.includes('super_admin') ? null : seat.there.id, `标签${fresh()}`],
        )
      ).id,
  },
  'admin/backend/zhicheng': {
    of: 'everybody',
    make: async ({ app }) =>
      (
        await query<{ id: number }>(
          app,
          `INSERT INTO job_titles (name, category, level) VALUES ($1, 'doctor', 'junior') RETURNING id`,
          [`职称${fresh()}`],
        )
      ).id,
  },
  'admin/patients': { of: 'hospital', make: async ({ app, seat }) => (await visit(app, seat.there)).patient_id },
  'admin/reservations': { of: 'hospital', make: async ({ app, seat }) => (await visit(app, seat.there)).hash_id },
  'reservations.undo': { of: 'hospital', make: arrivedVisit },
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
  'admin/staff/invites': { of: 'hospital', make: async ({ app, seat }) => (await inviteTo(app, seat.there)).id },
  'admin/staff': {
    of: 'hospital',
    make: async ({ app, seat }) => (await app.make.staff({ hospital: seat.there.id })).id,
  },
  'staffLeave.withdraw': { of: 'hospital', make: ({ app, seat }) => leavingAt(app, seat.there) },
  'staffSuspension.resume': { of: 'hospital', make: ({ app, seat }) => suspendedAt(app, seat.there) },
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
