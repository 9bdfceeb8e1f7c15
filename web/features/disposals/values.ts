import type { Disposal } from '#contract/disposal-rows.ts';
import type { FoundPatient } from '#web/clinic/patient/patient-field.tsx';
import { sentMoney, type TypedMoney } from '#web/ui/text/yuan.ts';

/** A list as it is written: what stands in the form, and what is sent of it. */

export interface LineForm {
  project_id: number;
  name: string;
  /** The price list's, in cents. */
  listed: number;
  count: string;
  unit_price: TypedMoney;
  tooth: string;
  remarks: string;
  doctor_id: number | null;
  /** Out of a package: it costs nothing. */
  entitlement_id: number | null;
}

/** What is sold beside treatments. */
export interface ProductLineForm {
  marketing_product_id: number;
  name: string;
  price: number;
  count: string;
  remarks: string;
}

export interface DisposalForm {
  patient: FoundPatient | null;
  /** In which visit it was done; null: in none that is known. */
  reservation_id: number | null;
  projects: LineForm[];
  products: ProductLineForm[];
  /** As they were: drugs are prescribed, not written here. */
  drugs: { drug_id: number; count: number; remarks: string }[];
  discount: { amount: number; reason: string } | null;
  remarks: string;
  issue: boolean;
}

export const EMPTY: DisposalForm = {
  ...{ patient: null, reservation_id: null, projects: [], products: [], drugs: [] },
  ...{ discount: null, remarks: '', issue: true },
};

/** A fee that stands on no price list cannot be written again. */
const linesOf = ({ projects }: Disposal): LineForm[] =>
  projects
    .filter(({ project }) => project.id > 0)
    .map(({ project, unit_price, count, tooth, remarks, doctor_id, entitlement_id }) => ({
      ...{ project_id: project.id, name: project.name, listed: unit_price, unit_price },
      ...{ count: String(count), tooth, remarks, doctor_id, entitlement_id },
    }));

const productsOf = ({ products }: Disposal): ProductLineForm[] =>
  products.map(({ product, unit_price, count, remarks }) => ({
    ...{ marketing_product_id: product.id, name: product.name, price: unit_price },
    ...{ count: String(count), remarks },
  }));

const patientOf = ({ patient, code }: Disposal): FoundPatient => ({ ...patient, phone: code ?? '' });

/** What was taken off by hand stays so. */
function discountOf({ discounts }: Disposal): DisposalForm['discount'] {
  const manual = discounts.filter(({ kind }) => kind === 'manual');
  const amount = manual.reduce((sum, each) => sum + each.amount, 0);
  return amount > 0 ? { amount, reason: manual[0]?.reason || '开单优惠' } : null;
}

/** To be changed. */
export const valuesOf = (list: Disposal): DisposalForm => ({
  patient: patientOf(list),
  // Once written it stays with its visit.
  reservation_id: null,
  projects: linesOf(list),
  products: productsOf(list),
  drugs: list.drugs.map(({ drug, count, remarks }) => ({ drug_id: drug.id, count, remarks })),
  discount: discountOf(list),
  remarks: list.remarks,
  issue: true,
});

/** 复制: the same treatments for the same patient, as a new list at the prices of today; what came out of a package does so no more. */
export const copyOf = (list: Disposal): DisposalForm => ({
  ...EMPTY,
  patient: patientOf(list),
  projects: linesOf(list)
    .filter(({ entitlement_id }) => entitlement_id === null)
    .map((line) => ({ ...line, doctor_id: null })),
});

const numberIn = (text: string) => (/^\d{1,4}$/.test(text.trim()) ? Number(text) : Number.NaN);

/** At whose price a line was seen; null: at no campaign's. */
export interface SeenPrice {
  project_id: number;
  campaign_id: number | null;
}

/** The lines that are asked for, none dearer than it was seen. */
export const notDearer = <L extends { project_id: number }>(lines: readonly L[], seen: readonly SeenPrice[]) =>
  lines.map((line, at) => {
    const price = seen[at];
    return { ...line, campaign_id: price?.project_id === line.project_id ? price.campaign_id : null };
  });

export const askedOf = ({ patient, projects, products, drugs, discount }: DisposalForm) => ({
  patient_id: patient?.id,
  projects: projects.map(({ project_id, listed, count, unit_price, tooth, remarks, doctor_id, entitlement_id }) => ({
    ...{ project_id, tooth, remarks, doctor_id, entitlement_id },
    count: numberIn(count),
    // What is not lowered goes by the price list, whatever that says by then.
    unit_price: unit_price === listed || unit_price === null ? null : sentMoney(unit_price),
  })),
  products: products.map(({ marketing_product_id, count, remarks }) => ({
    ...{ marketing_product_id, count: numberIn(count), remarks },
  })),
  drugs,
  discount,
});
