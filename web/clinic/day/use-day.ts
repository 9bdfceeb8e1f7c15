import { useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useEffect, useMemo, useRef, useState } from 'react';
import { scheduling } from '#contract/scheduling.ts';
import type { Grid } from '#contract/slot-state.ts';
import { request } from '#web/api/client.ts';
import { late } from '#web/api/late.ts';
import { sessionAtom, store, viewRoleAtom } from '#web/api/session.ts';
import { keyOf, useCall } from '#web/api/use-call.ts';
import type { Followed } from '#web/realtime/follow-hospital.ts';
import { lineAtom } from '#web/realtime/line.ts';
import { onTick, setServerNow } from '#web/realtime/server-clock.ts';
import { createBatch } from './batch.ts';
import { DayStore } from './day-store.ts';

const PREFETCHED_MS = 5_000;

/**
 * The grid call of the viewer's role (docs/domain/slots-and-holds.md#cells). At other hospitals staff are visitors like
 * everybody.
 */
function useGridCall(wanted: number | undefined) {
  const role = useAtomValue(viewRoleAtom);
  const { hospitalId } = useAtomValue(sessionAtom);
  if (wanted !== undefined && wanted !== hospitalId) return scheduling.index;
  if (hospitalId === null || role === null || role === 'super_admin' || role === 'other') return scheduling.index;
  return role === 'doctor' || role === 'shop_owner' ? scheduling.doctorIndex : scheduling.baseBookingHall;
}

const GRID_PATHS = new Set<unknown>([
  scheduling.index.path,
  scheduling.doctorIndex.path,
  scheduling.baseBookingHall.path,
]);

export type GridCall = ReturnType<typeof useGridCall>;

export interface DayQuery {
  hospital_id?: number | undefined;
  union_id?: number | undefined;
  time?: string | undefined;
}

/** A hospital's day: loaded, then kept true by the live channel. While another day loads, the last one stays. */
export function useDay(query: DayQuery) {
  const call = useGridCall(query.hospital_id);
  const grid = useCall(call, { query }, { keep: true });
  const shown = useShownDay(grid.data, grid.dataUpdatedAt);
  const live = useLiveDay(shown?.day ?? null);
  return { call, grid, shown, ...live, staff: call !== scheduling.index };
}

/** Loads the day that the pointer is about to ask for. */
export function usePrefetchDay(call: GridCall, query: DayQuery): (time: string) => void {
  const queries = useQueryClient();
  return (time) => {
    const args = { query: { ...query, time } };
    void queries.prefetchQuery({
      queryKey: keyOf(call, args),
      queryFn: () => request(call, args),
      staleTime: PREFETCHED_MS,
    });
  };
}

interface Shown {
  day: DayStore;
  grid: Grid;
}

/** One store for a (hospital, day), filled by every answer of the grid call. */
function useShownDay(grid: Grid | undefined, came: number): Shown | null {
  const kept = useRef<DayStore | null>(null);
  const cameAt = useRef(came);
  cameAt.current = came;
  return useMemo(() => {
    if (!grid) return null;
    const hospitalId = grid.meta.hospital.id;
    const { date } = grid.data;
    const day =
      kept.current?.hospitalId === hospitalId && kept.current.date === date
        ? kept.current
        : new DayStore(hospitalId, date);
    kept.current = day;
    setServerNow(grid.meta.now, cameAt.current);
    day.load(grid);
    return { day, grid };
  }, [grid]);
}

/** What came back after an outage: for «已恢复连接，同步了 N 处变化». */
export interface Recovery {
  changes: number;
  at: number;
}

function useLiveDay(day: DayStore | null) {
  const queries = useQueryClient();
  const [recovered, setRecovered] = useState<Recovery | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  useEffect(() => {
    if (!day) return;
    setRefused(null);
    return followDay(day, {
      recovered: (changes) => setRecovered({ changes, at: Date.now() }),
      refused: setRefused,
      // Columns or the hospital itself changed: the grid call of whichever role knows how.
      outdated: () => void queries.invalidateQueries({ predicate: ({ queryKey }) => GRID_PATHS.has(queryKey[1]) }),
    });
  }, [day, queries]);
  return { recovered, refused };
}

interface Followers {
  recovered: (changes: number) => void;
  /** Null once there is an answer again. */
  refused: (message: string | null) => void;
  outdated: () => void;
}

/** Connects a store with the live channel. Frames that come in one animation frame are applied together. */
function followDay(day: DayStore, followers: Followers): () => void {
  const batch = createBatch();
  const { interrupted, ...sink } = sinkOf(day, batch, followers);
  const stops = [
    follow({ hospitalId: day.hospitalId, date: day.date, sink }),
    store.sub(lineAtom, () => store.get(lineAtom).state !== 'live' && interrupted()),
    onTick((at) => day.sweep(at)),
    () => batch.stop(),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** The live channel's code comes after the day. */
function follow(followed: Followed): () => void {
  let [stop, over] = [() => {}, false];
  void late(() => import('#web/realtime/follow-hospital.ts')).then(({ followHospital }) => {
    if (!over) stop = followHospital(followed);
  });
  return () => {
    over = true;
    stop();
  };
}

/** What the feed does to the store; after an outage it counts what came. */
function sinkOf(day: DayStore, batch: ReturnType<typeof createBatch>, followers: Followers) {
  let missed: number | null = null;
  const count = (changed: number) => {
    if (missed !== null) missed += changed;
  };
  const sink: Followed['sink'] = {
    whole: (state) => batch.add(() => count(day.whole(state))),
    apply: (frame) =>
      batch.add(() => {
        count(day.apply(frame));
        if (frame.headers || frame.hospital) followers.outdated();
      }),
    refused: (_status, message) => followers.refused(message),
    caughtUp: () =>
      batch.add(() => {
        followers.refused(null);
        if (missed !== null) followers.recovered(missed);
        missed = null;
      }),
  };
  return {
    ...sink,
    interrupted: () => {
      missed ??= 0;
    },
  };
}
