import type { PerioFigures, PerioSite } from '#contract/dental-records-perio.ts';
import type { Mark } from './perio-keys.ts';
import { type Place, placeName } from './perio-places.ts';

/** What a perio sheet says, in words. */

/** The signs of the marks, by the key that sets each. */
export const MARK_WORDS: Readonly<Record<Mark, { key: string; word: string }>> = {
  bop: { key: 'B', word: '出血' },
  plaque: { key: 'P', word: '菌斑' },
  calculus: { key: 'C', word: '牙石' },
  pus: { key: 'S', word: '溢脓' },
};
export const marks = Object.keys(MARK_WORDS) as Mark[];

/** Deeper than at the exam before, or not so deep; null: alike, or one of both is not known. */
export function differenceOf(site: PerioSite | null, before: PerioSite | null | undefined): number | null {
  if (site?.pd == null || before?.pd == null || site.pd === before.pd) return null;
  return site.pd - before.pd;
}

const signed = (value: number) => (value > 0 ? `+${value}` : String(value));

/** 16 颊侧远中 探诊深度4 退缩1 出血，较上次+1 */
export function siteWords(place: Place, site: PerioSite | null, difference: number | null): string {
  const said = [
    placeName(place),
    site?.pd == null ? '未测' : `探诊深度${site.pd}`,
    site?.rec == null ? '' : `退缩${site.rec}`,
    ...marks.flatMap((mark) => (site?.[mark] ? [MARK_WORDS[mark].word] : [])),
  ].filter(Boolean);
  return `${said.join(' ')}${difference === null ? '' : `，较上次${signed(difference)}`}`;
}

/** What is computed of a mouth, as it is read. */
export function figureWords(figures: PerioFigures): { label: string; value: string }[] {
  const { bop_percent, plaque_percent, mean_pd, sites_4, sites_6 } = figures;
  const of = (value: number | null, unit: string) => (value === null ? '—' : `${value}${unit}`);
  return [
    { label: '探诊出血', value: of(bop_percent, '%') },
    { label: '菌斑', value: of(plaque_percent, '%') },
    { label: '平均深度', value: of(mean_pd, ' mm') },
    { label: '≥4 mm', value: `${sites_4} 处` },
    { label: '≥6 mm', value: `${sites_6} 处` },
  ];
}
