import { useAtomValue } from 'jotai';
import { Wallet } from 'lucide-react';
import { useState } from 'react';
import type { QueryOf } from '#contract/call.ts';
import { choicesOf } from '#contract/choices.ts';
import { platformHospitals } from '#contract/platform-hospitals.ts';
import { SMS_KINDS, SMS_STATES, type SmsMessage, sms } from '#contract/sms.ts';
import { meAtom } from '#web/api/session.ts';
import { useCall, useSend } from '#web/api/use-call.ts';
import { useWritable } from '#web/api/writable.ts';
import { SmsStateTag } from '#web/clinic/visit/sms-state.tsx';
import { minuteAtom } from '#web/realtime/server-clock.ts';
import type { ListColumn } from '#web/resource/columns.tsx';
import { FilterShortcuts } from '#web/resource/filter-shortcuts.tsx';
import { ListPage } from '#web/resource/list-page.tsx';
import { useList } from '#web/resource/use-list.ts';
import { Button } from '#web/ui/button.tsx';
import { GuardedButton } from '#web/ui/guarded-button.tsx';
import { useConfirm } from '#web/ui/overlays/confirm-dialog.tsx';
import { lateDialog } from '#web/ui/overlays/late-dialog.tsx';
import type { Filter } from '#web/ui/tables/filter-panel.tsx';
import { keyword } from '#web/ui/tables/filter-panel.tsx';
import { OneLine } from '#web/ui/tables/one-line.tsx';
import { formatInstantExact } from '#web/ui/text/format.ts';
import { Money } from '#web/ui/text/money.tsx';
import { TodaySpent } from './today-spent.tsx';

const BudgetDialog = lateDialog(() => import('./budget-dialog.tsx').then((m) => m.BudgetDialog));
const SmsDetail = lateDialog(() => import('./sms-detail.tsx').then((m) => m.SmsDetail));

type Query = QueryOf<typeof sms.list>;

const KINDS = choicesOf(SMS_KINDS);
const STATES = choicesOf(SMS_STATES);
/** What somebody has to look at. */
const LOOKED_FOR = ['failed', 'undelivered', 'unknown', 'over_budget'];
const BAD = STATES.filter(({ value }) => LOOKED_FOR.includes(value));

const COLUMNS: readonly ListColumn<SmsMessage>[] = [
  { key: 'created_at', title: '时间', sticky: 'left', cell: ({ created_at }) => formatInstantExact(created_at) },
  { key: 'phone', title: '手机号' },
  { key: 'kind', title: '类型', cell: ({ kind }) => SMS_KINDS[kind] },
  {
    key: 'text',
    title: '内容',
    cell: ({ text }) => <OneLine className="max-w-80 xl:max-w-100 min-[1800px]:max-w-180">{text}</OneLine>,
  },
  { key: 'reason', title: '发送原因', cell: ({ reason }) => <OneLine className="max-w-44">{reason || '—'}</OneLine> },
  { key: 'state', title: '状态', cell: ({ state }) => <SmsStateTag of={state} /> },
  { key: 'cost', title: '费用(元)', align: 'right', cell: ({ cost }) => <Money cents={cost} bare /> },
];
const HOSPITAL: ListColumn<SmsMessage> = {
  key: 'hospital',
  title: '医院',
  cell: ({ hospital }) => <OneLine className="max-w-44">{hospital?.name ?? '—'}</OneLine>,
};

/** That it went, not to whom and what it says. */
const PLATFORM_COLUMNS = [...COLUMNS.filter(({ key }) => key !== 'phone' && key !== 'text'), HOSPITAL];

