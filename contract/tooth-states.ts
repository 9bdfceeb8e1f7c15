import type { Surface } from './tooth-names.ts';

/**
 * What a tooth chart says of a tooth (docs/domain/records.md#tooth-chart), in the words that go on the wire.
 * `on`: of the whole tooth, or of surfaces that are named. `gone`: no tooth is there, and with it ends what only a tooth
 * can have. `stands`: where one is gone it may be there all the same, or (implant) on what replaces it.
 */
interface ToothStateOf {
  readonly on: 'tooth' | 'surfaces';
  readonly gone?: true;
  readonly stands?: 'always' | 'implant';
}

const whole = { on: 'tooth' } as const;
const faces = { on: 'surfaces' } as const;

const TOOTH_STATES = {
  缺失: { on: 'tooth', gone: true },
  已拔: { on: 'tooth', gone: true },
  未萌: { on: 'tooth', gone: true },
  阻生: whole,
  埋伏: whole,
  残根: whole,
  残冠: whole,
  种植: { on: 'tooth', stands: 'always' },
  冠: { on: 'tooth', stands: 'implant' },
  桥基牙: { on: 'tooth', stands: 'implant' },
  桥体: { on: 'tooth', stands: 'always' },
  贴面: whole,
  根管治疗: whole,
  桩核: whole,
  根尖病变: whole,
  松动: { on: 'tooth', stands: 'implant' },
  折裂: { on: 'tooth', stands: 'implant' },
  乳牙滞留: whole,
  多生牙: whole,
  活动义齿: { on: 'tooth', stands: 'always' },
  '托槽/附件': whole,
  龋: faces,
  继发龋: faces,
  充填: faces,
  暂封: faces,
  嵌体: faces,
  窝沟封闭: faces,
  楔状缺损: faces,
  磨耗: faces,
  脱矿: faces,
  着色: faces,
} as const satisfies Record<string, ToothStateOf>;
export type ToothState = keyof typeof TOOTH_STATES;
export const toothStates = Object.keys(TOOTH_STATES) as [ToothState, ...ToothState[]];

const stateOf = (state: ToothState): ToothStateOf => TOOTH_STATES[state];

export const takesSurfaces = (state: ToothState): boolean => stateOf(state).on === 'surfaces';
/** 缺失, 已拔, 未萌. */
export const isGone = (state: ToothState): boolean => stateOf(state).gone === true;
/** What needs a tooth, and ends where it is gone. */
const isLiving = (state: ToothState): boolean => !isGone(state) && stateOf(state).stands !== 'always';

/** For the database, which decides: which states are gone, which need a tooth, and which of these an implant carries. */
export const STATE_KINDS = {
  gone: toothStates.filter(isGone),
  living: toothStates.filter(isLiving),
  carried: toothStates.filter((state) => stateOf(state).stands === 'implant'),
};

export const PHASES = { existing: '现有', planned: '计划', watch: '观察' } as const;
export type Phase = keyof typeof PHASES;
export const phases = Object.keys(PHASES) as [Phase, ...Phase[]];

export const END_REASONS = { treated: '已治疗', lost: '牙齿缺失', replaced: '被取代', corrected: '记录有误' } as const;
export type EndReason = keyof typeof END_REASONS;
export const endReasons = Object.keys(END_REASONS) as [EndReason, ...EndReason[]];

/** How deep a cavity is; how loose a tooth. */
export const DEPTHS = ['浅', '中', '深'] as const;
export const GRADES = ['I', 'II', 'III'] as const;
export const HAS_DEPTH: readonly ToothState[] = ['龋', '继发龋'];
export const HAS_GRADE: readonly ToothState[] = ['松动'];

export const DENTITIONS = { primary: '乳牙列', mixed: '替牙列', permanent: '恒牙列' } as const;
export type DentitionStage = keyof typeof DENTITIONS;

/** How a finding is said: 充填 MO; 松动 II; 龋 深 D. */
export function findingSaid({
  state,
  surfaces,
  detail,
}: {
  state: ToothState;
  surfaces: readonly Surface[];
  detail: { depth?: string | undefined; grade?: string | undefined; material?: string | undefined };
}): string {
  return [state, detail.depth ?? detail.grade, surfaces.join(''), detail.material && `（${detail.material}）`]
    .filter(Boolean)
    .join(' ');
}
