import type { EditorConfig } from '#contract/case-editor.ts';
import type { CaseContent } from '#contract/case-form.ts';
import type { Case } from '#contract/case-rows.ts';
import { cases } from '#contract/cases.ts';
import { request } from '#web/api/client.ts';
import { currentSession, meAtom, store } from '#web/api/session.ts';
import { emptyContent, savedAs } from '#web/clinic/record/case-content.ts';
import type { Press } from '#web/clinic/record/draft-session.ts';
import { useDraftSession } from '#web/clinic/record/use-draft-session.ts';
import type { Opened } from './editor-parts.ts';

interface SessionOf {
  config: EditorConfig;
  /** The case that is being written; null: the first save makes it. */
  row: Case | null;
  /** Of the visit. */
  reservationId: string | null;
  /** It is signed, and becomes another revision. */
  amending: boolean;
}

/** The way of what is typed; null until this browser's own store was looked into. */
export function useCaseSession(of: SessionOf): Opened | null {
  return useDraftSession<CaseContent>({
    localKey: of.config.local_key,
    saved: of.row ? savedAs(of.row) : { content: emptyContent(of.config.begun), id: null, version: null },
    held: of.amending,
    placeOf: placesOf(of),
    isContent: (content) => 'diagnoses' in content && 'doctor_order' in content,
    send: (press) => save(of, press),
  });
}

/**
 * Where it stands in this browser: of this person, at this hospital, for this visit; of none, for the case that it is of.
 * Who that is, is asked once: what is kept while somebody signs out is still theirs.
 */
function placesOf({ config, reservationId, amending }: SessionOf): (caseId: number | null) => string {
  const { hospitalId } = currentSession();
  const whose = [amending ? 'amend' : 'case', store.get(meAtom)?.id, hospitalId, config.patient.id];
  return (caseId) => [...whose, reservationId ?? (caseId === null ? 'none' : `of${caseId}`)].join(':');
}

async function save({ reservationId, config }: SessionOf, { key, parts, seen, used }: Press<CaseContent>) {
  const which =
    seen.id === null ? { reservation_id: reservationId } : { id: seen.id, version: seen.version ?? undefined };
  const body = { ...parts, ...which, patient_id: config.patient.id, autosave: true, used };
  const { data } = await request(cases.store, { body }, { idempotencyKey: key });
  return { id: data.id, version: data.version, at: data.updated_at };
}