/** Every SMS there was: what, to whom, why, what became of it, what it cost. */
export default function SmsPage() {
  const list = useList(sms.list);
  const { params, answer } = list;
  const platform = useAtomValue(meAtom)?.roles.data.some(({ name }) => name === 'super_admin') ?? false;
  const filters = useFilters(platform);
  const [shownId, setShownId] = useState<number | null>(null);
  const resend = useResend();
  const shown = answer.data?.data.find(({ id }) => id === shownId);
  return (
    <>
      <ListPage
        title="短信记录"
        hint={platform ? '手机号和内容只有医院可见' : '手机号已脱敏，验证码的数字不保存'}
        action={platform ? null : <BudgetButton />}
        summary={<TodaySpent today={answer.data?.meta.today} budgeted={!platform} />}
        list={list}
        columns={platform ? PLATFORM_COLUMNS : COLUMNS}
        filters={filters}
        shortcuts={<FilterShortcuts params={params} name="state" options={BAD} />}
        emptyHint="还没有发送过短信"
        rowActions={(message) => <RowActions message={message} resend={resend} onShow={() => setShownId(message.id)} />}
      />
      {shown ? (
        <SmsDetail
          message={shown}
          footer={shown.resendable ? <ResendButton message={shown} resend={resend} inSheet /> : null}
          onClose={() => setShownId(null)}
        />
      ) : null}
    </>
  );
}

function useFilters(platform: boolean): Filter<Query>[] {
  const today = useAtomValue(minuteAtom).date;
  const query = { page: 1, pageSize: 100 };
  const hospitals = useCall(platformHospitals.list, { query }, { enabled: platform });
  const options = hospitals.data?.data.map(({ id, name }) => ({ value: String(id), label: name })) ?? [];
  return [
    keyword('关键词', platform ? '请求编号' : '手机尾号、内容、编号'),
    { kind: 'choice', name: 'kind', label: '类型', options: KINDS },
    { kind: 'choice', name: 'state', label: '状态', options: STATES },
    { kind: 'days', from: 'from', to: 'to', label: '日期', today },
    ...(platform ? [{ kind: 'choice' as const, name: 'hospital_id' as const, label: '医院', options }] : []),
  ];
}

function RowActions({ message, resend, onShow }: ResendButtonProps & { onShow: () => void }) {
  return (
    <>
      <Button variant="text" size="sm" aria-label={`短信${message.id}详情`} onClick={onShow}>
        详情
      </Button>
      <ResendButton message={message} resend={resend} />
    </>
  );
}

interface ResendButtonProps {
  message: SmsMessage;
  resend: (message: SmsMessage) => Promise<void>;
  inSheet?: boolean;
}

function ResendButton({ message, resend, inSheet = false }: ResendButtonProps) {
  const { reason } = useWritable();
  if (!message.resendable) return null;
  return (
    <GuardedButton
      variant={inSheet ? 'primary' : 'text'}
      size={inSheet ? 'form' : 'sm'}
      reason={reason}
      aria-label={`重发短信${message.id}`}
      onClick={() => void resend(message)}
    >
      重发
    </GuardedButton>
  );
}

function useResend() {
  const confirm = useConfirm();
  const { send } = useSend(sms.resend, { refresh: [sms.list] });
  return async (message: SmsMessage) => {
    const yes = await confirm({
      title: message.phone ? `确定重发给${message.phone}？` : `确定重发短信 ${message.id}？`,
      description:
        message.state === 'unknown'
          ? '上一条的结果未知，对方可能已经收到。重发会再发送一条内容相同的短信。'
          : '会再发送一条内容相同的短信，并计入费用。',
      confirmText: '重发',
    });
    // What went wrong stands in a toast.
    if (yes) await send({ params: { id: message.id } }).catch(() => {});
  };
}

function BudgetButton() {
  const { reason } = useWritable();
  const settings = useCall(sms.settings, {});
  const [open, setOpen] = useState(false);
  const off = settings.data ? reason : '正在加载';
  return (
    <>
      <GuardedButton
        reason={off}
        icon={<Wallet aria-hidden size={16} strokeWidth={1.75} />}
        onClick={() => setOpen(true)}
      >
        短信预算
      </GuardedButton>
      {open && settings.data ? <BudgetDialog settings={settings.data.data} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
