import { useAtomValue } from 'jotai';
import { useState } from 'react';
import type { Member } from '#contract/member-rows.ts';
import { members } from '#contract/members.ts';
import { Awaited } from '#web/api/awaited.tsx';
import { rolesAtom } from '#web/api/session.ts';
import { useCall } from '#web/api/use-call.ts';
import { useWritable } from '#web/api/writable.ts';
import { CASHIERS } from '#web/clinic/money/list-link.tsx';
import { usePatientId } from '#web/clinic/patient/use-patient-id.ts';
import { useTouched } from '#web/realtime/touched.ts';
import { useView } from '#web/resource/use-view.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { DescriptionList } from '#web/ui/layout/description-list.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { Segmented } from '#web/ui/layout/segmented.tsx';
import { formatMoney } from '#web/ui/text/format.ts';
import { CARD_VIEWS, CardRecords } from './card-records.tsx';
import { LockTag } from './lock-tag.tsx';
import { MemberActions } from './member-actions.tsx';
import { MemberFacts } from './member-facts.tsx';
import { OpenedDialog, type OpenedOf } from './opened-dialog.tsx';

const TITLE = '会员信息';

/** /workstation/patient/vip, 会员信息: a patient's card, what is on it, and all that moved it. */
export default function PatientCardPage() {
  const id = usePatientId();
  const query = { page: 1, pageSize: 1, patient_id: id ?? 0 };
  const asked = useCall(members.list, { query }, { enabled: id !== null });
  useTouched(['members', 'disposals'], () => void asked.refetch());
  const member = asked.data?.data[0];
  if (member) return <Card key={member.id} member={member} />;
  return (
    <Page title={TITLE}>
      <div className="rounded-panel border border-line bg-surface p-4">
        {asked.data ? <EmptyState hint="还不是本院会员，登记后就有会员卡" /> : <Awaited asked={asked} lines={6} />}
      </div>
    </Page>
  );
}

function Card({ member }: { member: Member }) {
  const [view, setView] = useView(CARD_VIEWS);
  const [opened, setOpened] = useState<OpenedOf | null>(null);
  const mayWrite = useAtomValue(rolesAtom).some((role) => CASHIERS.includes(role));
  const { reason } = useWritable();
  return (
    <>
      <CardRecords
        key={view}
        view={view}
        memberId={member.id}
        title={TITLE}
        action={
          <MemberActions
            member={member}
            mayWrite={mayWrite}
            reason={reason}
            onAct={(action) => setOpened({ member, action })}
          />
        }
        summary={<Figures member={member} mayWrite={mayWrite} />}
        shortcuts={<Segmented label="查看" options={CARD_VIEWS} value={view} onChange={setView} />}
      />
      <OpenedDialog opened={opened} onClose={() => setOpened(null)} />
    </>
  );
}

/** What is on the card, and what ever was. */
function Figures({ member, mayWrite }: { member: Member; mayWrite: boolean }) {
  const { cumulative_recharge, cumulative_consumption, cumulative_arrears, remarks } = member;
  return (
    <div className="flex flex-col gap-px">
      <MemberFacts member={member} />
      <DescriptionList
        layout="strip"
        items={[
          { label: '累计充值', value: formatMoney(cumulative_recharge) },
          { label: '累计消费', value: formatMoney(cumulative_consumption) },
          { label: '欠费', value: formatMoney(cumulative_arrears) },
          { label: '锁定', value: <LockTag member={member} mayWrite={mayWrite} /> },
          { label: '备注', value: remarks || '—' },
        ]}
      />
    </div>
  );
}
