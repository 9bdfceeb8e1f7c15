import { useAtomValue } from 'jotai';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { choicesOf } from '#contract/choices.ts';
import { COUPON_KINDS, COUPON_STATUS, COUPON_WAYS } from '#contract/coupon-form.ts';
import type { Coupon } from '#contract/coupon-rows.ts';
import { COUPON_PUBLISHERS, coupons } from '#contract/coupons.ts';
import type { Role } from '#contract/roles.ts';
import { rolesAtom } from '#web/api/session.ts';
import { useSend } from '#web/api/use-call.ts';
import { useWritable } from '#web/api/writable.ts';
import { couponWords, validWords } from '#web/clinic/money/coupon-words.ts';
import { useTouched } from '#web/realtime/touched.ts';
import type { ListColumn } from '#web/resource/columns.tsx';
import { ListPage } from '#web/resource/list-page.tsx';
import { useList } from '#web/resource/use-list.ts';
import { GuardedButton } from '#web/ui/guarded-button.tsx';
import { lateDialog } from '#web/ui/overlays/late-dialog.tsx';
import { keyword } from '#web/ui/tables/filter-panel.tsx';
import { RowActions } from '#web/ui/tables/row-actions.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { formatCount } from '#web/ui/text/format.ts';

const ClaimsDialog = lateDialog(() => import('./claims-dialog.tsx').then((m) => m.ClaimsDialog));
const GiveDialog = lateDialog(() => import('./give-dialog.tsx').then((m) => m.GiveDialog));

/** Where one is written, or changed. */
const addPath = (id?: number) => (id === undefined ? '/marketing/coupon/add' : `/marketing/coupon/add?id=${id}`);

const PUBLISHERS: readonly Role[] = COUPON_PUBLISHERS;
interface Opened {
  what: 'give' | 'claims';
  coupon: Coupon;
}

const STATUS = choicesOf(COUPON_STATUS);
const TONES = { draft: 'neutral', on: 'green', off: 'orange' } as const;

const COLUMNS: readonly ListColumn<Coupon>[] = [
  { key: 'name', title: '名称', sticky: 'left', cell: ({ name }) => <b>{name}</b> },
  { key: 'kind', title: '类型', cell: ({ kind }) => COUPON_KINDS[kind] },
  { key: 'amount', title: '优惠', cell: (row) => <span className="whitespace-nowrap">{couponWords(row) ?? '—'}</span> },
  { key: 'status', title: '状态', cell: (row) => <Tag tone={TONES[row.status]}>{row.status_name}</Tag> },
  { key: 'issued', title: '已领', align: 'right', cell: ({ issued }) => formatCount(issued) },
  { key: 'used', title: '已用', align: 'right', cell: ({ used }) => formatCount(used) },
  { key: 'left', title: '剩余', align: 'right', cell: ({ left }) => (left === null ? '不限' : formatCount(left)) },
  { key: 'valid', title: '有效期', cell: ({ valid }) => validWords(valid) },
  { key: 'way', title: '发放方式', cell: ({ way }) => COUPON_WAYS[way] },
];

/** 优惠券: how many of each were got and used, and what is left. */
export default function CouponsPage() {
  const list = useList(coupons.list);
  const { refetch } = list.answer;
  const roles = useAtomValue(rolesAtom);
  const platform = roles.includes('super_admin');
  const { reason } = useWritable();
  const navigate = useNavigate();
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  const actionsOf = useActions(roles, setOpened);
  useTouched(['marketing'], () => void refetch());
  return (
    <>
      <ListPage
        title="优惠券"
        hint={platform ? '各医院的优惠券，只可查看' : '发放后已领的券按领取时的规则使用'}
        action={
          platform ? null : (
            <GuardedButton
              variant="primary"
              reason={reason}
              icon={<Plus aria-hidden size={16} strokeWidth={1.75} />}
              onClick={() => void navigate(addPath())}
            >
              新增优惠券
            </GuardedButton>
          )
        }
        list={list}
        columns={
          platform ? [...COLUMNS, { key: 'hospital', title: '医院', cell: ({ hospital }) => hospital.name }] : COLUMNS
        }
        filters={[keyword('名称', '请输入名称'), { kind: 'choice', name: 'status', label: '状态', options: STATUS }]}
        emptyHint="还没有优惠券"
        {...(platform ? {} : { rowActions: (row: Coupon) => <RowActions name={row.name} actions={actionsOf(row)} /> })}
      />
      {opened?.what === 'give' ? <GiveDialog coupon={opened.coupon} onClose={close} /> : null}
      {opened?.what === 'claims' ? <ClaimsDialog coupon={opened.coupon} onClose={close} /> : null}
    </>
  );
}

/** What whoever looks may do with one. */
function useActions(roles: readonly Role[], onOpen: (opened: Opened) => void) {
  const { reason } = useWritable();
  const navigate = useNavigate();
  const { send } = useSend(coupons.setStatus, { refresh: [coupons.list] });
  const publishes = roles.some((role) => PUBLISHERS.includes(role));
  return (row: Coupon) => {
    const { id, status, version } = row;
    const put = (next: 'on' | 'off') => () =>
      // What went wrong stands in a toast.
      void send({ params: { id }, body: { status: next, version } }).catch(() => {});
    return [
      ...(publishes && status === 'on'
        ? [{ text: '发给会员', reason, onPress: () => onOpen({ what: 'give', coupon: row }) }]
        : []),
      ...(publishes && status !== 'on' ? [{ text: '开始发放', reason, onPress: put('on') }] : []),
      ...(publishes || status === 'draft' ? [{ text: '编辑', reason, onPress: () => void navigate(addPath(id)) }] : []),
      { text: '领取记录', reason: null, looks: true, onPress: () => onOpen({ what: 'claims', coupon: row }) },
      ...(publishes && status === 'on' ? [{ text: '停止发放', reason, danger: true, onPress: put('off') }] : []),
    ];
  };
}
