import type { DayClosing } from './shift-rows.ts';

/** 自审 1，差额 2: what an owner should look at of a closed day; 无 where there is nothing. */
export function exceptionsText({ sums: { exceptions } }: Pick<DayClosing, 'sums'>): string {
  const { self_approved, another_way, reversals, reprints, differences } = exceptions;
  const counts = [
    ['自审', self_approved],
    ['非原路', another_way],
    ['冲正', reversals],
    ['补打', reprints],
    ['差额', Object.keys(differences).length],
  ] as const;
  return counts.flatMap(([name, count]) => (count > 0 ? [`${name} ${count}`] : [])).join('，') || '无';
}
