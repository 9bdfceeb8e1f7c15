import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { ROLE_LABEL } from '#contract/roles.ts';
import { type PersonFee, roster } from '#contract/roster.ts';
import { Failed } from '#web/api/failed.tsx';
import { viewRoleAtom } from '#web/api/session.ts';
import { useCall } from '#web/api/use-call.ts';
import { useWritable } from '#web/api/writable.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton-rows.tsx';
import { GuardedButton } from '#web/ui/guarded-button.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { lateDialog } from '#web/ui/overlays/late-dialog.tsx';
import { formatMoney } from '#web/ui/text/format.ts';
import { useFollowRoster } from './change.ts';

const FeeDialog = lateDialog(() => import('./fee-dialog.tsx').then((m) => m.FeeDialog));

const TITLE: Record<string, string> = { doctor: '挂号费', dental_hygienist: '洁牙费' };

/** The columns of FeeRow. */
const FEE_ROW = 'min-h-13 grid-cols-[6rem_4rem_minmax(0,1fr)_3rem]';

/** 挂号费 of a doctor, 洁牙费 of a hygienist; the shop owner sets everybody's. */
export default function FeePage() {
  useFollowRoster();
  const role = useAtomValue(viewRoleAtom);
  const answer = useCall(roster.fees, {});
  const [shown, setShown] = useState<PersonFee | null>(null);
  const fees = answer.data?.data;
  return (
    <Page title={TITLE[role ?? ''] ?? '挂号费、洁牙费'} hint="对未来可约的号源生效，已占和已约的价格不变">
      <div className="max-w-200 rounded-panel border border-line bg-surface px-6 py-2 max-sm:px-4">
        {fees?.length === 0 ? (
          <EmptyState hint="本院还没有医生或洁牙师" />
        ) : fees ? (
          <ul className="divide-y divide-line">
            {fees.map((fee) => (
              <FeeRow key={fee.doctor_id} fee={fee} onEdit={() => setShown(fee)} />
            ))}
          </ul>
        ) : answer.error ? (
          <Failed asked={answer} />
        ) : (
          <SkeletonRows rows={6} row={FEE_ROW} bars={['h-3 w-16', 'h-3 w-10', 'ml-auto h-3 w-28', 'h-7']} />
        )}
      </div>
      {shown ? <FeeDialog fee={shown} onClose={() => setShown(null)} /> : null}
    </Page>
  );
}

function FeeRow({ fee, onEdit }: { fee: PersonFee; onEdit: () => void }) {
  const { reason } = useWritable();
  return (
    <li className="flex min-h-13 flex-wrap items-center gap-x-4 gap-y-1 py-2">
      <b className="w-24 truncate">{fee.name}</b>
      <span className="w-16 text-ink-600">
        {ROLE_LABEL[fee.role_name === 'doctor' ? 'doctor' : 'dental_hygienist']}
      </span>
      <span className="min-w-0 flex-1 text-right max-sm:text-left">
        <span className="mr-2 text-ink-500">{fee.label}</span>
        {fee.fees.length === 0 ? '未设置出诊时间' : fee.fees.map((cents) => formatMoney(cents)).join('、')}
      </span>
      <GuardedButton
        size="sm"
        aria-label={`修改${fee.name}的${fee.label}`}
        reason={reason ?? (fee.fees.length === 0 ? '请先设置出诊时间' : null)}
        onClick={onEdit}
      >
        修改
      </GuardedButton>
    </li>
  );
}
