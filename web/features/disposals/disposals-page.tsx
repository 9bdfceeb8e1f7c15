import { useAtomValue } from 'jotai';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { choicesOf } from '#contract/choices.ts';
import { DISPOSAL_STATUS } from '#contract/disposal-rows.ts';
import { disposals } from '#contract/disposals.ts';
import { exportCalls } from '#contract/exports.ts';
import { ExportButton, filtersOf as withoutPage } from '#web/api/export-button.tsx';
import { meAtom, rolesAtom } from '#web/api/session.ts';
import { useWritable } from '#web/api/writable.ts';
import { minuteAtom } from '#web/realtime/server-clock.ts';
import { useTouched } from '#web/realtime/touched.ts';
import { ListPage } from '#web/resource/list-page.tsx';
import { useList } from '#web/resource/use-list.ts';
import { GuardedButton } from '#web/ui/guarded-button.tsx';
import { ICON } from '#web/ui/icon.ts';
import { keyword } from '#web/ui/tables/filter-panel.tsx';
import { Shortcut } from '#web/ui/tables/shortcut.tsx';
import { formatMoney } from '#web/ui/text/format.ts';
import { COLUMNS } from './columns.tsx';
import { type Opened, OpenedDialog } from './opened-dialog.tsx';
import { RowMenu } from './row-menu.tsx';

const STATUSES = choicesOf(DISPOSAL_STATUS);

const filtersOf = (today: string) =>
  [
    keyword('患者', '单号，或姓名、卡号'),
    { kind: 'choice', name: 'status', label: '状态', options: STATUSES },
    { kind: 'days', from: 'from', to: 'to', label: '开单日期', today },
  ] as const;

/** 处置单: what was done for whom, and what it costs. A doctor sees their own. */
export default function DisposalsPage() {
  const me = useAtomValue(meAtom)?.id;
  const owner = useAtomValue(rolesAtom).includes('shop_owner');
  const always = owner || me === undefined ? {} : { doctor_id: me };
  const list = useList(disposals.list, { always });
  const { data, refetch } = list.answer;
  const { query, change } = list.params;
  const today = useAtomValue(minuteAtom).date;
  const { reason } = useWritable();
  const [opened, setOpened] = useState<Opened | null>(null);
  useTouched(['disposals'], () => void refetch());
  return (
    <>
      <ListPage
        title="处置单"
        hint={data ? `应收 ${formatMoney(data.meta.total)}，待收 ${formatMoney(data.meta.arrears)}` : null}
        action={
          <>
            <ExportButton call={exportCalls.disposals} args={{ query: { ...withoutPage(query), ...always } }} />
            <GuardedButton
              variant="primary"
              reason={reason}
              icon={<Plus {...ICON} />}
              onClick={() => setOpened({ of: 'new' })}
            >
              开处置单
            </GuardedButton>
          </>
        }
        list={list}
        columns={COLUMNS}
        filters={filtersOf(today)}
        shortcuts={
          <Shortcut
            label="待收"
            chosen={query.arrears === '1'}
            onClick={() => change({ arrears: query.arrears ? '' : '1' })}
          />
        }
        emptyHint="开单后会出现在这里"
        rowActions={(row) => <RowMenu list={row} reason={reason} onAct={(of) => setOpened({ of, list: row })} />}
      />
      <OpenedDialog opened={opened} onClose={() => setOpened(null)} />
    </>
  );
}
