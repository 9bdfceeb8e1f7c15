import type { PrescriptionItem } from '#contract/prescription-items.ts';
import {
  FREQUENCIES,
  PRESCRIPTION_STATUS,
  PRESCRIPTION_STEPS,
  PRESCRIPTION_TYPES,
  ROUTES,
  SKIN_TESTS,
} from '#contract/prescription-words.ts';
import type { Prescription } from '#contract/prescriptions.ts';
import { instant } from '#server/platform/clock.ts';
import type { PrescriptionRow, PrescriptionStepRow } from '#server/platform/prescription-commands.ts';
import { presentVisit } from '#server/platform/present-visit.ts';

function presentItem(row: PrescriptionRow['items'][number]): PrescriptionItem {
  return {
    ...row,
    route_name: ROUTES[row.route],
    frequency_name: FREQUENCIES[row.frequency],
    skin_test_name: SKIN_TESTS[row.skin_test],
    skin_tested: row.skin_tested && { ...row.skin_tested, at: instant(row.skin_tested.at) },
    struck: row.skin_test === 'positive',
  };
}

/** What is printed of a skin test. */
const TESTED: Partial<Record<PrescriptionItem['skin_test'], string>> = {
  required: '皮试（　）',
  negative: '皮试（－）',
  positive: '皮试（＋），停用',
  exempt: '免试',
};

/** 阿莫西林 0.25g*24粒 ×1盒　口服 每次0.5g 每日3次 共3天 */
function lineOf(item: PrescriptionItem): string {
  const [test, known] = [TESTED[item.skin_test], item.allergy_known && '已知晓过敏'];
  const drug = [item.drug_name, item.form, item.specification].filter(Boolean).join(' ');
  const use = `${item.route_name} 每次${item.dose}${item.dose_unit} ${item.frequency_name} 共${item.days}天`;
  return [`${drug} ×${item.quantity}${item.quantity_unit}`, use, item.note, test, known].filter(Boolean).join('　');
}

export function presentPrescription({ updated_by: _by, ...row }: PrescriptionRow): Prescription {
  const items = row.items.map(presentItem);
  return {
    ...row,
    content: items.map(lineOf).join('\n'),
    reservation: row.reservation && presentVisit(row.reservation),
    items,
    type_name: PRESCRIPTION_TYPES[row.type],
    status_name: PRESCRIPTION_STATUS[row.status],
    valid_until: row.valid_until && instant(row.valid_until),
    signed_at: row.signed_at && instant(row.signed_at),
    created_at: instant(row.created_at),
    updated_at: instant(row.updated_at),
  };
}

export const presentStep = (row: PrescriptionStepRow) => ({
  ...row,
  action_name: PRESCRIPTION_STEPS[row.action],
  at: instant(row.at),
});
