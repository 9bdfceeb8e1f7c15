import { useAtomValue } from 'jotai';
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { choicesOf } from '#contract/choices.ts';
import { exportCalls } from '#contract/exports.ts';
import type { Option } from '#contract/fields.ts';
import { FOLLOW_UP_KINDS, FOLLOW_UP_STATUS } from '#contract/follow-up-kinds.ts';
import { type FollowUp, type FollowUpListQuery, followUps } from '#contract/follow-ups.ts';
import { ExportButton, filtersOf } from '#web/api/export-button.tsx';
import { useWritable } from '#web/api/writable.ts';
import { minuteAtom } from '#web/realtime/server-clock.ts';
import { useTouched } from '#web/realtime/touched.ts';
import { ListPage } from '#web/resource/list-page.tsx';
import { useList } from '#web/resource/use-list.ts';
import type { ListParams } from '#web/resource/use-list-params.ts';
import { GuardedButton } from '#web/ui/guarded-button.tsx';
import { ICON } from '#web/ui/icon.ts';
import { type Filter, keyword } from '#web/ui/tables/filter-panel.tsx';
import { Shortcut } from '#web/ui/tables/shortcut.tsx';
import { useKept } from '#web/ui/tables/use-kept.ts';
import { addMonths } from '#web/ui/text/format.ts';
import { FollowUpActions } from './follow-up-actions.tsx';
import { FOLLOW_UP_COLUMNS } from './follow-up-columns.tsx';
import { useNumbered } from './rows.ts';
import { useFollowUpOverlays } from './use-follow-up-overlays.tsx';

const KINDS = choicesOf(FOLLOW_UP_KINDS);
const STATUS = choicesOf(FOLLOW_UP_STATUS);
/** What is due today comes first; whoever wants more says so. */
const BEGIN = { due: '1' } as const;
const NOTHING = { due: 0, overdue: 0, people: [], clinicians: [] } as const;
/** Nobody is called in a later year. */
const MONTHS_AHEAD = 24;
/** A list's rows are told apart by a number; those that stand elsewhere have one of theirs, below zero. */
const SOURCES = 2;

const numberOf = ({ id, source }: FollowUp): number =>
  id ?? -((source?.id ?? 0) * SOURCES + (source?.type === 'recall' ? 1 : 0));

const filtersFor = (people: readonly Option[], today: string): Filter<FollowUpListQuery>[] => [
  keyword('患者', '姓名、拼音或手机后四位'),
  { kind: 'choice', name: 'kind', label: '类型', options: KINDS },
  { kind: 'choice', name: 'status', label: '状态', options: STATUS },
  {
    kind: 'choice',
    name: 'assignee_id',
    label: '负责人',
    options: people.map(({ id, name }) => ({ value: String(id), label: name })),
  },
  { kind: 'days', from: 'from', to: 'to', label: '回访日期', today, max: addMonths(today, MONTHS_AHEAD) },
];

/** Whom to call: what is due today before all. */
export function FollowUpList({ title, views }: { title: string; views: ReactNode }) {
  const { params, answer } = useList(followUps.list, { defaults: BEGIN });
  const list = { params, answer: useNumbered(answer, numberOf) };
  useTouched(['followUps', 'advisories', 'hygienists'], () => void answer.refetch());
  const today = useAtomValue(minuteAtom).date;
  const meta = useKept(answer.data)?.meta ?? NOTHING;
  const { reason } = useWritable();
  const overlays = useFollowUpOverlays(answer.data?.data, meta);
  return (
    <>
      <ListPage
        title={title}
        hint={meta.overdue > 0 ? `今日待回访 ${meta.due}，其中逾期 ${meta.overdue}` : `今日待回访 ${meta.due}`}
        action={
          <>
            {views}
            <ExportButton call={exportCalls.followUps} args={{ query: filtersOf(params.query) }} />
            <GuardedButton variant="primary" reason={reason} icon={<Plus {...ICON} />} onClick={overlays.add}>
              新增回访
            </GuardedButton>
          </>
        }
        list={list}
        columns={FOLLOW_UP_COLUMNS}
        filters={filtersFor(meta.people, today)}
        shortcuts={<Shortcuts params={params} />}
        emptyHint="今天没有待回访，新增后会出现在这里"
        rowActions={(row) => <FollowUpActions row={{ ...row, id: row.source ? null : row.id }} onAct={overlays.open} />}
      />
      {overlays.drawn}
    </>
  );
}

/** What is due, what is late, all; and of them one's own. */
function Shortcuts({ params: { query, change } }: { params: ListParams<FollowUpListQuery> }) {
  const { due, overdue, status, mine } = query;
  const show = (patch: object) => change({ due: '', overdue: '', status: '', ...patch });
  return (
    <>
      <Shortcut label="今日待回访" chosen={due === '1'} onClick={() => show({ due: '1' })} />
      <Shortcut label="已逾期" chosen={overdue === '1' && due !== '1'} onClick={() => show({ overdue: '1' })} />
      <Shortcut
        label="待回访"
        chosen={status === 'planned' && !due && !overdue}
        onClick={() => show({ status: 'planned' })}
      />
      <Shortcut label="全部" chosen={!due && !overdue && !status} onClick={() => show({})} />
      <Shortcut label="我的" chosen={mine === '1'} onClick={() => change({ mine: mine ? '' : '1' })} />
    </>
  );
}
