import { advisories } from './advisories.ts';
import { announcements } from './announcements.ts';
import { approvals } from './approvals.ts';
import { auth } from './auth.ts';
import { backendHospitals } from './backend-hospital-calls.ts';
import { calendar } from './calendar.ts';
import { calendarFeeds } from './calendar-feeds.ts';
import type { Call } from './call.ts';
import { campaigns } from './campaigns.ts';
import { caseEditor } from './case-editor.ts';
import { caseTemplates } from './case-template-calls.ts';
import { cases } from './cases.ts';
import { reservationChanges } from './changes.ts';
import { charges } from './charges.ts';
import { coupons } from './coupons.ts';
import { customers } from './customers.ts';
import { dashboard } from './dashboard.ts';
import { daySheets } from './day-sheets.ts';
import { dentalRecords } from './dental-records.ts';
import { dentureOrders } from './denture-orders.ts';
import { departments } from './department-calls.ts';
import { deskRegistrations } from './desk-registrations.ts';
import { deskSearch } from './desk-search.ts';
import { diagnoses } from './diagnosis-calls.ts';
import { disposals } from './disposals.ts';
import { documents } from './documents.ts';
import { drugTypes } from './drug-types.ts';
import { exportCalls } from './exports.ts';
import { factories } from './factory-calls.ts';
import { followUps } from './follow-ups.ts';
import { healthFiles } from './health-files.ts';
import { hospitals } from './hospitals.ts';
import { hygienists } from './hygienists.ts';
import { images } from './images.ts';
import { intervenes } from './intervenes.ts';
import { invites } from './invites.ts';
import { jobTitles } from './job-title-calls.ts';
import { jobCalls } from './jobs.ts';
import { labels } from './label-calls.ts';
import { ledger } from './ledger.ts';
import { marketChannels } from './market-channel-calls.ts';
import { entitlements, insuranceRecords, marketingProducts } from './marketing-products.ts';
import { marketing } from './marketing-summary.ts';
import { mechanisms } from './mechanism-calls.ts';
import { members } from './members.ts';
import { moneyApprovals } from './money-approvals.ts';
import { moneySettings } from './money-settings.ts';
import { notifications } from './notifications.ts';
import { operationLogs } from './operation-logs.ts';
import { ortho } from './ortho.ts';
import { passwords } from './passwords.ts';
import { patientRecords } from './patient-records.ts';
import { patients } from './patients.ts';
import { platformHospitals } from './platform-hospitals.ts';
import { points } from './points.ts';
import { prescriptions } from './prescriptions.ts';
import { privacy } from './privacy.ts';
import { processes } from './processes.ts';
import { profiles } from './profile.ts';
import { projects } from './projects.ts';
import { receipts } from './receipts.ts';
import { rechargeRules } from './recharge-rule-calls.ts';
import { recordReads } from './record-reads.ts';
import { referrals } from './referrals.ts';
import { reminders } from './reminders.ts';
import { reservationLists } from './reservation-lists.ts';
import { reservations } from './reservations.ts';
import { roleMatrix } from './role-matrix.ts';
import { roster } from './roster.ts';
import { scheduling } from './scheduling.ts';
import { search } from './search.ts';
import { secondFactor } from './second-factor.ts';
import { settings } from './settings.ts';
import { dayClosings, shifts } from './shifts.ts';
import { signUp } from './sign-up.ts';
import { sms } from './sms.ts';
import { staffMembers } from './staff.ts';
import { staffLeave } from './staff-leave.ts';
import { staffSuspension } from './staff-suspension.ts';
import { tableCalls } from './tables.ts';
import { toothCharts } from './tooth-charts.ts';
import { treatments } from './treatments.ts';
import { twinOf } from './twin.ts';
import { uploads } from './uploads.ts';
import { wechat } from './wechat.ts';
import { wechatSettings } from './wechat-settings.ts';
import { workInvites } from './work-invites.ts';

export { resources } from './tables.ts';

/** Every call of the product, by slice. The server mounts exactly these. */
export const calls = {
  // First: `/…/export.xlsx` must not be taken for somebody's id.
  exportCalls,
  auth,
  secondFactor,
  wechat,
  passwords,
  signUp,
  approvals,
  invites,
  // Before the staff: `invites` is nobody's id.
  workInvites,
  staffMembers,
  staffLeave,
  staffSuspension,
  uploads,
  hospitals,
  ...tableCalls,
  // With calls of their own beside the table's.
  platformHospitals,
  departments,
  drugTypes,
  projects,
  marketChannels,
  rechargeRules,
  labels,
  jobTitles,
  diagnoses,
  caseTemplates,
  backendHospitals,
  mechanisms,
  factories,
  operationLogs,
  settings,
  wechatSettings,
  notifications,
  announcements,
  sms,
  jobCalls,
  processes,
  profiles,
  privacy,
  scheduling,
  roster,
  reservations,
  reservationChanges,
  reservationLists,
  referrals,
  patientRecords,
  patients,
  deskRegistrations,
  hygienists,
  receipts,
  ledger,
  members,
  charges,
  shifts,
  dayClosings,
  caseEditor,
  cases,
  healthFiles,
  prescriptions,
  documents,
  images,
  toothCharts,
  treatments,
  dentalRecords,
  ortho,
  intervenes,
  dentureOrders,
  recordReads,
  disposals,
  moneyApprovals,
  moneySettings,
  points,
  coupons,
  campaigns,
  marketingProducts,
  entitlements,
  insuranceRecords,
  advisories,
  marketing,
  customers,
  followUps,
  calendar,
  search,
  deskSearch,
  reminders,
  calendarFeeds,
  daySheets,
  roleMatrix,
  dashboard,
} as const;

/** All calls with their names («scheduling.createHold»). */
export function allCalls(): { name: string; call: Call }[] {
  return Object.entries(calls).flatMap(([slice, group]) =>
    Object.entries(group as Record<string, Call>).flatMap(([name, call]) => {
      const twin = twinOf(call);
      const own = { name: `${slice}.${name}`, call };
      return twin ? [own, { name: `${slice}.${name}Query`, call: twin }] : [own];
    }),
  );
}
