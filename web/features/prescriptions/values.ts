import type { frequencies, PrescriptionType, routes, SkinTest } from '#contract/prescription-words.ts';
import type { Prescription } from '#contract/prescriptions.ts';

/** A prescription as it is written: what stands in the form, and what is sent of it. */

/** One drug; numbers as they are typed. */
export interface DrugForm {
  /** Null: it stands on no shelf here, and its name is typed. */
  drug_id: number | null;
  drug_name: string;
  specification: string;
  form: string;
  dose: string;
  dose_unit: string;
  route: (typeof routes)[number];
  frequency: (typeof frequencies)[number];
  days: string;
  /** Empty: what is proposed. */
  quantity: string;
  quantity_unit: string;
  note: string;
  skin_test: 'none' | 'required' | 'exempt';
  reason: string;
}

export interface SheetForm {
  type: PrescriptionType;
  diagnosis: string;
  weight_kg: string;
  items: DrugForm[];
  valid_days: number;
  valid_reason: string;
}

export const EMPTY: SheetForm = {
  ...{ type: 'normal', diagnosis: '', weight_kg: '', items: [], valid_days: 1, valid_reason: '' },
};

/** A drug that is written by hand. */
export const BLANK: DrugForm = {
  ...{ drug_id: null, drug_name: '', specification: '', form: '', dose: '', dose_unit: '', route: 'po' },
  ...{ frequency: 'tid', days: '3', quantity: '', quantity_unit: '', note: '', skin_test: 'none', reason: '' },
};

/** What of a drug is written: of a sheet, or of what one is begun with. */
interface Taken extends Omit<DrugForm, 'drug_id' | 'dose' | 'days' | 'quantity' | 'skin_test'> {
  drug_id?: number | null | undefined;
  dose: number;
  days: number;
  quantity: number | null;
  skin_test: SkinTest;
}

export const drugOf = (item: Taken): DrugForm => {
  const {
    drug_id = null,
    drug_name,
    specification,
    form,
    dose_unit,
    route,
    frequency,
    quantity_unit,
    note,
    reason,
  } = item;
  return {
    ...{ drug_id, drug_name, specification, form, dose: String(item.dose), dose_unit, route, frequency },
    ...{
      days: String(item.days),
      quantity: item.quantity === null ? '' : String(item.quantity),
      quantity_unit,
      note,
      reason,
    },
    // What became of a test is of that sheet alone: of a new one it is wanted anew.
    skin_test: item.skin_test === 'none' || item.skin_test === 'exempt' ? item.skin_test : 'required',
  };
};

/** To be changed. */
export const valuesOf = ({ type, diagnosis, weight_kg, items, valid_days, valid_reason }: Prescription): SheetForm => ({
  ...{ type, diagnosis, weight_kg: weight_kg === null ? '' : String(weight_kg) },
  ...{ items: items.map(drugOf), valid_days, valid_reason },
});

/** 复制为新处方: the same drugs, but those that the patient turned out not to bear. */
export const copyOf = (row: Prescription): SheetForm =>
  valuesOf({ ...row, items: row.items.filter(({ struck }) => !struck), valid_days: 1, valid_reason: '' });

/** Undefined: nothing is typed; NaN: it is no number. */
const numberIn = (text: string) => (text.trim() === '' ? undefined : Number(text));

export const bodyOf = ({ weight_kg, items, ...form }: SheetForm) => ({
  ...form,
  weight_kg: numberIn(weight_kg) ?? null,
  items: items.map(({ dose, days, quantity, ...item }) => ({
    ...{ ...item, dose: numberIn(dose), days: numberIn(days), quantity: numberIn(quantity) ?? null },
  })),
});

const TIMES: Partial<Record<DrugForm['frequency'], number>> = {
  ...{ st: 1, qd: 1, bid: 2, tid: 3, qid: 4, qn: 1, q8h: 3, q12h: 2 },
};

/** How much that is, where dose and quantity are counted alike; else the server reckons it. */
export function proposedOf({ dose, dose_unit, frequency, days, quantity_unit }: DrugForm): number | null {
  const [each, times, long] = [Number(dose), TIMES[frequency], frequency === 'st' ? 1 : Number(days)];
  if (times === undefined || dose_unit === '' || dose_unit !== quantity_unit) return null;
  const proposed = Math.ceil(each * times * long);
  return proposed > 0 ? proposed : null;
}

/** As both texts are read side by side: a line a drug. */
export const drugsText = (items: readonly DrugForm[]): string =>
  items
    .map(({ dose, days, quantity, ...item }) =>
      [`${item.drug_name} ${item.specification}`, `每次${dose}${item.dose_unit}`, item.frequency, item.route]
        .concat(`${days}天`, `${quantity || '自动'} ${item.quantity_unit}`, item.note, item.reason)
        .filter(Boolean)
        .join(' '),
    )
    .join('\n');
