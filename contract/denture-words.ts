/** The words of lab orders (义齿加工单): docs/domain/records.md#lab-orders. */

const keysOf = <K extends string>(names: Readonly<Record<K, string>>) => Object.keys(names) as [K, ...K[]];

export const RESTORATIONS = {
  crown: '冠',
  bridge: '桥',
  veneer: '贴面',
  inlay: '嵌体',
  post_core: '桩核',
  implant_crown: '种植冠',
  partial: '可摘局部',
  full: '全口',
  ortho: '矫治器',
  guard: '垫',
  other: '其他',
} as const;
export type Restoration = keyof typeof RESTORATIONS;
export const restorations = keysOf(RESTORATIONS);

/** What is made for a whole jaw: no tooth need be named. */
export const WITHOUT_TEETH: readonly Restoration[] = ['full', 'ortho', 'guard', 'other'];

export const SHADE_SYSTEMS = { vita_classical: 'VITA 经典', vita_3d_master: 'VITA 3D-Master', other: '其他' } as const;
export type ShadeSystem = keyof typeof SHADE_SYSTEMS;
export const shadeSystems = keysOf(SHADE_SYSTEMS);

/** The tabs of each guide, in its order; of any other guide a shade is a text. */
export const SHADES: Readonly<Record<ShadeSystem, readonly string[]>> = {
  vita_classical: [
    ...['A1', 'A2', 'A3', 'A3.5', 'A4'],
    ...['B1', 'B2', 'B3', 'B4'],
    ...['C1', 'C2', 'C3', 'C4'],
    ...['D2', 'D3', 'D4'],
  ],
  vita_3d_master: [
    ...['0M1', '0M2', '0M3', '1M1', '1M2'],
    ...['2L1.5', '2L2.5', '2M1', '2M2', '2M3', '2R1.5', '2R2.5'],
    ...['3L1.5', '3L2.5', '3M1', '3M2', '3M3', '3R1.5', '3R2.5'],
    ...['4L1.5', '4L2.5', '4M1', '4M2', '4M3', '4R1.5', '4R2.5'],
    ...['5M1', '5M2', '5M3'],
  ],
  other: [],
};

/** What a prepared tooth is matched with (Natural Die), beside the guide of the crown. */
export const STUMP_SHADES: readonly string[] = ['ND1', 'ND2', 'ND3', 'ND4', 'ND5', 'ND6', 'ND7', 'ND8', 'ND9'];

/** Whether a guide has such a shade; none at all is none wrong. */
export function isShade(system: ShadeSystem, shade: string): boolean {
  return shade === '' || system === 'other' || SHADES[system].includes(shade);
}

/** Whether a prepared tooth may be described so. */
export function isStumpShade(system: ShadeSystem, shade: string): boolean {
  return isShade(system, shade) || STUMP_SHADES.includes(shade);
}

export const IMPRESSIONS = { silicone: '硅橡胶', alginate: '藻酸盐', scan: '口扫' } as const;
export type Impression = keyof typeof IMPRESSIONS;
export const impressions = keysOf(IMPRESSIONS);

export const DENTURE_STATUS = {
  draft: '草稿',
  sent: '已发出',
  received: '已收件',
  making: '制作中',
  question: '待确认',
  shipped: '已发货',
  arrived: '已到诊所',
  tried: '试戴',
  seated: '已戴牙',
  rework: '返工',
  cancelled: '已取消',
} as const;
export type DentureStatus = keyof typeof DENTURE_STATUS;
export const dentureStatuses = keysOf(DENTURE_STATUS);

/** What is asked of a step: a status, or the plant's no to a clinic that would cancel what is being made. */
export const DENTURE_MOVES = {
  sent: '发出',
  received: '收件',
  making: '制作',
  question: '提出疑问',
  shipped: '发货',
  arrived: '到诊所',
  tried: '试戴',
  seated: '戴牙',
  rework: '返工',
  cancelled: '取消',
  cancel_declined: '不同意取消',
} as const;
export type DentureMove = keyof typeof DENTURE_MOVES;
export const dentureMoves = keysOf(DENTURE_MOVES);

/** What a step led to: a status, or what was said of a cancellation, which leaves the order where it is. */
export const DENTURE_STEPS = { ...DENTURE_STATUS, cancel_asked: '申请取消', cancel_declined: '不同意取消' } as const;
export type DentureStep = keyof typeof DENTURE_STEPS;
export const dentureSteps = keysOf(DENTURE_STEPS);

/** Of what is being made, in the order of the plant's benches. */
export const DENTURE_STAGES = ['模型', '设计', '切削/铸造', '上瓷', '抛光', '质检'] as const;

export const FAULTS = { clinic: '诊所', factory: '加工厂', patient: '患者', other: '其他' } as const;
export type Fault = keyof typeof FAULTS;
export const faults = keysOf(FAULTS);

export const DENTURE_RISKS = { late: '已逾期', tight: '临近', ok: '正常' } as const;
export const dentureRisks = keysOf(DENTURE_RISKS);

/** Of a step and of a message: whose it is. */
const DENTURE_SIDES = { clinic: '诊所', factory: '加工厂' } as const;
export const dentureSides = keysOf(DENTURE_SIDES);
