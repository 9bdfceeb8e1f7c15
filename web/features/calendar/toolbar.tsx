import { useAtomValue } from 'jotai';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { hospitals } from '#contract/hospitals.ts';
import { meAtom } from '#web/api/session.ts';
import { useCall } from '#web/api/use-call.ts';
import { DepartmentSelect, DoctorSelect } from '#web/clinic/day/column-selects.tsx';
import { HospitalPicker } from '#web/clinic/place/hospital-picker.tsx';
import { Button, IconButton } from '#web/ui/button.tsx';
import { ICON } from '#web/ui/icon.ts';
import { Segmented } from '#web/ui/layout/segmented.tsx';
import { formatMonthDay } from '#web/ui/text/format.ts';
import { nextOf, stepOf, titleOf, VIEW_LABEL, type View } from './ranges.ts';
import type { CalendarModel } from './use-calendar.ts';

const SELECTORS_MS = 60_000;
const UNIT: Record<View, [string, string]> = {
  month: ['上月', '下月'],
  week: ['上周', '下周'],
  day: ['前一天', '后一天'],
  list: ['上周', '下周'],
};

/** Where one is, whose calendar it is, and how it is drawn. */
export function Toolbar({ model }: { model: CalendarModel }) {
  return (
    <section
      aria-label="日历"
      className="flex min-h-14 shrink-0 flex-wrap items-center gap-x-3 gap-y-1.5 border-line border-b bg-surface px-4 py-2 lg:px-5"
    >
      <Steps model={model} />
      <div className="flex min-w-0 flex-wrap items-baseline gap-x-3">
        <h1 className="whitespace-nowrap font-semibold text-22">{titleOf(model.view, model.date)}</h1>
        <Whose model={model} />
      </div>
      <div className="ml-auto flex flex-wrap items-center gap-2">
        <Filters model={model} />
        <ViewChoice model={model} />
      </div>
    </section>
  );
}

export function ViewChoice({ model: { views, view, date, change } }: { model: CalendarModel }) {
  return (
    <Segmented
      label="视图"
      options={views.map((value) => ({ value, label: VIEW_LABEL[value] }))}
      value={view}
      onChange={(next) => change({ view: next, date })}
    />
  );
}

export function Steps({ model, touch = false }: { model: CalendarModel; touch?: boolean }) {
  const { view, date, today, change } = model;
  const next = nextOf(view, date, today);
  const [back, on] = UNIT[view];
  const size = touch ? 'touch' : 'md';
  return (
    <div className="flex items-center gap-2">
      <IconButton
        label={back}
        variant="default"
        size={size}
        icon={<ChevronLeft {...ICON} />}
        onClick={() => change({ date: stepOf(view, date, -1) })}
      />
      <IconButton
        label={on}
        variant="default"
        size={size}
        icon={<ChevronRight {...ICON} />}
        aria-disabled={next === null}
        onClick={() => next !== null && change({ date: next })}
      />
      <Button size={size} onClick={() => change({ date: undefined })}>
        今天
      </Button>
    </div>
  );
}

/** 陈思远 · 可预约至11月27日 */
function Whose({ model: { scope, hospitalDay, last, empty } }: { model: CalendarModel }) {
  const me = useAtomValue(meAtom);
  const name = scope === 'own' ? me?.name : hospitalDay?.meta.hospital.name;
  return (
    <p className="text-13 text-ink-600">
      {[name, `可预约至${formatMonthDay(last)}`, empty ? '暂无预约' : ''].filter(Boolean).join(' · ')}
    </p>
  );
}

function Filters({ model }: { model: CalendarModel }) {
  const { scope, hospitalDay, params, change } = model;
  if (scope === 'own') return null;
  const columns = { headers: hospitalDay?.data.table_headers ?? [], params, change };
  return (
    <>
      {scope === 'base' ? <HospitalSelect model={model} /> : null}
      {scope === 'base' ? <DepartmentSelect {...columns} /> : null}
      <DoctorSelect {...columns} />
    </>
  );
}

const NO_COLUMN = { department_id: undefined, doctor_id: undefined };

export function HospitalSelect({ model: { params, hospitalDay, change } }: { model: CalendarModel }) {
  const { data, isPending } = useCall(
    hospitals.indexSearch,
    { query: { union_id: params.union_id } },
    { staleTime: SELECTORS_MS, keep: true },
  );
  return (
    <HospitalPicker
      hospitals={data?.hospitals}
      loading={isPending}
      current={hospitalDay?.meta.hospital}
      onChange={(id) => change({ hospital_id: id, ...NO_COLUMN })}
    />
  );
}
