import type { PerioSite, PerioTeeth } from '#contract/dental-records-perio.ts';
import { POSITIONS } from '#contract/tooth-names.ts';

/** Where the sites of a mouth are: four rows of 48, as one looks at it. docs/domain/records.md#perio-entry */

/** Upper buccal, upper palatal, lower buccal, lower lingual. */
export type RowName = 'ub' | 'up' | 'lb' | 'll';

/** As they stand under each other. */
export const SEEN: readonly RowName[] = ['ub', 'up', 'll', 'lb'];

/** In which order the rows are gone through: jaw by jaw, or what is buccal first. */
export const ORDERS = {
  jaw: ['ub', 'up', 'lb', 'll'],
  buccal: ['ub', 'lb', 'up', 'll'],
} as const satisfies Record<string, readonly RowName[]>;
export type OrderName = keyof typeof ORDERS;

export const ROW_LABEL: Readonly<Record<RowName, string>> = { ub: '颊侧', up: '腭侧', lb: '颊侧', ll: '舌侧' };

/** Along buccal sides one goes from right to left of the patient, and back inside. */
export const stepIn = (row: RowName): 1 | -1 => (row === 'ub' || row === 'lb' ? 1 : -1);

const SITES_A_TOOTH = 3;
const [UPPER, LOWER] = [POSITIONS.slice(0, POSITIONS.length / 2), POSITIONS.slice(POSITIONS.length / 2)];
export const COLUMNS = 48;

/** A place on the grid. */
export interface Place {
  row: RowName;
  /** 0 is the patient's rightmost. */
  column: number;
}

/** The teeth of a row, as one looks at them. */
export const teethIn = (row: RowName): readonly string[] => (row === 'ub' || row === 'up' ? UPPER : LOWER);

/** Which tooth a place is of, and which of its sites (in the order DB B MB DL L ML). */
export function siteAt({ row, column }: Place): { fdi: string; site: number } {
  const at = Math.floor(column / SITES_A_TOOTH);
  const along = column % SITES_A_TOOTH;
  const right = column < COLUMNS / 2;
  const inside = row === 'up' || row === 'll' ? SITES_A_TOOTH : 0;
  return { fdi: teethIn(row)[at] ?? '', site: inside + (right ? along : SITES_A_TOOTH - 1 - along) };
}

const NEAR = ['远中', '', '近中', '远中', '', '近中'];

/** 16 颊侧远中 */
export function placeName(place: Place): string {
  const { fdi, site } = siteAt(place);
  return `${fdi} ${ROW_LABEL[place.row]}${NEAR[site]}`;
}

export const siteOf = (teeth: PerioTeeth, { fdi, site }: { fdi: string; site: number }): PerioSite | null =>
  teeth[fdi]?.sites[site] ?? null;
