import type { PrescriptionItem } from '#contract/prescription-items.ts';

/** 阿莫西林胶囊 胶囊剂 0.25g*24粒 */
export const drugText = ({ drug_name, form, specification }: PrescriptionItem): string =>
  [drug_name, form, specification].filter(Boolean).join(' ');

/** 每次0.5g 每日3次 口服 共3天 */
export const takenText = ({ dose, dose_unit, frequency_name, route_name, days }: PrescriptionItem): string =>
  `每次${dose}${dose_unit} ${frequency_name} ${route_name} 共${days}天`;

/** 24 粒 */
export const amountText = ({ quantity, quantity_unit }: PrescriptionItem): string => `${quantity} ${quantity_unit}`;
