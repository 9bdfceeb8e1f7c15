import { consultations } from './advisories.ts';
import { backendHospitalTable } from './backend-hospitals.ts';
import { caseTemplateTable } from './case-templates.ts';
import { departmentTable } from './departments.ts';
import { diagnosisTable } from './diagnoses.ts';
import { documentTemplateTable } from './document-templates.ts';
import { drugTypeTable } from './drug-types.ts';
import { factoryTable } from './factories.ts';
import { followUpPlanTable } from './follow-up-plans.ts';
import { inventoryTypeTable } from './inventory-types.ts';
import { jobTitleTable } from './job-titles.ts';
import { labelTable } from './labels.ts';
import { marketChannelTable } from './market-channels.ts';
import { mechanismTable } from './mechanisms.ts';
import { doctorOrderTable, phraseTable } from './phrases.ts';
import { approvedHospitals } from './platform-hospitals.ts';
import { positionTable } from './positions.ts';
import { prescriptionSetTable } from './prescription-sets.ts';
import { productTable } from './products.ts';
import { projectCategoryTable } from './project-categories.ts';
import { projectTable } from './projects.ts';
import { rechargeRuleTable } from './recharge-rules.ts';
import { supplierTable } from './suppliers.ts';
import { alliances } from './unions.ts';
import { warehouseTable } from './warehouses.ts';

/** Every plain table, by the slice of its calls. */
export const resources = {
  unions: alliances,
  advisories: consultations,
  platformHospitals: approvedHospitals,
  departments: departmentTable,
  positions: positionTable,
  suppliers: supplierTable,
  warehouses: warehouseTable,
  inventoryTypes: inventoryTypeTable,
  drugTypes: drugTypeTable,
  projectCategories: projectCategoryTable,
  projects: projectTable,
  products: productTable,
  marketChannels: marketChannelTable,
  rechargeRules: rechargeRuleTable,
  jobTitles: jobTitleTable,
  labels: labelTable,
  diagnoses: diagnosisTable,
  phrases: phraseTable,
  doctorOrders: doctorOrderTable,
  caseTemplates: caseTemplateTable,
  prescriptionSets: prescriptionSetTable,
  documentTemplates: documentTemplateTable,
  followUpPlans: followUpPlanTable,
  backendHospitals: backendHospitalTable,
  mechanisms: mechanismTable,
  factories: factoryTable,
} as const;

type Tables = typeof resources;

/** Their calls by slice. */
export const tableCalls = Object.fromEntries(
  Object.entries(resources).map(([slice, { calls }]) => [slice, calls]),
) as unknown as { readonly [S in keyof Tables]: Tables[S]['calls'] };

/** What the trail calls a change of a row: 变更科室. */
export const TABLE_ACTIONS = Object.fromEntries(
  Object.values(resources).map(({ trail, label }) => [trail, `变更${label}`]),
) as Readonly<Record<Tables[keyof Tables]['trail'], string>>;
