import { useEffect, useState, useSyncExternalStore } from 'react';
import { onConnect } from '#web/realtime/line.ts';
import { DraftSession, type KeptDraft, type Press, type Saved, type Shown, type Taken } from './draft-session.ts';
import { type LocalDrafts, openLocalDrafts } from './local-drafts.ts';
import { UsedSince } from './used-since.ts';

/** The way of what is typed, once this browser's own store was looked into. */
export interface OpenedDraft<T extends object> {
  session: DraftSession<T>;
  /** Which record this is in this browser, in each of its tabs. */
  name: string;
  used: UsedSince;
  /** What was found in this browser and is not at the server. */
  found: { draft: KeptDraft<T>; at: number } | null;
  /** Whether this browser keeps what is typed. */
  keeps: boolean;
}

interface DraftOf<T extends object> {
  localKey: string;
  /** What is at the server. */
  saved: Saved<T>;
  /** It is signed, and becomes another revision. */
  held: boolean;
  /** Where it stands in this browser, by the row that it is of; null: the first save makes it. */
  placeOf: (id: number | null) => string;
  /** Whether what was found is such a text. */
  isContent: (content: object) => boolean;
  /** @throws ApiError */
  send: (press: Press<T>) => Promise<Taken>;
}

/** The way of what is typed; null until this browser's own store was looked into. What is asked first counts. */
export function useDraftSession<T extends object>(of: DraftOf<T>): OpenedDraft<T> | null {
  const [opened, setOpened] = useState<OpenedDraft<T> | null>(null);
  const [first] = useState(of);
  useEffect(() => {
    let session: DraftSession<T> | null = null;
    let gone = false;
    void openLocalDrafts(first.localKey).then(async (drafts) => {
      const found = await foundIn(drafts, first);
      if (gone) return;
      const ready = begin(first, drafts);
      session = ready.session;
      setOpened({ ...ready, name: first.placeOf(first.saved.id), found, keeps: drafts !== null });
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

const nobody = () => () => {};

/** What stands in the editor, and how far it has got. */
export function useShown<T extends object>(session: DraftSession<T> | undefined): Shown<T> | null {
  return useSyncExternalStore(session?.subscribe ?? nobody, session?.shown ?? (() => null));
}

async function foundIn<T extends object>(drafts: LocalDrafts | null, of: DraftOf<T>): Promise<OpenedDraft<T>['found']> {
  const place = of.placeOf(of.saved.id);
  const found = await drafts?.read(place);
  if (!found || !isKept(found.value, of.isContent)) return null;
  const draft = found.value as KeptDraft<T>;
  const differs = JSON.stringify(draft.content) !== JSON.stringify(of.saved.content);
  if (!differs) await drafts?.drop(place);
  return differs ? { draft, at: found.at } : null;
}

function isKept(value: unknown, isContent: (content: object) => boolean): boolean {
  if (typeof value !== 'object' || value === null || !('content' in value) || !('base' in value)) return false;
  const { content } = value;
  return typeof content === 'object' && content !== null && isContent(content);
}

function begin<T extends object>({ saved, held, placeOf, send }: DraftOf<T>, drafts: LocalDrafts | null) {
  const used = new UsedSince();
  // One of no row yet has another place once its first save made it.
  const kept = new Set([placeOf(saved.id)]);
  const session = new DraftSession<T>({
    ...{ saved, used, held, send },
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
