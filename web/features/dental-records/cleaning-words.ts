import { type Cleaning, SEXTANTS } from '#contract/dental-records-cleaning.ts';

/** What a cleaning says, in words: docs/domain/records.md#sheets. */

/** Its parts in the order in which it is read. */
export const CLEANING_PARTS = {
  work: '洁牙内容',
  plaque_index: '菌斑指数',
  calculus_index: '牙石指数',
  bleeding: '牙龈出血',
  stain: '色素',
  sensitivity: '牙本质敏感',
  teaching: '口腔宣教',
  problem: '问题',
  next_on: '下次日期',
  perio_id: '牙周检查',
} as const satisfies Record<keyof Cleaning, string>;
export type CleaningPart = keyof typeof CLEANING_PARTS;
export const cleaningParts = Object.keys(CLEANING_PARTS) as CleaningPart[];

/** 0 to 3, in words. */
export const GRADES = ['无', '轻', '中', '重'] as const;

const gradeText = (grade: number | null) => (grade === null ? '' : `${grade} ${GRADES[grade]}`);

/** 右上后牙 1，上前牙 0; of a whole mouth alike: 全口 1 */
function indexText(index: Cleaning['plaque_index']): string {
  const [first = null] = index;
  if (first !== null && index.every((grade) => grade === first)) return `全口 ${first}`;
  return index.flatMap((grade, at) => (grade === null ? [] : [`${SEXTANTS[at]} ${grade}`])).join('，');
}

/** How a part reads; empty where nothing is said. perioName: what the sheet is called that it goes by. */
export function cleaningText(said: Cleaning, part: CleaningPart, perioName: (id: number) => string): string {
  if (part === 'work') return said.work.join('、');
  if (part === 'plaque_index' || part === 'calculus_index') return indexText(said[part]);
  if (part === 'perio_id') return said.perio_id === null ? '' : perioName(said.perio_id);
  if (part === 'teaching' || part === 'problem') return said[part];
  return part === 'next_on' ? (said.next_on ?? '') : gradeText(said[part]);
}
