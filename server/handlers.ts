import { advisoryHandlers } from './features/advisories/resource.ts';
import { announcementHandlers } from './features/announcements/routes.ts';
import { approvalsHandlers } from './features/approvals/routes.ts';
import { authHandlers } from './features/auth/routes.ts';
import { backendHospitalsHandlers } from './features/backend-hospitals/routes.ts';
import { calendarHandlers } from './features/calendar/routes.ts';
import { calendarFeedHandlers } from './features/calendar-feeds/routes.ts';
import { campaignHandlers } from './features/campaigns/routes.ts';
import { caseEditorHandlers } from './features/case-editor/routes.ts';
import { caseTemplatesHandlers } from './features/case-templates/routes.ts';
import { caseHandlers } from './features/cases/routes.ts';
import { chargeHandlers } from './features/charges/routes.ts';
import { couponHandlers } from './features/coupons/routes.ts';
import { customerHandlers } from './features/customers/routes.ts';
import { dashboardHandlers } from './features/dashboard/routes.ts';
import { dayClosingHandlers } from './features/day-closings/routes.ts';
import { daySheetHandlers } from './features/day-sheets/routes.ts';
import { dentalRecordHandlers } from './features/dental-records/routes.ts';
import { dentureOrderHandlers } from './features/denture-orders/routes.ts';
import { departmentsHandlers } from './features/departments/routes.ts';
import { deskRegistrationHandlers } from './features/desk-registrations/routes.ts';
import { diagnosesHandlers } from './features/diagnoses/routes.ts';
import { disposalHandlers } from './features/disposals/routes.ts';
import { documentTemplateHandlers } from './features/document-templates/resource.ts';
import { documentHandlers } from './features/documents/routes.ts';
import { drugTypeHandlers } from './features/drug-types/resource.ts';
import { exportHandlers } from './features/exports/routes.ts';
import { factoriesHandlers } from './features/factories/routes.ts';
import { followUpPlanHandlers } from './features/follow-up-plans/resource.ts';
import { followUpHandlers } from './features/follow-ups/routes.ts';
import { healthFileHandlers } from './features/health-files/routes.ts';
import { hospitalHandlers } from './features/hospitals/routes.ts';
import { hygienistHandlers } from './features/hygienists/routes.ts';
import { imageHandlers } from './features/images/routes.ts';
import { interveneHandlers } from './features/intervenes/routes.ts';
import { inventoryTypeHandlers } from './features/inventory-types/resource.ts';
import { invitesHandlers } from './features/invites/routes.ts';
import { jobTitlesHandlers } from './features/job-titles/routes.ts';
import type { JobBoard } from './features/jobs/board.ts';
import { jobHandlers } from './features/jobs/routes.ts';
import { labelsHandlers } from './features/labels/routes.ts';
import { ledgerHandlers } from './features/ledger/routes.ts';
import { marketChannelsHandlers } from './features/market-channels/routes.ts';
import {
  entitlementHandlers,
  insuranceRecordHandlers,
  marketingProductHandlers,
} from './features/marketing-products/routes.ts';
import { marketingSummaryHandlers } from './features/marketing-summary/routes.ts';
import { mechanismsHandlers } from './features/mechanisms/routes.ts';
import { memberHandlers } from './features/members/routes.ts';
import { moneyApprovalHandlers } from './features/money-approvals/routes.ts';
import { moneySettingsHandlers } from './features/money-settings/routes.ts';
import { notificationHandlers } from './features/notifications/routes.ts';
import { operationLogHandlers } from './features/operation-logs/routes.ts';
import { orthoHandlers } from './features/ortho/routes.ts';
import { passwordsHandlers } from './features/passwords/routes.ts';
import { patientRecordHandlers } from './features/patient-records/routes.ts';
import { patientHandlers } from './features/patients/routes.ts';
import { doctorOrderHandlers, phraseHandlers } from './features/phrases/resource.ts';
import { platformHospitalHandlers } from './features/platform-hospitals/resource.ts';
import { pointHandlers } from './features/points/routes.ts';
import { positionHandlers } from './features/positions/resource.ts';
import { prescriptionSetHandlers } from './features/prescription-sets/resource.ts';
import { prescriptionHandlers } from './features/prescriptions/routes.ts';
import { privacyHandlers } from './features/privacy/routes.ts';
import { processHandlers } from './features/processes/routes.ts';
import { productHandlers } from './features/products/resource.ts';
import { profileHandlers } from './features/profiles/routes.ts';
import { projectCategoryHandlers } from './features/project-categories/resource.ts';
import { projectsHandlers } from './features/projects/routes.ts';
import { receiptHandlers } from './features/receipts/routes.ts';
import { rechargeRuleHandlers } from './features/recharge-rules/routes.ts';
import { recordReadHandlers } from './features/record-reads/routes.ts';
import { referralHandlers } from './features/referrals/routes.ts';
import { reminderHandlers } from './features/reminders/routes.ts';
import { reservationChangeHandlers } from './features/reservations/change-routes.ts';
import { reservationListHandlers } from './features/reservations/list-routes.ts';
import { reservationHandlers } from './features/reservations/routes.ts';
import { roleMatrixHandlers } from './features/role-matrix/routes.ts';
import { rosterHandlers } from './features/roster/routes.ts';
import type { GridStore } from './features/scheduling/grid-store.ts';
import { schedulingHandlers } from './features/scheduling/routes.ts';
import { deskSearchHandlers, searchHandlers } from './features/search/routes.ts';
import { secondFactorHandlers } from './features/second-factor/routes.ts';
import { settingsHandlers } from './features/settings/resource.ts';
import { shiftHandlers } from './features/shifts/routes.ts';
import { signUpHandlers } from './features/sign-up/routes.ts';
import { smsHandlers } from './features/sms/routes.ts';
import { staffHandlers, staffLeaveHandlers, staffSuspensionHandlers } from './features/staff/routes.ts';
import { supplierHandlers } from './features/suppliers/resource.ts';
import { toothChartHandlers } from './features/tooth-charts/routes.ts';
import { treatmentHandlers } from './features/treatments/routes.ts';
import { unionHandlers } from './features/unions/resource.ts';
import { uploadsHandlers } from './features/uploads/routes.ts';
import { warehouseHandlers } from './features/warehouses/resource.ts';
import { wechatHandlers } from './features/wechat/routes.ts';
import { wechatSettingsHandlers } from './features/wechat-settings/routes.ts';
import { workInviteHandlers } from './features/work-invites/routes.ts';
import type { Figures } from './platform/figures/figures.ts';
import type { AllHandlers } from './platform/mount.ts';

