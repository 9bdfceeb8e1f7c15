import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { BodyIn } from '#contract/call.ts';
import { type CopyReport, roster } from '#contract/roster.ts';
import type { TemplateReport } from '#contract/work-hours.ts';
import { request } from '#web/api/client.ts';
import { useSend } from '#web/api/use-call.ts';
import { useHospitalNews } from '#web/realtime/use-hospital-news.ts';

/** A change of somebody's template: asked beforehand what it would do, and then made. */
export type Change =
  | { kind: 'hours'; body: BodyIn<typeof roster.setHours> }
  | { kind: 'add'; body: BodyIn<typeof roster.addException> }
  | { kind: 'edit'; id: number; body: BodyIn<typeof roster.changeException> }
  | { kind: 'remove'; id: number }
  | { kind: 'copy'; body: BodyIn<typeof roster.copyWeek> };

export type Foreseen = TemplateReport & Partial<Pick<CopyReport, 'copied' | 'skipped'>>;

const PREVIEW = 'roster preview';

async function foresee(change: Change, signal: AbortSignal): Promise<Foreseen> {
  const options = { signal };
  switch (change.kind) {
    case 'hours':
      return (await request(roster.previewHours, { body: change.body }, options)).data;
    case 'add':
      return (await request(roster.previewException, { body: change.body }, options)).data;
    case 'edit':
      return (await request(roster.previewChange, { params: { id: change.id }, body: change.body }, options)).data;
    case 'remove':
      return (await request(roster.previewRemoval, { params: { id: change.id } }, options)).data;
    case 'copy':
      return (await request(roster.previewCopy, { body: change.body }, options)).data;
  }
}

/** What the change would do just now; told anew where somebody books meanwhile. */
export function useForesight(change: Change) {
  return useQuery({
    queryKey: [PREVIEW, change],
    queryFn: ({ signal }) => foresee(change, signal),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
}

/** Everything that shows templates. */
const SHOWN = [roster.week, roster.fees, roster.workSettings];

/** Makes the change; what was refused is in a toast, but for what is wrong with a form. @throws ApiError */
export function useCommit() {
  const options = { refresh: SHOWN };
  const hours = useSend(roster.setHours, options);
  const add = useSend(roster.addException, options);
  const edit = useSend(roster.changeException, options);
  const remove = useSend(roster.removeException, options);
  const copy = useSend(roster.copyWeek, options);
  const commit = async (change: Change): Promise<void> => {
    if (change.kind === 'hours') await hours.send({ body: change.body });
    else if (change.kind === 'add') await add.send({ body: change.body });
    else if (change.kind === 'edit') await edit.send({ params: { id: change.id }, body: change.body });
    else if (change.kind === 'remove') await remove.send({ params: { id: change.id } });
    else await copy.send({ body: change.body });
  };
  return { commit, pending: [hours, add, edit, remove, copy].some(({ pending }) => pending) };
}

/**
 * The screen follows the hospital: templates, and what an open preview says of bookings.
 * @param counting it also says what is open, held and booked
 */
export function useFollowRoster(counting = false): void {
  const queries = useQueryClient();
  useHospitalNews(['slots', 'columns'], (of) => {
    const old = counting || of.has('columns') ? SHOWN : [];
    for (const { method, path } of old) void queries.invalidateQueries({ queryKey: [method, path] });
    void queries.invalidateQueries({ queryKey: [PREVIEW] });
  });
}
