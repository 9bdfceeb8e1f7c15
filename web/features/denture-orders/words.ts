import type { DentureItem } from '#contract/denture-items.ts';
import type { DentureOrder } from '#contract/denture-rows.ts';
import { DENTURE_MOVES, DENTURE_STAGES, DENTURE_STATUS, type DentureMove } from '#contract/denture-words.ts';

/** Lab orders in words. */

/** 冠 26 氧化锆 A2 */
function itemText({ restoration_name, teeth, pontics, material, shade }: DentureItem): string {
  const hanging = pontics.length > 0 ? `（桥体 ${pontics.join('、')}）` : '';
  return [restoration_name, `${teeth.join('、')}${hanging}`, material, shade].filter(Boolean).join(' ');
}

export const itemsText = (items: readonly DentureItem[]): string => items.map(itemText).join('；');

const MINUTES_OF_HOUR = 60;
const MINUTES_OF_DAY = 24 * MINUTES_OF_HOUR;

/** 2 天 3 小时 */
export function lastedText(minutes: number): string {
  const [days, rest] = [Math.floor(minutes / MINUTES_OF_DAY), minutes % MINUTES_OF_DAY];
  const hours = Math.floor(rest / MINUTES_OF_HOUR);
  if (days > 0) return hours > 0 ? `${days} 天 ${hours} 小时` : `${days} 天`;
  return hours > 0 ? `${hours} 小时` : `${rest} 分钟`;
}

/** A surname and no more, as a plant knows a patient. */
export const maskedName = (name: string): string =>
  name.endsWith('＊') ? name : `${[...name].slice(0, 1).join('')}＊`;

/** What one press does: where it leads, and at which bench. */
export interface Press {
  to: DentureMove;
  stage: (typeof DENTURE_STAGES)[number] | null;
  label: string;
}

const LABELS: Partial<Record<DentureMove, string>> = {
  arrived: DENTURE_STATUS.arrived,
  tried: '试戴',
  seated: '已戴牙',
  cancelled: '取消加工单',
};

/** The bench after the one that it stands at; null: it was at the last. */
function nextStage(stage: string): (typeof DENTURE_STAGES)[number] | null {
  const at = (DENTURE_STAGES as readonly string[]).indexOf(stage);
  return DENTURE_STAGES[at + 1] ?? null;
}

/** What a press that goes to `making` is called: an answer, the beginning, or the next bench. */
function makingOf({ status, stage }: DentureOrder): Press | null {
  if (status === 'question') return { to: 'making', stage: null, label: '答复' };
  const next = status === 'making' ? nextStage(stage) : DENTURE_STAGES[0];
  if (next === null) return null;
  return { to: 'making', stage: next, label: status === 'making' ? `下一工序：${next}` : '开始制作' };
}

function pressOf(to: DentureMove, row: DentureOrder): Press | null {
  if (to === 'making') return makingOf(row);
  if (to === 'received' && row.status === 'question') return { to, stage: null, label: '答复' };
  if (to === 'cancelled' && row.cancel_asked) return { to, stage: null, label: '同意取消' };
  return { to, stage: null, label: LABELS[to] ?? DENTURE_MOVES[to] };
}

/** In the order in which an order goes its way. */
const ORDER: readonly DentureMove[] = [
  ...(['sent', 'received', 'making', 'shipped', 'arrived', 'tried', 'seated'] as const),
  ...(['question', 'rework', 'cancelled', 'cancel_declined'] as const),
];

/** What who looks may do with it as it stands: what is done next stands first. */
export function pressesOf(row: DentureOrder): Press[] {
  return ORDER.filter((to) => row.moves.includes(to)).flatMap((to) => pressOf(to, row) ?? []);
}

/** Those that say something before they are done. */
export const isAsked = ({ to, label }: Press): boolean =>
  to === 'question' || to === 'rework' || to === 'cancelled' || to === 'cancel_declined' || label === '答复';
