import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { AnswerOf } from '#contract/call.ts';
import { type ToothChart, toothChart, toothCharts } from '#contract/tooth-charts.ts';
import { ApiError, type CallArgs, request } from '#web/api/client.ts';
import { reasonOf, showError } from '#web/api/errors.ts';
import { keyOf, useCall, useSend } from '#web/api/use-call.ts';
import { useTouched } from '#web/realtime/touched.ts';
import { type Change, type Made, undoingOf } from './changes-of.ts';

type Make = (chart: ToothChart) => Made;

/** What somebody else changed first: it is shown, and what one wanted waits for a word. */
interface Refused {
  by: string;
  make: Make;
}

/** Shows the chart as a STALE tells it, and says whose it is. */
function shown({ body }: ApiError, show: (chart: ToothChart) => void): string {
  const { current, by } = (body ?? {}) as { current?: unknown; by?: unknown };
  const found = toothChart.safeParse(current);
  if (found.success) show(found.data);
  return typeof by === 'string' ? by : '';
}

type Asked = CallArgs<typeof toothCharts.show>;

const askedOf = (patientId: number, day: string | null): Asked => ({
  params: { id: patientId },
  query: day === null ? {} : { on: day },
});

/** A past day changes only with what is changed now, and then it is forgotten. */
const PAST_MS = 30_000;

/** A patient's chart of a day, and of today what changes it. @param recordId the case that findings are written with */
export function useChart(patientId: number, day: string | null, recordId: number | null) {
  const answer = useCall(toothCharts.show, askedOf(patientId, day), {
    keep: true,
    ...(day === null ? {} : { staleTime: PAST_MS }),
  });
  const client = useQueryClient();
  const change = useChange(patientId, recordId);
  useBeside(client, patientId, day, answer.data?.data.days);
  useTouched(
    ['patient_record'],
    () => {
      forgetPast(client);
      if (!change.pending) void answer.refetch();
    },
    { patient_record: patientId },
  );
  return { ...change, answer };
}

/** Who looks at a past day goes on to those beside it: they are there by then. */
function useBeside(client: QueryClient, patientId: number, day: string | null, days: readonly string[] = NO_DAYS) {
  useEffect(() => {
    const at = day === null ? -1 : days.indexOf(day);
    for (const next of at < 0 ? [] : [days[at - 1], days[at + 1]]) {
      if (next === undefined) continue;
      const asked = askedOf(patientId, next);
      void client.prefetchQuery({
        queryKey: keyOf(toothCharts.show, asked),
        queryFn: ({ signal }) => request(toothCharts.show, asked, { signal }),
        staleTime: PAST_MS,
      });
    }
  }, [client, patientId, day, days]);
}

const NO_DAYS: readonly string[] = [];

/** Past days that nobody looks at are asked for anew when somebody does; today's is what the next press goes by. */
function forgetPast(client: QueryClient): void {
  client.removeQueries({
    queryKey: [toothCharts.show.method, toothCharts.show.path],
    type: 'inactive',
    predicate: ({ queryKey: [, , asked] }) => (asked as Asked).query?.on !== undefined,
  });
}

/** Presses come one after the other, each on the newest chart. */
function useChange(patientId: number, record_id: number | null) {
  const { send, pending } = useSend(toothCharts.apply, { quiet: 'all', refresh: [toothCharts.history] });
  const { read, write, forget } = useNewest(patientId);
  const turn = useRef<Promise<void>>(Promise.resolve());
  const undos = useRef<Change[][]>([]);
  const [said, setSaid] = useState<string | null>(null);
  const [refused, setRefused] = useState<Refused | null>(null);

  async function run(make: Make, isUndo: boolean): Promise<void> {
    const before = read();
    if (!before) return;
    const { changes, said: words } = make(before.data);
    setSaid(words);
    if (changes.length === 0) return;
    try {
      const { version } = before.data;
      const { data } = await send({ params: { id: patientId }, body: { version, record_id, changes } });
      const { added, ...chart } = data;
      write(chart);
      forget();
      if (!isUndo)
        undos.current.push(undoingOf(before.data, chart, { added, sent: changes, today: before.meta.today }));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === 'STALE') setRefused({ by: shown(error, write), make });
      else if (error.code === 'INVALID') setSaid(reasonOf(error));
      else showError(error);
    }
  }
  const apply = (make: Make, isUndo = false) => {
    turn.current = turn.current.then(() => run(make, isUndo));
    return turn.current;
  };
  /** The own last change of this visit to the page. */
  const takeBack = (): Made => {
    const changes = undos.current.pop() ?? [];
    return { changes, said: changes.length === 0 ? '没有可撤销的操作' : '已撤销上一步' };
  };
  return {
    pending,
    said,
    say: setSaid,
    refused,
    apply,
    undo: () => apply(takeBack, true),
    /** What was refused, on the chart as it is now; or not at all. */
    settle: (again: boolean) => {
      setRefused(null);
      if (again && refused) void apply(refused.make);
    },
  };
}

/** The chart of today, as it is known here. */
function useNewest(patientId: number) {
  const client = useQueryClient();
  const key = keyOf(toothCharts.show, askedOf(patientId, null));
  type Shown = AnswerOf<typeof toothCharts.show>;
  return {
    read: () => client.getQueryData<Shown>(key),
    write: (chart: ToothChart) => client.setQueryData<Shown>(key, (old) => old && { ...old, data: chart }),
    forget: () => forgetPast(client),
  };
}
