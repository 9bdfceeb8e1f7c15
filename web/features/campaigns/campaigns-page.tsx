import { useAtomValue } from 'jotai';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { CAMPAIGN_KINDS, CAMPAIGN_STATES } from '#contract/campaign-form.ts';
import type { Campaign } from '#contract/campaign-rows.ts';
import { CAMPAIGN_PUBLISHERS, campaigns, SIGNUP_READERS } from '#contract/campaigns.ts';
import { choicesOf } from '#contract/choices.ts';
import type { Role } from '#contract/roles.ts';
import { rolesAtom } from '#web/api/session.ts';
import { useSend } from '#web/api/use-call.ts';
import { useWritable } from '#web/api/writable.ts';
import { useTouched } from '#web/realtime/touched.ts';
import type { ListColumn } from '#web/resource/columns.tsx';
import { ListPage } from '#web/resource/list-page.tsx';
import { useList } from '#web/resource/use-list.ts';
import { GuardedButton } from '#web/ui/guarded-button.tsx';
import { lateDialog } from '#web/ui/overlays/late-dialog.tsx';
import { keyword } from '#web/ui/tables/filter-panel.tsx';
import { RowActions } from '#web/ui/tables/row-actions.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { formatCount, formatMoney } from '#web/ui/text/format.ts';
import { spanShown } from './campaign-values.ts';

const SignupsDialog = lateDialog(() => import('./signups-dialog.tsx').then((m) => m.SignupsDialog));

/** Where one is written, or changed. */
const addPath = (id?: number) => (id === undefined ? '/marketing/active/add' : `/marketing/active/add?id=${id}`);

const PUBLISHERS: readonly Role[] = CAMPAIGN_PUBLISHERS;
const READERS: readonly Role[] = SIGNUP_READERS;
const STATES = choicesOf(CAMPAIGN_STATES);
const KINDS = choicesOf(CAMPAIGN_KINDS);
const TONES = { draft: 'neutral', coming: 'blue', running: 'green', ended: 'neutral', stopped: 'orange' } as const;

/** 窝沟封闭 ¥88.00、… */
const soldWords = ({ projects }: Campaign) =>
  projects.map(({ name, price }) => `${name} ${formatMoney(price)}`).join('、') || '—';
const sum = (counts: readonly number[]) => counts.reduce((all, one) => all + one, 0);
/** Of what is limited. */
function leftWords({ projects }: Campaign): string {
  const limited = projects.flatMap(({ left }) => (left === null ? [] : [left]));
  if (projects.length === 0) return '—';
  return limited.length === 0 ? '不限' : formatCount(sum(limited));
}

const COLUMNS: readonly ListColumn<Campaign>[] = [
  { key: 'name', title: '活动', sticky: 'left', cell: ({ name }) => <b>{name}</b> },
  { key: 'kind', title: '类型', cell: ({ kind_name }) => kind_name },
  { key: 'state', title: '状态', cell: ({ state, state_name }) => <Tag tone={TONES[state]}>{state_name}</Tag> },
  { key: 'starts_at', title: '时间', cell: spanShown },
  { key: 'projects', title: '项目', cell: soldWords },
  {
    key: 'projects.sold',
    title: '已售',
    align: 'right',
    cell: ({ projects }) => formatCount(sum(projects.map((one) => one.sold))),
  },
  { key: 'projects.left', title: '剩余', align: 'right', cell: leftWords },
  { key: 'signups', title: '报名', align: 'right', cell: ({ signups }) => formatCount(signups) },
];

/** 活动: where each stands, how many of it are sold, and who signed up. */
export default function CampaignsPage() {
  const list = useList(campaigns.list);
  const { refetch } = list.answer;
  const roles = useAtomValue(rolesAtom);
  const platform = roles.includes('super_admin');
  const { reason } = useWritable();
  const navigate = useNavigate();
  const [opened, setOpened] = useState<Campaign | null>(null);
  const actionsOf = useActions(roles, setOpened);
  useTouched(['marketing'], () => void refetch());
  return (
    <>
      <ListPage
        title="活动"
        hint={platform ? '各医院的活动，只可查看' : '限量项目在开单时计数，整项退费后退回'}
        action={
          platform ? null : (
            <GuardedButton
              variant="primary"
              reason={reason}
              icon={<Plus aria-hidden size={16} strokeWidth={1.75} />}
              onClick={() => void navigate(addPath())}
            >
              新增活动
            </GuardedButton>
          )
        }
        list={list}
        columns={
          platform ? [...COLUMNS, { key: 'hospital', title: '医院', cell: ({ hospital }) => hospital.name }] : COLUMNS
        }
        filters={[
          keyword('活动', '请输入名称'),
          { kind: 'choice', name: 'state', label: '状态', options: STATES },
          { kind: 'choice', name: 'kind', label: '类型', options: KINDS },
        ]}
        emptyHint="还没有活动"
        {...(platform
          ? {}
          : { rowActions: (row: Campaign) => <RowActions name={row.name} actions={actionsOf(row)} /> })}
      />
      {opened ? <SignupsDialog campaign={opened} onClose={() => setOpened(null)} /> : null}
    </>
  );
}

/** What whoever looks may do with one. */
function useActions(roles: readonly Role[], onSignups: (campaign: Campaign) => void) {
  const { reason } = useWritable();
  const navigate = useNavigate();
  const { send } = useSend(campaigns.setStatus, { refresh: [campaigns.list] });
  const publishes = roles.some((role) => PUBLISHERS.includes(role));
  const reads = roles.some((role) => READERS.includes(role));
  return (row: Campaign) => {
    const { id, kind, status, version } = row;
    const put = (next: 'on' | 'off') => () =>
      // What went wrong stands in a toast.
      void send({ params: { id }, body: { status: next, version } }).catch(() => {});
    return [
      ...(reads && kind === 4 ? [{ text: '报名名单', reason: null, looks: true, onPress: () => onSignups(row) }] : []),
      ...(publishes && status !== 'on' ? [{ text: '发布', reason, onPress: put('on') }] : []),
      ...(publishes || status === 'draft' ? [{ text: '编辑', reason, onPress: () => void navigate(addPath(id)) }] : []),
      ...(publishes && status === 'on' ? [{ text: '停止', reason, danger: true, onPress: put('off') }] : []),
    ];
  };
}
