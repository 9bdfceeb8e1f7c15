import { dentalRecords, type RecordSheet } from '#contract/dental-records.ts';
import { ortho } from '#contract/ortho.ts';
import { request } from '#web/api/client.ts';
import { currentSession, meAtom, store } from '#web/api/session.ts';
import { useSend } from '#web/api/use-call.ts';
import type { DraftSession, Press } from '#web/clinic/record/draft-session.ts';
import { useDraftSession } from '#web/clinic/record/use-draft-session.ts';
import { useRecordSteps } from '#web/clinic/record/use-record-steps.ts';
import { type KindOf, savedAs } from './sheet-kinds.ts';

export interface SessionOf<T extends object> {
  kind: KindOf<T>;
  localKey: string;
  patientId: number;
  /** Null: it is of none. */
  visit: string | null;
  /** The sheet that is being written; null: the first save makes it. */
  row: RecordSheet | null;
  /** It is signed, and becomes another revision. */
  amending: boolean;
  /** What a save answered. */
  onSaved: (row: RecordSheet) => void;
}

/** The way of what is typed; null until this browser's own store was looked into. */
export function useSheetSession<T extends object>(of: SessionOf<T>) {
  const { kind, row, amending, localKey } = of;
  return useDraftSession<T>({
    localKey,
    saved: row ? savedAs(kind)(row) : { content: kind.begun, id: null, version: null },
    held: amending,
    placeOf: placesOf(of),
    isContent: kind.isContent,
    send: (press) => save(of, press),
  });
}

/**
 * Where it stands in this browser: of this person, at this hospital, one's own of this kind for this visit; else for the
 * sheet that it is of. Who that is, is asked once: what is kept while somebody signs out is still theirs.
 */
function placesOf<T extends object>(of: SessionOf<T>): (id: number | null) => string {
  const { kind, patientId, visit, row, amending } = of;
  const me = store.get(meAtom)?.id;
  const whose = [amending ? 'amend-sheet' : 'sheet', me, currentSession().hospitalId, patientId, kind.kind];
  const own = !amending && visit !== null && (row === null || row.doctor.id === me);
  return (id) => [...whose, own ? visit : `of${id}`].join(':');
}

async function save<T extends object>(of: SessionOf<T>, { key, parts, seen }: Press<T>) {
  const { kind, patientId, visit } = of;
  const which = seen.id === null ? { reservation_id: visit } : { id: seen.id, version: seen.version ?? undefined };
  const body = { kind: kind.kind, patient_id: patientId, ...which, data: parts };
  const { data } = await request(dentalRecords.store, { body }, { idempotencyKey: key });
  of.onSaved(data);
  return { id: data.id, version: data.version, at: data.updated_at };
}

/** What is done with a sheet besides writing it. */
export function useSheetSteps<T extends object>(session: DraftSession<T>, kind: KindOf<T>, patientId: number) {
  const { send, pending } = useSend(dentalRecords.store, {
    quiet: ['INVALID', 'STALE'],
    silent: true,
    refresh: [dentalRecords.show, dentalRecords.list, ortho.read],
  });
  const steps = useRecordSteps({
    session,
    savedAs: savedAs(kind),
    send: async ({ parts, ...step }) =>
      (await send({ body: { ...step, kind: kind.kind, patient_id: patientId, data: parts } })).data,
  });
  return { ...steps, pending };
}
