import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { Call } from '#contract/call.ts';
import type { DraftSession, Saved, Shown } from './draft-session.ts';

interface Row {
  id: number;
  version: number;
  doctor: { name: string };
  updated_at: string;
}

interface FollowingOf<T extends object, R extends Row> {
  session: DraftSession<T>;
  shown: Shown<T>;
  /** As it was read last; null: nobody saved one yet. */
  row: R | null;
  savedAs: (row: R) => Saved<T>;
  /** What reads it. */
  call: Call;
}

/**
 * Who writes nothing reads along with a colleague who does; what is typed is never written over. Where a colleague began the
 * same record first, both stand beside each other.
 */
export function useFollowing<T extends object, R extends Row>(of: FollowingOf<T, R>): void {
  const { session, shown, row, savedAs, call } = of;
  const { kind } = shown.state;
  const follow = useEffectEvent(() => {
    const { id, version } = session.shown().saved;
    if (!row) return;
    if (kind === 'refused' && row.id !== id) session.clash({ current: row, by: row.doctor.name, at: row.updated_at });
    else if (row.version > (version ?? 0) && session.isSaved) session.settle(savedAs(row));
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time that it is read anew, or a save is refused
  useEffect(() => follow(), [row?.version, kind]);
  const queries = useQueryClient();
  const { method, path } = call;
  useEffect(() => {
    // It is not as it was read.
    if (kind === 'refused') void queries.invalidateQueries({ queryKey: [method, path] });
  }, [queries, kind, method, path]);
}

/** Says once which row the first save made. */
export function useBegun(id: number | null, row: object | null, onBegun: ((id: number) => void) | undefined): void {
  const say = useEffectEvent((made: number) => onBegun?.(made));
  useEffect(() => {
    if (id !== null && row === null) say(id);
  }, [id, row]);
}
