import type { DentureItem } from '#contract/denture-items.ts';
import type { DentureOrder, WholeDentureOrder } from '#contract/denture-rows.ts';
import { type Impression, RESTORATIONS, type Restoration, type ShadeSystem } from '#contract/denture-words.ts';
import { sentMoney, type TypedMoney } from '#web/ui/text/yuan.ts';

/** A lab order as it is written: what stands in the form, and what is sent of it. */

export interface ItemForm {
  restoration: Restoration;
  teeth: string[];
  pontics: string[];
  material: string;
  shade_system: ShadeSystem;
  shade: string;
  stump_shade: string;
  note: string;
}

export interface OrderForm {
  items: ItemForm[];
  factory_id: number | null;
  impression: Impression;
  /** Empty: not said yet. */
  due_on: string;
  urgent: boolean;
  occlusion: string;
  margin: string;
  contact: string;
  cost: TypedMoney;
  /** Pictures of the patient that the plant may open. */
  files: number[];
}

export const BLANK_ITEM: ItemForm = {
  ...{ restoration: 'crown', teeth: [], pontics: [], material: '', shade_system: 'vita_classical' },
  ...{ shade: '', stump_shade: '', note: '' },
};

export const EMPTY: OrderForm = {
  ...{ items: [BLANK_ITEM], factory_id: null, impression: 'silicone', due_on: '', urgent: false },
  ...{ occlusion: '', margin: '', contact: '', cost: null, files: [] },
};

const itemOf = (item: DentureItem): ItemForm => {
  const { restoration, teeth, pontics, material, shade_system, shade, stump_shade, note } = item;
  return { restoration, teeth, pontics, material, shade_system, shade, stump_shade, note };
};

/** An order with its pictures. */
export type FullOrder = WholeDentureOrder['data'];

/** To be changed. */
export const valuesOf = (data: FullOrder): OrderForm => ({
  ...{ items: data.items.map(itemOf), factory_id: data.factory.id, impression: data.impression },
  ...{ due_on: data.due_on, urgent: data.urgent, occlusion: data.occlusion, margin: data.margin },
  ...{ contact: data.contact, cost: data.cost, files: data.files.map(({ id }) => id) },
});

/** As the last one was set: of the same plant, with the same material and shade; of other teeth, due on another day. */
export function lastOf({ items, factory, impression, occlusion, margin, contact }: DentureOrder): OrderForm {
  const [first] = items;
  const item = first ? { ...itemOf(first), teeth: [], pontics: [], note: '' } : BLANK_ITEM;
  return { ...EMPTY, items: [item], factory_id: factory.id, impression, occlusion, margin, contact };
}

export const bodyOf = ({ cost, ...form }: OrderForm) => ({ ...form, cost: sentMoney(cost) });

/** As both texts are read side by side: a line a piece. */
export const itemsText = (items: readonly ItemForm[]): string =>
  items
    .map(({ restoration, teeth, pontics, material, shade, stump_shade, note }) =>
      [RESTORATIONS[restoration], teeth.join('、'), pontics.join('、'), material, shade, stump_shade, note]
        .filter(Boolean)
        .join(' '),
    )
    .join('\n');
