import { useAtomValue } from 'jotai';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { choicesOf } from '#contract/choices.ts';
import { exportCalls } from '#contract/exports.ts';
import { insuranceRecords, POLICY_KEEPERS } from '#contract/marketing-products.ts';
import { POLICY_STATUS } from '#contract/product-form.ts';
import type { InsuranceRecord } from '#contract/product-rows.ts';
import type { Role } from '#contract/roles.ts';
import { ExportButton, filtersOf } from '#web/api/export-button.tsx';
import { rolesAtom } from '#web/api/session.ts';
import { useWritable } from '#web/api/writable.ts';
import { ListLink } from '#web/clinic/money/list-link.tsx';
import { useTouched } from '#web/realtime/touched.ts';
import type { ListColumn } from '#web/resource/columns.tsx';
import { ListPage } from '#web/resource/list-page.tsx';
import { useList } from '#web/resource/use-list.ts';
import { GuardedButton } from '#web/ui/guarded-button.tsx';
import { lateDialog } from '#web/ui/overlays/late-dialog.tsx';
import { keyword } from '#web/ui/tables/filter-panel.tsx';
import { RowActions } from '#web/ui/tables/row-actions.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { formatMoney } from '#web/ui/text/format.ts';

const PolicyDialog = lateDialog(() => import('./policy-dialog.tsx').then((m) => m.PolicyDialog));

const KEEPERS: readonly Role[] = POLICY_KEEPERS;
const STATUS = choicesOf(POLICY_STATUS);
const TONES = { 1: 'blue', 2: 'green', 3: 'orange', 4: 'neutral' } as const;

const COLUMNS: readonly ListColumn<InsuranceRecord>[] = [
  { key: 'member', title: '会员', sticky: 'left', cell: ({ member }) => <b>{member.name}</b> },
  { key: 'insured', title: '被保险人', cell: ({ insured }) => insured },
  { key: 'product', title: '保险', cell: ({ product }) => product?.name ?? '—' },
  { key: 'policy_no', title: '保单号', cell: ({ policy_no }) => policy_no || '—' },
  { key: 'insurer', title: '保险公司', cell: ({ insurer }) => insurer || '—' },
  { key: 'premium', title: '保费（元）', align: 'right', cell: ({ premium }) => formatMoney(premium, '') },
  { key: 'from', title: '保障期', cell: ({ from, to }) => `${from} 至 ${to}` },
  { key: 'status', title: '状态', cell: (row) => <Tag tone={TONES[row.status]}>{row.status_name}</Tag> },
  {
    key: 'disposal',
    title: '处置单',
    cell: ({ disposal }) =>
      disposal ? (
        <ListLink id={disposal.id} theirs={false}>
          {disposal.number}
        </ListLink>
      ) : (
        '手工登记'
      ),
  },
];

/** 保险记录: policies that were sold, or noted by hand. */
export default function PoliciesPage() {
  const list = useList(insuranceRecords.list);
  const { data, refetch } = list.answer;
  const roles = useAtomValue(rolesAtom);
  const keeps = roles.some((role) => KEEPERS.includes(role));
  const { reason } = useWritable();
  const [opened, setOpened] = useState<{ row: InsuranceRecord | null } | null>(null);
  useTouched(['marketing', 'disposals'], () => void refetch());
  return (
    <>
      <ListPage
        title="保险记录"
        hint={roles.includes('super_admin') ? '只显示合计，不显示个人' : '售出的保险付清后自动登记'}
        action={
          <>
            <ExportButton call={exportCalls.insuranceRecords} args={{ query: filtersOf(list.params.query) }} />
            {keeps ? (
              <GuardedButton
                variant="primary"
                reason={reason}
                icon={<Plus aria-hidden size={16} strokeWidth={1.75} />}
                onClick={() => setOpened({ row: null })}
              >
                登记保单
              </GuardedButton>
            ) : null}
          </>
        }
        summary={
          data ? (
            <p className="mb-3 text-14 text-ink-600">{`共 ${data.total} 份，保费合计 ${formatMoney(data.meta.premium)}`}</p>
          ) : null
        }
        list={list}
        columns={COLUMNS}
        filters={[
          keyword('会员', '姓名、被保险人或保单号'),
          { kind: 'choice', name: 'status', label: '状态', options: STATUS },
        ]}
        emptyHint="还没有保险记录"
        {...(keeps
          ? {
              rowActions: (row: InsuranceRecord) => (
                <RowActions
                  name={row.member.name}
                  actions={[{ text: '编辑', reason, onPress: () => setOpened({ row }) }]}
                />
              ),
            }
          : {})}
      />
      {opened ? <PolicyDialog row={opened.row} onClose={() => setOpened(null)} /> : null}
    </>
  );
}