/** What answers each call. A contract without its line here does not compile. */

/** Those that need nothing but what comes with a request. */
const HANDLERS = {
  auth: authHandlers,
  wechat: wechatHandlers,
  secondFactor: secondFactorHandlers,
  passwords: passwordsHandlers,
  signUp: signUpHandlers,
  approvals: approvalsHandlers,
  invites: invitesHandlers,
  workInvites: workInviteHandlers,
  staffMembers: staffHandlers,
  staffLeave: staffLeaveHandlers,
  staffSuspension: staffSuspensionHandlers,
  uploads: uploadsHandlers,
  platformHospitals: platformHospitalHandlers,
  unions: unionHandlers,
  departments: departmentsHandlers,
  diagnoses: diagnosesHandlers,
  phrases: phraseHandlers,
  doctorOrders: doctorOrderHandlers,
  caseTemplates: caseTemplatesHandlers,
  documentTemplates: documentTemplateHandlers,
  positions: positionHandlers,
  suppliers: supplierHandlers,
  warehouses: warehouseHandlers,
  inventoryTypes: inventoryTypeHandlers,
  drugTypes: drugTypeHandlers,
  projectCategories: projectCategoryHandlers,
  projects: projectsHandlers,
  products: productHandlers,
  marketChannels: marketChannelsHandlers,
  rechargeRules: rechargeRuleHandlers,
  jobTitles: jobTitlesHandlers,
  labels: labelsHandlers,
  backendHospitals: backendHospitalsHandlers,
  mechanisms: mechanismsHandlers,
  factories: factoriesHandlers,
  operationLogs: operationLogHandlers,
  settings: settingsHandlers,
  wechatSettings: wechatSettingsHandlers,
  notifications: notificationHandlers,
  announcements: announcementHandlers,
  sms: smsHandlers,
  profiles: profileHandlers,
  privacy: privacyHandlers,
  hospitals: hospitalHandlers,
  roster: rosterHandlers,
  reservations: reservationHandlers,
  reservationChanges: reservationChangeHandlers,
  reservationLists: reservationListHandlers,
  receipts: receiptHandlers,
  ledger: ledgerHandlers,
  members: memberHandlers,
  charges: chargeHandlers,
  shifts: shiftHandlers,
  dayClosings: dayClosingHandlers,
  caseEditor: caseEditorHandlers,
  cases: caseHandlers,
  healthFiles: healthFileHandlers,
  dentureOrders: dentureOrderHandlers,
  prescriptions: prescriptionHandlers,
  prescriptionSets: prescriptionSetHandlers,
  documents: documentHandlers,
  images: imageHandlers,
  toothCharts: toothChartHandlers,
  treatments: treatmentHandlers,
  dentalRecords: dentalRecordHandlers,
  ortho: orthoHandlers,
  intervenes: interveneHandlers,
  recordReads: recordReadHandlers,
  disposals: disposalHandlers,
  moneyApprovals: moneyApprovalHandlers,
  moneySettings: moneySettingsHandlers,
  points: pointHandlers,
  coupons: couponHandlers,
  campaigns: campaignHandlers,
  marketingProducts: marketingProductHandlers,
  entitlements: entitlementHandlers,
  insuranceRecords: insuranceRecordHandlers,
  referrals: referralHandlers,
  patientRecords: patientRecordHandlers,
  patients: patientHandlers,
  deskRegistrations: deskRegistrationHandlers,
  hygienists: hygienistHandlers,
  advisories: advisoryHandlers,
  marketing: marketingSummaryHandlers,
  customers: customerHandlers,
  followUpPlans: followUpPlanHandlers,
  followUps: followUpHandlers,
  calendar: calendarHandlers,
  search: searchHandlers,
  deskSearch: deskSearchHandlers,
  reminders: reminderHandlers,
  exportCalls: exportHandlers,
  calendarFeeds: calendarFeedHandlers,
  daySheets: daySheetHandlers,
  roleMatrix: roleMatrixHandlers,
  dashboard: dashboardHandlers,
};

/** What a process keeps, and answers from. */
interface Kept {
  readonly board: JobBoard;
  readonly figures: Figures;
  readonly store: GridStore;
}

export function allHandlers({ board, figures, store }: Kept): AllHandlers {
  return {
    ...HANDLERS,
    jobCalls: jobHandlers(board),
    processes: processHandlers(figures),
    scheduling: schedulingHandlers(store),
  };
}
