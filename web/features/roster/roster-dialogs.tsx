import { useState } from 'react';
import type { RosterRow, RosterWeek } from '#contract/roster.ts';
import { EXCEPTION_LABEL, WEEKDAY_LABEL } from '#contract/work-hours.ts';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { useDirtyClose } from '#web/ui/overlays/use-dirty-close.ts';
import { formatDateHeading, formatTimeRange, timeOf, weekdayIndex } from '#web/ui/text/format.ts';
import { type Block, hoursWith, isException } from './blocks.ts';
import type { Change } from './change.ts';
import { CopyWeekDialog } from './copy-week-dialog.tsx';
import { EffectDialog } from './effect-dialog.tsx';
import { ExceptionDialog } from './exception-dialog.tsx';
import { HoursPanel } from './hours-panel.tsx';
import type { Dropped } from './week-grid.tsx';

/** What stands over the week. */
export type Shown =
  | ({ kind: 'dropped' } & Dropped)
  | { kind: 'block'; row: RosterRow; date: string; block: Block }
  | { kind: 'hours'; row: RosterRow }
  | { kind: 'new'; date: string }
  | { kind: 'copy'; monday: string };

interface RosterDialogsProps {
  shown: Shown;
  week: RosterWeek;
  onShow: (shown: Shown | null) => void;
}

export function RosterDialogs({ shown, week, onShow }: RosterDialogsProps) {
  const close = () => onShow(null);
  const { departments, today } = week.meta;
  const people = week.data.filter(({ editable }) => editable);
  const [only] = people;
  switch (shown.kind) {
    case 'dropped':
      return (
        <EffectDialog
          change={changeOf(shown)}
          about={aboutOf(shown)}
          cancelText="取消"
          onClose={close}
          onDone={close}
        />
      );
    case 'copy':
      return <CopyWeekDialog monday={shown.monday} today={today} onClose={close} />;
    case 'new':
      return (
        <ExceptionDialog
          people={people}
          departments={departments}
          today={today}
          start={{ doctor_id: people.length === 1 && only ? only.id : null, date: shown.date }}
          onClose={close}
        />
      );
    case 'hours':
      return <HoursDialog row={current(week, shown.row)} week={week} onClose={close} />;
    case 'block':
      return <BlockDialog row={shown.row} block={shown.block} week={week} onClose={close} />;
  }
}

/** What is dated and still to come may be changed by itself; all else is seen among the weekly hours. */
function BlockDialog({
  row,
  block,
  week,
  onClose,
}: {
  row: RosterRow;
  block: Block;
  week: RosterWeek;
  onClose: () => void;
}) {
  const { departments, today } = week.meta;
  if (!isException(block) || !row.editable || block.source.date < today) {
    return <HoursDialog row={current(week, row)} week={week} onClose={onClose} />;
  }
  return (
    <ExceptionDialog
      people={[row]}
      departments={departments}
      today={today}
      exception={{ ...block.source, doctor_id: row.id }}
      onClose={onClose}
    />
  );
}

/** The row as it is now, not as it was when it was opened. */
const current = (week: RosterWeek, row: RosterRow) => week.data.find(({ id }) => id === row.id) ?? row;

function HoursDialog({ row, week, onClose }: { row: RosterRow; week: RosterWeek; onClose: () => void }) {
  const [dirty, setDirty] = useState(false);
  const close = useDirtyClose(dirty, onClose);
  return (
    <Dialog open width={880} title={`${row.name}的每周出诊时间`} onClose={close}>
      <HoursPanel
        person={row}
        hours={row.hours}
        version={row.version}
        departments={week.meta.departments}
        onDirty={setDirty}
        onSaved={onClose}
      />
    </Dialog>
  );
}

/** A block that was dragged: weekly hours change every week, what is dated only there. */
function changeOf({ row, block, span }: Dropped): Change {
  if (!isException(block)) {
    const { version, id, hours } = row;
    return { kind: 'hours', body: { doctor_id: id, version, hours: hoursWith(hours, block.source.id, span) } };
  }
  const { id, date, from, to } = block.source;
  return {
    kind: 'edit',
    id,
    body: { date, from: timeOf(span.from), to: timeOf(span.to), seen: { date, from, to } },
  };
}

function aboutOf({ row, date, block, span }: Dropped): string {
  const was = formatTimeRange(block.source.from, block.source.to);
  const now = formatTimeRange(timeOf(span.from), timeOf(span.to));
  const what = isException(block)
    ? `${formatDateHeading(date)} ${EXCEPTION_LABEL[block.kind]}`
    : `每${WEEKDAY_LABEL[weekdayIndex(date) + 1] ?? ''}出诊`;
  return `${row.name} · ${what} · ${was} 改为 ${now}`;
}
