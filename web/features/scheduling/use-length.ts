import { useCallback, useMemo } from 'react';
import { MAX_SLOT_COUNT, SLOT_MINUTES } from '#contract/slot-state.ts';
import { store } from '#web/api/session.ts';
import { toast } from '#web/ui/feedback/toast.tsx';
import { formatTimeRange } from '#web/ui/text/format.ts';
import { partOf, spanOf } from './block.ts';
import { type Carried, carriedOf, whyNotCarried } from './carried.ts';
import { type Landing, landingOf } from './landing.ts';
import type { GridSituation } from './use-carry.ts';
import type { useMove } from './use-move.ts';

interface Situation extends GridSituation {
  move: ReturnType<typeof useMove>['move'];
}

/** A visit whose length can be changed. */
export interface Stretched {
  visit: Carried;
  prop: string;
  /** Its first start. */
  from: string;
}

/** The same visit with another length. */
export interface Stretch extends Landing {
  /** 「10:00 – 10:45」 */
  range: string;
}

const minutes = (slots: number) => `${slots * SLOT_MINUTES} 分钟`;

/**
 * 时长 of a visit, changed on the grid: by its lower edge, or by Shift Alt ↓ and ↑
 * (docs/domain/slots-and-holds.md#lengths).
 */
export function useLength({ day, headers, staff, blocked, say, move }: Situation) {
  const begin = useBegin({ day, headers, staff, blocked });
  const look = useCallback(
    ({ visit, prop, from }: Stretched, count: number): Stretch => {
      const landing: Landing = day
        ? landingOf(visit, day, prop, from, count)
        : { times: [], reason: '页面已离开这一天', own: true };
      const { from: first, to } = spanOf(from, { part: 0, parts: count });
      return { ...landing, range: formatTimeRange(first, to) };
    },
    [day],
  );
  const change = useCallback(
    (stretched: Stretched, count: number): void => {
      const { visit } = stretched;
      const [slotId] = visit.slotIds;
      if (slotId === undefined || count === visit.slotIds.length) return;
      const { reason, range } = look(stretched, count);
      if (reason !== null) toast.info(`不能改为 ${minutes(count)}：${reason}`);
      else void move(visit, { slotId, count, said: `已改为 ${minutes(count)}（${range}）` });
    },
    [look, move],
  );
  const changeBy = useCallback(
    (prop: string, time: string, by: number): void => {
      const stretched = begin(prop, time);
      if (!stretched) return;
      const count = stretched.visit.slotIds.length + by;
      if (count < 1) say(`最短 ${minutes(1)}`, true);
      else if (count > MAX_SLOT_COUNT) say(`最长 ${minutes(MAX_SLOT_COUNT)}`, true);
      else change(stretched, count);
    },
    [begin, change, say],
  );
  return useMemo(() => ({ begin, look, change, changeBy }), [begin, look, change, changeBy]);
}

/** The visit of a cell; null where there is none, or none that can be changed, which is said. */
function useBegin({ day, headers, staff, blocked }: Pick<Situation, 'day' | 'headers' | 'staff' | 'blocked'>) {
  return useCallback(
    (prop: string, time: string): Stretched | null => {
      const cell = day ? store.get(day.cell(prop, time)) : null;
      if (!staff || !day || !cell?.visit) return null;
      // Who sits in the chair goes nowhere else, and may need more time.
      const refusal = blocked ?? (cell.visit.flow_status === 'in_chair' ? null : whyNotCarried(cell));
      if (refusal !== null) {
        toast.info(refusal);
        return null;
      }
      const doctor = headers.find((header) => header.prop === prop)?.name ?? '';
      const visit = carriedOf(cell, day.hospitalId, doctor);
      return visit && { visit, prop, from: spanOf(time, partOf(cell)).from };
    },
    [day, headers, staff, blocked],
  );
}
