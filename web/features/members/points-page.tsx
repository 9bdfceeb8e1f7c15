import { useAtomValue } from 'jotai';
import { useState } from 'react';
import type { QueryOf } from '#contract/call.ts';
import { exportCalls } from '#contract/exports.ts';
import { LEDGER_KINDS } from '#contract/member-rows.ts';
import { platformHospitals } from '#contract/platform-hospitals.ts';
import { POINT_KIND_IDS, type PointsRow, type PointsSums, points } from '#contract/points.ts';
import type { Role } from '#contract/roles.ts';
import { ExportButton, filtersOf } from '#web/api/export-button.tsx';
import { rolesAtom } from '#web/api/session.ts';
import { useCall } from '#web/api/use-call.ts';
import { useWritable } from '#web/api/writable.ts';
import { minuteAtom } from '#web/realtime/server-clock.ts';
import { useTouched } from '#web/realtime/touched.ts';
import type { ListColumn } from '#web/resource/columns.tsx';
import { ListPage } from '#web/resource/list-page.tsx';
import { useList } from '#web/resource/use-list.ts';
import { GuardedButton } from '#web/ui/guarded-button.tsx';
import { lateDialog } from '#web/ui/overlays/late-dialog.tsx';
import { type Filter, keyword } from '#web/ui/tables/filter-panel.tsx';
import { OneLine } from '#web/ui/tables/one-line.tsx';
import { formatCount, formatInstant } from '#web/ui/text/format.ts';

const PointsOfDialog = lateDialog(() => import('./points-of-dialog.tsx').then((m) => m.PointsOfDialog));

/** Who changes a member's points. */
const CASHIERS: readonly Role[] = ['customer_service', 'shop_owner'];

const signed = (amount: number) => (amount > 0 ? `+${formatCount(amount)}` : formatCount(amount));

const COLUMNS: readonly ListColumn<PointsRow>[] = [
  { key: 'member', title: '会员', sticky: 'left', cell: ({ member }) => <b>{member.name}</b> },
  { key: 'member.code', title: '卡号', cell: ({ member }) => member.code ?? '—' },
  { key: 'created_at', title: '时间', cell: ({ created_at }) => formatInstant(created_at) },
  { key: 'type', title: '类型', cell: ({ type_name }) => type_name },
  { key: 'amount', title: '积分', align: 'right', cell: ({ amount }) => signed(amount) },
  { key: 'balance_after', title: '变动后', align: 'right', cell: ({ balance_after }) => formatCount(balance_after) },
  { key: 'receipt_no', title: '单据', cell: ({ receipt_no, disposal }) => receipt_no ?? disposal?.number ?? '—' },
  { key: 'staff', title: '经手人', cell: ({ staff }) => staff.real_name },
  { key: 'reason', title: '备注', cell: ({ reason }) => <OneLine className="max-w-52">{reason ?? '—'}</OneLine> },
];

const TYPES = POINT_KIND_IDS.map((kind) => ({ value: kind, label: LEDGER_KINDS[kind] }));

/** 积分: what moved of everybody's, and what there is. The platform sees sums alone. */
export default function PointsPage() {
  const list = useList(points.list);
  const { data, refetch } = list.answer;
  const roles = useAtomValue(rolesAtom);
  const platform = roles.includes('super_admin');
  const mayWrite = roles.some((role) => CASHIERS.includes(role));
  const filters = useFilters(platform);
  const { reason } = useWritable();
  const [opened, setOpened] = useState<{ id: number; type: 'incr' | 'clearing' } | null>(null);
  useTouched(['members'], () => void refetch());
  return (
    <>
      <ListPage
        title="积分"
        hint={platform ? '只有合计，明细由各医院查看' : '全部会员的积分变动'}
        action={<ExportButton call={exportCalls.points} args={{ query: filtersOf(list.params.query) }} />}
        summary={<Sums sums={data?.meta} />}
        list={list}
        columns={COLUMNS}
        filters={filters}
        emptyHint={platform ? '会员的明细只有医院可见' : '收款得积分后会出现在这里'}
        rowActions={({ member }) =>
          mayWrite ? (
            <>
              <GuardedButton
                variant="text"
                size="sm"
                reason={reason}
                aria-label={`${member.name}的积分变动`}
                onClick={() => setOpened({ id: member.id, type: 'incr' })}
              >
                变动
              </GuardedButton>
              <GuardedButton
                variant="text"
                size="sm"
                reason={reason}
                aria-label={`清零${member.name}的积分`}
                onClick={() => setOpened({ id: member.id, type: 'clearing' })}
              >
                清零
              </GuardedButton>
            </>
          ) : null
        }
      />
      {opened ? <PointsOfDialog {...opened} onClose={() => setOpened(null)} /> : null}
    </>
  );
}

function useFilters(platform: boolean): Filter<QueryOf<typeof points.list>>[] {
  const today = useAtomValue(minuteAtom).date;
  const hospitals = useCall(platformHospitals.list, { query: { page: 1, pageSize: 100 } }, { enabled: platform });
  const options = hospitals.data?.data.map(({ id, name }) => ({ value: String(id), label: name })) ?? [];
  return [
    ...(platform
      ? [{ kind: 'choice' as const, name: 'hospital_id' as const, label: '医院', options }]
      : [keyword('会员', '姓名、拼音、手机或卡号')]),
    { kind: 'choice', name: 'type', label: '类型', options: TYPES },
    { kind: 'days', from: 'from', to: 'to', label: '日期', today },
  ];
}

const SUMS = [
  ['earned', '获得'],
  ['spent', '使用'],
  ['expired', '过期'],
  ['standing', '现有'],
] as const satisfies readonly (readonly [keyof PointsSums, string])[];

/** Over all that was found; 现有 is what there is now. */
function Sums({ sums }: { sums: PointsSums | undefined }) {
  return (
    <dl className="mb-3 grid grid-cols-4 gap-px overflow-hidden rounded-panel border border-line bg-line max-sm:grid-cols-2">
      {SUMS.map(([name, label]) => (
        <div key={name} className="bg-surface px-4 py-3">
          <dt className="text-13 text-ink-500">{label}</dt>
          <dd className="font-semibold text-20 tabular-nums">{sums ? formatCount(sums[name]) : '—'}</dd>
        </div>
      ))}
    </dl>
  );
}
