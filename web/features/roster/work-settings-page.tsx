import { useAtomValue } from 'jotai';
import { Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ROLE_LABEL } from '#contract/roles.ts';
import { type RosterRow, type RosterWeek, roster } from '#contract/roster.ts';
import type { WorkException } from '#contract/work-hours.ts';
import { Failed } from '#web/api/failed.tsx';
import { meAtom } from '#web/api/session.ts';
import { useCall } from '#web/api/use-call.ts';
import { useWritable } from '#web/api/writable.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton-rows.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { GuardedButton } from '#web/ui/guarded-button.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { useConfirm } from '#web/ui/overlays/confirm-dialog.tsx';
import { useFollowRoster } from './change.ts';
import { ExceptionDialog } from './exception-dialog.tsx';
import { ExceptionList } from './exception-list.tsx';
import { HoursPanel } from './hours-panel.tsx';

const HOURS = '每周出诊时间';
const EXCEPTIONS = '停诊、请假、加号';
const PANELS = 'grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_420px]';

/** Work settings: one's own, or whom one chooses; to read where one may not change them. */
export default function WorkSettingsPage() {
  useFollowRoster();
  const week = useCall(roster.week, { query: {} });
  const [search, setSearch] = useSearchParams();
  const [dirty, setDirty] = useState(false);
  const me = useAtomValue(meAtom)?.id;
  const people = week.data?.data ?? [];
  const wanted = Number(search.get('doctor_id')) || me;
  const person = people.find(({ id }) => id === wanted) ?? people[0];
  return (
    <Page
      title="出诊设置"
      hint={person && !person.editable ? '只能查看' : '修改不影响已约的患者，保存前会列出'}
      action={
        person && people.length > 1 ? (
          <PersonChoice
            people={people}
            value={person.id}
            dirty={dirty}
            onChange={(id) => {
              setDirty(false);
              setSearch({ doctor_id: String(id) }, { replace: true });
            }}
          />
        ) : null
      }
    >
      {week.error && !week.data ? (
        <Panel>
          <Failed asked={week} />
        </Panel>
      ) : !week.data ? (
        <WaitingSettings />
      ) : person ? (
        <Settings key={person.id} person={person} week={week.data} onDirty={setDirty} />
      ) : (
        <Panel>
          <EmptyState hint="本院还没有医生或洁牙师" />
        </Panel>
      )}
    </Page>
  );
}

interface PersonChoiceProps {
  people: readonly RosterRow[];
  value: number;
  dirty: boolean;
  onChange: (id: number) => void;
}

function PersonChoice({ people, value, dirty, onChange }: PersonChoiceProps) {
  const confirm = useConfirm();
  const choose = async (id: number) => {
    const leave = !dirty || (await confirm({ title: '放弃未保存的修改？', confirmText: '放弃', danger: true }));
    if (leave) onChange(id);
  };
  return (
    <Select
      label="人员"
      options={people.map(({ id, name, role_name }) => ({
        value: id,
        label: name,
        hint: ROLE_LABEL[role_name === 'doctor' ? 'doctor' : 'dental_hygienist'],
      }))}
      value={value}
      onChange={(id) => void choose(id)}
    />
  );
}

function Settings({
  person,
  week,
  onDirty,
}: {
  person: RosterRow;
  week: RosterWeek;
  onDirty: (dirty: boolean) => void;
}) {
  const answer = useCall(roster.workSettings, { query: { doctor_id: person.id } }, { keep: true });
  const { reason } = useWritable();
  const [open, setOpen] = useState<'new' | WorkException | null>(null);
  const { departments, today } = week.meta;
  if (!answer.data) {
    return answer.error ? (
      <Panel>
        <Failed asked={answer} />
      </Panel>
    ) : (
      <WaitingSettings />
    );
  }
  const { data: hours, meta } = answer.data;
  return (
    <div className={PANELS}>
      <Panel title={HOURS}>
        <HoursPanel person={person} hours={hours} version={meta.version} departments={departments} onDirty={onDirty} />
      </Panel>
      <Panel
        title={EXCEPTIONS}
        action={
          person.editable ? (
            <GuardedButton
              size="sm"
              icon={<Plus aria-hidden size={16} strokeWidth={1.75} />}
              reason={reason}
              onClick={() => setOpen('new')}
            >
              新增
            </GuardedButton>
          ) : null
        }
      >
        <ExceptionList exceptions={meta.exceptions} editable={person.editable} onEdit={setOpen} />
      </Panel>
      {open ? (
        <ExceptionDialog
          people={[person]}
          departments={departments}
          today={today}
          start={{ doctor_id: person.id, date: today }}
          {...(open === 'new' ? {} : { exception: { ...open, doctor_id: person.id } })}
          onClose={() => setOpen(null)}
        />
      ) : null}
    </div>
  );
}

/** Both panels before there is anything in them: a row for each weekday, and some dated ones. */
function WaitingSettings() {
  const day = 'min-h-15 grid-cols-[3rem_minmax(0,1fr)_4.5rem]';
  return (
    <div className={PANELS}>
      <Panel title={HOURS}>
        <SkeletonRows rows={7} row={day} bars={['h-3 w-8', 'h-8 w-4/5', 'h-8']} />
      </Panel>
      <Panel title={EXCEPTIONS}>
        <SkeletonRows rows={3} row="min-h-11 grid-cols-[3rem_10rem_minmax(0,1fr)]" bars={['h-5', 'h-3', 'h-3 w-2/3']} />
      </Panel>
    </div>
  );
}

function Panel({ title, action, children }: { title?: string; action?: ReactNode; children: ReactNode }) {
  return (
    <section aria-label={title} className="rounded-panel border border-line bg-surface px-6 py-4 max-sm:px-4">
      {title ? (
        <div className="mb-2 flex min-h-8 items-center">
          <h2 className="font-semibold text-16">{title}</h2>
          <span className="ml-auto">{action}</span>
        </div>
      ) : null}
      {children}
    </section>
  );
}
