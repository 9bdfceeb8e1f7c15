import { useAtomValue } from 'jotai';
import { ChevronLeft, ChevronRight, Copy, Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type RosterRow, type RosterWeek, roster } from '#contract/roster.ts';
import { Failed } from '#web/api/failed.tsx';
import { rolesAtom } from '#web/api/session.ts';
import { useCall } from '#web/api/use-call.ts';
import { useWritable } from '#web/api/writable.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { SkeletonTable } from '#web/ui/feedback/skeleton.tsx';
import { DatePicker } from '#web/ui/fields/date-picker.tsx';
import { GuardedButton } from '#web/ui/guarded-button.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { useMedia } from '#web/ui/layout/use-media.ts';
import { addDays, formatDateHeading } from '#web/ui/text/format.ts';
import { axisOf } from './blocks.ts';
import { useFollowRoster } from './change.ts';
import { weekText } from './copy-week-dialog.tsx';
import { Legend } from './legend.tsx';
import { RosterDialogs, type Shown } from './roster-dialogs.tsx';
import { WeekGrid } from './week-grid.tsx';

/** Below this there is one day at a time. */
const WEEK_WIDTH = '(min-width: 1024px)';

/**
 * The week across the clinic: the shop owner changes it, everybody else reads it (and changes what is their own).
 * `scope`: its title, which is another in the admin area than in the clinic's section.
 */
export default function RosterPage({ scope: title }: { scope: string }) {
  useFollowRoster(true);
  const [search, setSearch] = useSearchParams();
  const date = /^\d{4}-\d{2}-\d{2}$/.exec(search.get('date') ?? '')?.[0];
  const answer = useCall(roster.week, { query: { date } }, { keep: true });
  const week = answer.data;
  return (
    <Page title={title} hint={week ? weekText(week.meta.dates[0] ?? '') : null} fill>
      {week ? (
        <Week week={week} day={date ?? week.meta.today} onDay={(day) => setSearch({ date: day }, { replace: true })} />
      ) : (
        <div className="flex min-h-0 flex-1 flex-col overflow-hidden rounded-panel border border-line bg-surface">
          {answer.error ? (
            <Failed asked={answer} />
          ) : (
            <SkeletonTable rows={PEOPLE} columns={8} row="h-16" first="w-24 lg:w-40" />
          )}
        </div>
      )}
    </Page>
  );
}

/** So many rows until it is known how many there are. */
const PEOPLE = 10;

interface WeekProps {
  week: RosterWeek;
  day: string;
  onDay: (day: string) => void;
}

function Week({ week, day, onDay }: WeekProps) {
  const [shown, setShown] = useState<Shown | null>(null);
  const wide = useMedia(WEEK_WIDTH);
  const { writable } = useWritable();
  const axis = useMemo(() => axisOf(week.data), [week.data]);
  const { dates, today } = week.meta;
  return (
    <>
      <Toolbar week={week} day={day} wide={wide} onDay={onDay} onShow={setShown} />
      {week.data.length === 0 ? (
        <div className="rounded-panel border border-line bg-surface">
          <EmptyState hint="本院还没有医生或洁牙师" />
        </div>
      ) : (
        <WeekGrid
          rows={week.data}
          dates={wide ? dates : dates.filter((one) => one === day)}
          today={today}
          axis={axis}
          dropped={shown?.kind === 'dropped' ? shown : null}
          writable={writable}
          onMove={(dropped) => setShown({ kind: 'dropped', ...dropped })}
          onOpen={(row, on, block) => setShown({ kind: 'block', row, date: on, block })}
          onHours={(row) => setShown({ kind: 'hours', row })}
        />
      )}
      {shown ? <RosterDialogs shown={shown} week={week} onShow={setShown} /> : null}
    </>
  );
}

interface ToolbarProps extends WeekProps {
  wide: boolean;
  onShow: (shown: Shown) => void;
}

function Toolbar({ week, day, wide, onDay, onShow }: ToolbarProps) {
  const owner = useAtomValue(rolesAtom).includes('shop_owner');
  const { reason } = useWritable();
  const { today, dates } = week.meta;
  const step = wide ? 7 : 1;
  const word = wide ? '周' : '天';
  const own = week.data.filter((row: RosterRow) => row.editable);
  return (
    <div className="mb-3 flex shrink-0 flex-wrap items-center gap-2">
      <IconButton
        variant="default"
        label={`上一${word}`}
        icon={<ChevronLeft aria-hidden size={16} strokeWidth={1.75} />}
        onClick={() => onDay(addDays(day, -step))}
      />
      <Button onClick={() => onDay(today)}>{wide ? '本周' : '今天'}</Button>
      <IconButton
        variant="default"
        label={`下一${word}`}
        icon={<ChevronRight aria-hidden size={16} strokeWidth={1.75} />}
        onClick={() => onDay(addDays(day, step))}
      />
      <span className="w-44">
        <DatePicker aria-label="日期" value={day} today={today} onChange={onDay} />
      </span>
      {wide ? <Legend /> : <span className="sr-only">{formatDateHeading(day)}</span>}
      <span className="ml-auto flex gap-2">
        {owner ? (
          <GuardedButton
            icon={<Copy aria-hidden size={16} strokeWidth={1.75} />}
            reason={reason}
            onClick={() => onShow({ kind: 'copy', monday: dates[0] ?? today })}
          >
            复制一周
          </GuardedButton>
        ) : null}
        {own.length > 0 ? (
          <GuardedButton
            variant="primary"
            icon={<Plus aria-hidden size={16} strokeWidth={1.75} />}
            reason={reason}
            onClick={() => onShow({ kind: 'new', date: day < today ? today : day })}
          >
            停诊、请假、加号
          </GuardedButton>
        ) : null}
      </span>
    </div>
  );
}
