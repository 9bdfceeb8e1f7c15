import { useEffect, useState, useSyncExternalStore } from 'react';
import type { EditorConfig } from '#contract/case-editor.ts';
import type { CaseContent } from '#contract/case-form.ts';
import type { Case } from '#contract/case-rows.ts';
import { cases } from '#contract/cases.ts';
import { request } from '#web/api/client.ts';
import { currentSession, meAtom, store } from '#web/api/session.ts';
import { contentOf, emptyContent } from '#web/clinic/record/case-content.ts';
import { DraftSession, type KeptDraft, type Saved } from '#web/clinic/record/draft-session.ts';
import { type LocalDrafts, openLocalDrafts } from '#web/clinic/record/local-drafts.ts';
import { UsedSince } from '#web/clinic/record/used-since.ts';
import { onConnect } from '#web/realtime/line.ts';
import type { CaseSession, CaseShown, Opened } from './editor-parts.ts';

interface SessionOf {
  config: EditorConfig;
  /** The case that is being written; null: the first save makes it. */
  row: Case | null;
  /** Of the visit. */
  reservationId: string | null;
  /** It is signed, and becomes another revision. */
  amending: boolean;
}

/** What is at the server. */
export function savedOf(config: EditorConfig, row: Case | null): Saved<CaseContent> {
  return row
    ? { content: contentOf(row), id: row.id, version: row.version }
    : { content: emptyContent(config.begun), id: null, version: null };
}

/** The way of what is typed; null until this browser's own store was looked into. */
export function useCaseSession(of: SessionOf): Opened | null {
  const [opened, setOpened] = useState<Opened | null>(null);
  const [first] = useState(of);
  useEffect(() => {
    let session: CaseSession | null = null;
    let gone = false;
    void openLocalDrafts(first.config.local_key).then(async (drafts) => {
      const found = await foundIn(drafts, first);
      if (gone) return;
      const ready = begin(first, drafts);
      session = ready.session;
      setOpened({ ...ready, name: localId(first), found, keeps: drafts !== null });
    });
    const again = () => session?.retry();
    window.addEventListener('online', again);
    const stop = onConnect(again);
    return () => {
      gone = true;
      window.removeEventListener('online', again);
      stop();
      session?.close();
    };
  }, [first]);
  return opened;
}

const NOTHING: CaseShown | null = null;
const nobody = () => () => {};

/** What stands in the editor, and how far it has got. */
export function useShown(session: CaseSession | undefined): CaseShown | null {
  return useSyncExternalStore(session?.subscribe ?? nobody, session?.shown ?? (() => NOTHING));
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

const localId = (of: SessionOf): string => placesOf(of)(of.row?.id ?? null);

async function foundIn(drafts: LocalDrafts | null, of: SessionOf): Promise<Opened['found']> {
  const found = await drafts?.read(localId(of));
  if (!found || !isKept(found.value)) return null;
  const draft = found.value;
  const now = savedOf(of.config, of.row);
  const differs = JSON.stringify(draft.content) !== JSON.stringify(now.content);
  if (!differs) await drafts?.drop(localId(of));
  return differs ? { draft, at: found.at } : null;
}

function isKept(value: unknown): value is KeptDraft<CaseContent> {
  if (typeof value !== 'object' || value === null || !('content' in value) || !('base' in value)) return false;
  const { content } = value;
  return typeof content === 'object' && content !== null && 'diagnoses' in content && 'doctor_order' in content;
}

function begin(of: SessionOf, drafts: LocalDrafts | null): { session: CaseSession; used: UsedSince } {
  const used = new UsedSince();
  const placeOf = placesOf(of);
  // One of no visit has another place once its first save made it.
  const kept = new Set([placeOf(of.row?.id ?? null)]);
  const session = new DraftSession<CaseContent>({
    saved: savedOf(of.config, of.row),
    used,
    held: of.amending,
    send: async ({ key, parts, seen, used: put }) => {
      const which =
        seen.id === null ? { reservation_id: of.reservationId } : { id: seen.id, version: seen.version ?? undefined };
      const body = { ...parts, ...which, patient_id: of.config.patient.id, autosave: true, used: put };
      const { data } = await request(cases.store, { body }, { idempotencyKey: key });
      return { id: data.id, version: data.version, at: data.updated_at };
    },
    local: drafts && {
      keep: (draft) => {
        kept.add(placeOf(draft.base.id));
        return drafts.keep(placeOf(draft.base.id), draft);
      },
      drop: async () => {
        for (const id of kept) await drafts.drop(id);
      },
    },
  });
  return { session, used };
}
