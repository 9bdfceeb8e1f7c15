import type { InMouth, OrthoCase, OrthoControlRow, OrthoItem, OrthoPhoto } from '#contract/ortho.ts';
import { ORTHO_MATERIALS, ORTHO_STATUS } from '#contract/ortho-words.ts';
import { RECORD_STATUS } from '#contract/record-kinds.ts';
import { uploadUrl } from '#server/features/uploads/keys.ts';
import { caseViewOf } from '#server/platform/case-view.ts';
import { instant } from '#server/platform/clock.ts';
import type { Deps, Viewer } from '#server/platform/context.ts';
import type { OrthoCaseRow } from '#server/platform/ortho-commands.ts';
import type { ReadOrtho } from './queries.ts';

/** What of it somebody reads (docs/domain/records.md#who-sees-what): all; or that it is there. */
export const orthoViewOf = (viewer: Pick<Viewer, 'roles'>): 'full' | 'list' =>
  caseViewOf(viewer) === 'full' || viewer.roles.includes('dental_hygienist') ? 'full' : 'list';

export function presentOrthoCase(row: OrthoCaseRow, view: 'full' | 'list'): OrthoCase {
  const { goals, plan, detail } = row;
  return {
    ...row,
    status_name: ORTHO_STATUS[row.status],
    ...(view === 'full' ? { goals, plan, detail } : { goals: null, plan: null, detail: null }),
    created_at: instant(row.created_at),
    updated: { ...row.updated, at: instant(row.updated.at) },
  };
}

const isSigned = ({ status }: ReadOrtho['controls'][number]) => status === 'signed' || status === 'amended';

/** What nobody has archived yet is for whom cases are whole. */
export const presentControls = ({ controls }: ReadOrtho, view: 'full' | 'list'): OrthoControlRow[] =>
  controls
    .filter((row) => view === 'full' || isSigned(row))
    .map((row) => ({ ...row, status_name: RECORD_STATUS[row.status], said: view === 'full' ? row.said : null }));

/** What fell off is no more there. */
export function inMouthOf({ controls }: ReadOrtho): InMouth | null {
  const newest = controls.find(isSigned);
  if (!newest) return null;
  const { wires, brackets, elastics, chains, springs, aligner } = newest.said;
  return {
    ...{ wires, elastics, chains, springs, aligner, on: newest.date },
    brackets: brackets.filter(({ what }) => what !== '脱落'),
  };
}

/** With addresses that are good for some minutes, as pictures are shown. */
export const presentPhotos = (
  deps: Pick<Deps, 'clock' | 'keys'>,
  { photos }: ReadOrtho,
  viewer: Pick<Viewer, 'roles'>,
): OrthoPhoto[] =>
  photos.map(({ full_key, thumb_key, ...said }) => ({
    ...said,
    thumb_url: thumb_key && caseViewOf(viewer) !== 'least' ? uploadUrl(deps, thumb_key) : null,
    url: full_key && orthoViewOf(viewer) === 'full' ? uploadUrl(deps, full_key) : null,
  }));

const itemsOf = (counts: ReadOrtho['at_start']): OrthoItem[] =>
  Object.entries(ORTHO_MATERIALS).map(([key, { label, wanted, of }]) => {
    const present = of.reduce((sum, category) => sum + (counts[category] ?? 0), 0);
    return { key, label, wanted, present, done: present >= wanted };
  });
const itemOf = (key: string, label: string, done: boolean): OrthoItem => ({
  ...{ key, label, wanted: 1, present: done ? 1 : 0, done },
});

/** What there should be, and is; at the end once it is there. */
export function checklistOf({ ortho_case, at_start, at_end, consented }: ReadOrtho) {
  if (!ortho_case) return { start: [], end: [] };
  return {
    start: [
      ...itemsOf(at_start),
      itemOf('plan', '矫治方案', ortho_case.plan !== ''),
      itemOf('consent', '知情同意书', consented),
    ],
    end: at_end ? itemsOf(at_end) : [],
  };
}
