import clsx from 'clsx';
import { type ReactNode, useCallback, useDeferredValue, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { type ToothChart as Chart, toothCharts } from '#contract/tooth-charts.ts';
import type { EndReason, ToothState } from '#contract/tooth-states.ts';
import { Awaited } from '#web/api/awaited.tsx';
import { useCall } from '#web/api/use-call.ts';
import { indexOfTooth, type KeyAction } from '#web/clinic/tooth-chart/chart-keys.ts';
import { DaySlider } from '#web/clinic/tooth-chart/day-slider.tsx';
import { KeyHelp } from '#web/clinic/tooth-chart/key-help.tsx';
import { Legend, Phases } from '#web/clinic/tooth-chart/legend.tsx';
import { ToothChart } from '#web/clinic/tooth-chart/tooth-chart.tsx';
import { differencesOf, looksOf } from '#web/clinic/tooth-chart/tooth-look.ts';
import { Button } from '#web/ui/button.tsx';
import { useLasting } from '#web/ui/use-lasting.ts';
import { addingOf } from './changes-of.ts';
import { ChartHead, Refused } from './chart-head.tsx';
import { EndDialog } from './end-dialog.tsx';
import { ToothPanel } from './tooth-panel.tsx';
import { useChart } from './use-chart.ts';
import { findingsAt, useSelection } from './use-selection.ts';

interface ChartingProps {
  patientId: number;
  /** The case that is written beside it: what is found now was found with it. */
  recordId?: number | null;
  /** The tooth to begin with. */
  tooth?: string;
  /** Whenever somebody chooses teeth: by a key, or by a press. */
  onChosen?: ((teeth: readonly string[]) => void) | undefined;
  /** Where what is told of the chosen teeth stands; null: it is not there yet. Left out: beside the chart. */
  panel?: HTMLElement | null | undefined;
  /** Smaller, with the days behind a press: over something that is written. */
  compact?: boolean;
}

/** 牙位图 of a patient: read on any day, changed today. */
export function Charting({
  patientId,
  tooth = '11',
  onChosen,
  panel,
  recordId = null,
  compact = false,
}: ChartingProps) {
  const [day, setDay] = useState<string | null>(null);
  const chart = useChart(patientId, day, recordId);
  const { answer } = chart;
  const { data: known } = answer;
  // A stop for today, whatever happened on it.
  const days = useMemo(() => (known ? withToday(known.data.days, known.meta.today) : []), [known]);
  const onDay = useLasting((to: string) => setDay(to === known?.meta.today ? null : to));
  if (!known) {
    return (
      <div className="p-4">
        <Awaited asked={answer} lines={8} />
      </div>
    );
  }
  const { data, meta } = known;
  return (
    <Open
      key={patientId}
      {...{ patientId, tooth, data, days, chart, onDay, onChosen, panel, compact }}
      asked={day ?? meta.today}
      editable={meta.editable && day === null}
      today={meta.today}
      treating={meta.treating}
    />
  );
}

const withToday = (days: readonly string[], today: string) => (days.at(-1) === today ? days : [...days, today]);

interface OpenProps extends Pick<ChartingProps, 'onChosen' | 'panel'> {
  patientId: number;
  tooth: string;
  compact: boolean;
  data: Chart;
  days: readonly string[];
  /** The day that is asked for: its chart may be on its way. */
  asked: string;
  chart: ReturnType<typeof useChart>;
  editable: boolean;
  today: string;
  treating: boolean;
  onDay: (day: string) => void;
}

function Open(props: OpenProps) {
  const { patientId, data, chart, editable, today, treating, panel } = props;
  const looks = useMemo(() => looksOf(data), [data]);
  const selected = useSelection(indexOfTooth(props.tooth), (chosen) =>
    props.onChosen?.(chosen.flatMap((at) => looks[at]?.fdi ?? [])),
  );
  const acts = useActs(selected, looks, chart, editable);
  const { asked, help, end, close, findings } = useDialogs(selected, data, chart, editable);
  // The teeth follow the keys and the days at once; what is told beside them comes after.
  const late = useLate(selected, data, editable);
  const press = useLasting((action: KeyAction) => {
    if (action.what === 'help') help();
    else if (action.what === 'end') end();
    else acts.press(action);
  });
  return (
    <div className="flex min-h-0 flex-1 overflow-hidden bg-surface print:block">
      <div className="flex min-w-0 flex-1 flex-col overflow-auto">
        <ChartHead
          on={data.on}
          stage={data.dentition.stage}
          {...{ editable, today, treating }}
          prints={!props.compact}
          onUndo={acts.undo}
        />
        {chart.refused ? <Refused by={chart.refused.by} onSettle={chart.settle} /> : null}
        <Board {...props} {...{ looks, selected, help }} add={editable ? acts.add : null} onKey={press} />
      </div>
      <Beside panel={panel}>
        {late ? <ToothPanel {...late} {...{ patientId }} onEnd={end} onShow={acts.show} /> : null}
      </Beside>
      {asked === 'help' ? <KeyHelp onState={editable ? acts.add : null} onClose={close} /> : null}
      {typeof asked === 'number' ? (
        <EndDialog {...{ findings }} first={asked} onEnd={acts.end} onClose={close} />
      ) : null}
    </div>
  );
}

/** What is told of the chosen teeth: beside the chart, or where the page has room for it. */
function Beside({ panel, children }: { panel: HTMLElement | null | undefined; children: ReactNode }) {
  if (panel === null) return null;
  const told = (
    <aside
      aria-label="所选牙"
      className={clsx(
        'flex min-h-0 flex-col print:hidden',
        panel ? 'rounded-panel border border-line bg-surface' : 'w-80 shrink-0 border-line border-l',
      )}
    >
      {children}
    </aside>
  );
  return panel ? createPortal(told, panel) : told;
}

/** The same, once what is more urgent is drawn; null: the first of it is not yet. */
function useLate(selected: ReturnType<typeof useSelection>, chart: Chart, editable: boolean) {
  const now = useMemo(() => ({ selected, chart, editable }), [selected, chart, editable]);
  return useDeferredValue<typeof now | null>(now, null);
}

/** What is asked: the keys, or (by the one that it begins with) what of the chosen teeth ends. */
function useDialogs(
  { chosen }: ReturnType<typeof useSelection>,
  data: Chart,
  chart: ReturnType<typeof useChart>,
  editable: boolean,
) {
  const [asked, setAsked] = useState<number | 'help' | null>(null);
  const findings = findingsAt(data.findings, chosen);
  const end = useLasting((id: number | undefined = findings[0]?.id) => {
    if (editable && id !== undefined) setAsked(id);
    else chart.say(editable ? '所选牙没有可结束的记录' : null);
  });
  const help = useCallback(() => setAsked('help'), []);
  return { asked, findings, end, help, close: () => setAsked(null) };
}

interface BoardProps extends OpenProps {
  looks: ReturnType<typeof looksOf>;
  selected: ReturnType<typeof useSelection>;
  /** Null: nothing can be changed. */
  add: ((state: ToothState) => void) | null;
  help: () => void;
  onKey: (action: KeyAction) => void;
}

/** The teeth, what they are marked with, and the days. */
function Board({ looks, selected, add, help, onKey, ...of }: BoardProps) {
  const [against, setAgainst] = useState<string | null>(null);
  const differences = useDifferences(of.patientId, of.data, against);
  const { chosen, current, choice } = selected;
  const shown = useMemo(() => ({ chosen, current }), [chosen, current]);
  const [unfolded, unfold] = useState(false);
  const { compact, days, asked } = of;
  return (
    <>
      <div className="overflow-x-auto px-2">
        <div className={clsx('mx-auto min-w-160', compact ? 'max-w-160' : 'max-w-240')}>
          <ToothChart {...{ looks, differences, onKey }} selection={shown} onPick={selected.go} />
        </div>
      </div>
      <div className="flex min-h-9 flex-wrap items-center gap-3 px-3 text-13 text-ink-700 print:hidden">
        <p role="status" className="min-w-0 flex-1">
          {of.chart.said}
        </p>
        {add ? <Phases phase={choice.phase} onPhase={selected.setPhase} /> : null}
        {compact ? (
          <Button size="sm" variant="ghost" aria-expanded={unfolded} onClick={() => unfold(!unfolded)}>
            其他日期
          </Button>
        ) : null}
      </div>
      <Legend onState={add} onMore={help} />
      {unfolded || !compact ? (
        <DaySlider
          {...{ against, days }}
          on={asked}
          count={differences?.size ?? 0}
          onDay={of.onDay}
          onAgainst={setAgainst}
        />
      ) : null}
    </>
  );
}

/** By position, what is other than on the day that is compared; null: none is, or it is on its way. */
function useDifferences(patientId: number, data: Chart, against: string | null) {
  const other = useCall(
    toothCharts.show,
    { params: { id: patientId }, query: { on: against ?? data.on } },
    { enabled: against !== null },
  );
  return useMemo(() => {
    if (against === null || !other.data) return null;
    const [a, b] = [other.data.data, data].sort((x, y) => (x.on < y.on ? -1 : 1));
    return a && b ? differencesOf(a.findings, b.findings) : null;
  }, [against, other.data, data]);
}

/** What the keys and the palette do with the teeth that are chosen. */
function useActs(
  selected: ReturnType<typeof useSelection>,
  looks: ReturnType<typeof looksOf>,
  chart: ReturnType<typeof useChart>,
  editable: boolean,
) {
  const teeth = selected.chosen.flatMap((at) => looks[at]?.fdi ?? []);
  const add = useLasting((state: ToothState) => {
    const { choice } = selected;
    void chart.apply((now) => addingOf(state, teeth, choice, now.findings));
  });
  const undo = useLasting(() => void chart.undo());
  const show = useLasting(
    (tooth: string) => void chart.apply(() => ({ changes: [{ op: 'show', tooth }], said: null })),
  );
  const change = (action: KeyAction) => {
    if (action.what === 'surface') selected.toggle(action.surface);
    if (action.what === 'state') add(action.state);
    if (action.what === 'degree') selected.setDegree(action.degree);
    if (action.what === 'planned' || action.what === 'watch') selected.setPhase(action.what);
    if (action.what === 'undo') undo();
  };
  return {
    ...{ add, undo, show },
    press: (action: KeyAction) => {
      chart.say(null);
      if (action.what === 'move') selected.go(action.to, action.extend);
      else if (action.what === 'clear') selected.clear();
      else if (editable) change(action);
    },
    end: (id: number, end_reason: EndReason) =>
      void chart.apply(() => ({ changes: [{ op: 'end', id, end_reason }], said: null })),
  };
}
