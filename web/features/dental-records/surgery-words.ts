import type { RecordSheet } from '#contract/dental-records.ts';
import { type Implant, NO_SURGERY, type Surgery } from '#contract/dental-records-surgery.ts';
import { saidOf } from './sheet-kinds.ts';

/** What an operation says, in words: docs/domain/records.md#sheets. */

/** Its parts in the order in which it is read. */
export const SURGERY_PARTS = {
  operated_teeth: '手术牙位',
  procedure: '术式',
  anaesthesia: '麻醉方式',
  assistants: '助手',
  steps: '手术经过',
  implants: '种植体',
  complications: '并发症',
  sutures: '缝合',
  remove_on: '拆线日',
  instructions: '术后医嘱',
} as const satisfies Record<keyof Surgery, string>;
type SurgeryPart = keyof typeof SURGERY_PARTS;

/** Of an implant, but for its tooth. */
export const IMPLANT_PARTS = {
  brand: '品牌',
  model: '型号',
  diameter: '直径',
  length: '长度',
  torque: '扭矩',
  batch_no: '批号',
  udi: 'UDI',
} as const satisfies Record<Exclude<keyof Implant, 'tooth'>, string>;
type ImplantPart = keyof typeof IMPLANT_PARTS;
export const implantParts = Object.keys(IMPLANT_PARTS) as ImplantPart[];

/** Whether nothing is said by which it could be found again. */
export const isNameless = ({ batch_no, udi }: Implant): boolean => batch_no.trim() === '' && udi.trim() === '';

/** 36：品牌 士卓曼，批号 L2026118 */
function implantText(implant: Implant): string {
  const said = implantParts
    .filter((part) => implant[part] !== '')
    .map((part) => `${IMPLANT_PARTS[part]} ${implant[part]}`);
  return `${implant.tooth}：${said.join('，') || '未填写'}`;
}

/** How a part reads; empty where nothing is said. */
export function surgeryText(said: Surgery, part: SurgeryPart): string {
  switch (part) {
    case 'operated_teeth':
      return said.operated_teeth.join('、');
    case 'procedure':
      return said.procedure.join('、');
    case 'implants':
      return said.implants.map(implantText).join('\n');
    case 'remove_on':
      return said.remove_on ?? '';
    default:
      return said[part];
  }
}

/** What an operation says. */
export const surgeryOf = (row: RecordSheet): Surgery => saidOf(NO_SURGERY, row);

/** What it was, in a line: 36 种植一期、植骨 */
export function surgeryFacts(row: RecordSheet): string {
  const said = surgeryOf(row);
  return [surgeryText(said, 'operated_teeth'), surgeryText(said, 'procedure')].filter(Boolean).join(' ');
}
