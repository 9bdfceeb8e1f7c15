import { INTERVENE_STATUS } from '#contract/intervene-words.ts';
import type { Intervene, OwnIntervene } from '#contract/intervenes.ts';
import { instant } from '#server/platform/clock.ts';
import type { Viewer } from '#server/platform/context.ts';
import type { InterveneRow } from '#server/platform/intervene-commands.ts';
import { presentVisit } from '#server/platform/present-visit.ts';

/** As its patient reads it. */
export function presentOwn({ version: _v, updated: _u, reservation, ...row }: InterveneRow): OwnIntervene {
  return {
    ...row,
    status_name: INTERVENE_STATUS[row.status],
    reservation: reservation && presentVisit(reservation),
    created_at: instant(row.created_at),
  };
}

/** @param treating whether who reads it treats its patient */
export function presentIntervene(row: InterveneRow, viewer: Viewer, treating: boolean): Intervene {
  const own = treating && row.doctor.id === viewer.user_id;
  return {
    ...presentOwn(row),
    updated: { ...row.updated, at: instant(row.updated.at) },
    editable: row.status !== 'void' && (own || viewer.roles.includes('shop_owner')),
    version: row.version,
  };
}
