import { Plus } from 'lucide-react';
import { useState } from 'react';
import { choicesOf } from '#contract/choices.ts';
import { DESK_REGISTRATION_STATUS, type DeskRegistration } from '#contract/desk-registration-shapes.ts';
import { deskRegistrations } from '#contract/desk-registrations.ts';
import { exportCalls } from '#contract/exports.ts';
import { ExportButton, filtersOf } from '#web/api/export-button.tsx';
import { useKeyHint } from '#web/api/single-keys.ts';
import { useWritable } from '#web/api/writable.ts';
import { useTouched } from '#web/realtime/touched.ts';
import { useHospitalNews } from '#web/realtime/use-hospital-news.ts';
import { FilterShortcuts } from '#web/resource/filter-shortcuts.tsx';
import { ListPage } from '#web/resource/list-page.tsx';
import { useList } from '#web/resource/use-list.ts';
import { Button } from '#web/ui/button.tsx';
import { GuardedButton } from '#web/ui/guarded-button.tsx';
import { keyword } from '#web/ui/tables/filter-panel.tsx';
import { useKey } from '#web/ui/use-key.ts';
import { DESK_REGISTRATION_COLUMNS } from './columns.tsx';
import { DeskRegistrationSheet } from './registration-sheet.tsx';
import { nameOf } from './status-tag.tsx';

const STATUS = choicesOf(DESK_REGISTRATION_STATUS);

/** 预约登记, second layout: what was registered, and one of them in a sheet. */
export default function DeskRegistrationsPage() {
  const list = useList(deskRegistrations.index);
  const { params, answer } = list;
  const { reason } = useWritable();
  const [opened, setOpened] = useState<{ id: number | null; round: number } | null>(null);
  const open = (id: number | null) => setOpened((old) => ({ id, round: (old?.round ?? 0) + 1 }));
  const again = () => void answer.refetch();
  useTouched(['registrations'], again);
  // What became of the visit stands in the row of a confirmed one.
  useHospitalNews(['visits'], again);
  useKey('n', () => open(null));
  const newKey = useKeyHint('N');
  return (
    <>
      <ListPage
        title="登记列表"
        hint="草稿、待确认与已挂号的登记"
        action={
          <>
            <ExportButton call={exportCalls.registrations} args={{ query: filtersOf(params.query) }} />
            <GuardedButton
              variant="primary"
              reason={reason}
              keyHint={newKey}
              icon={<Plus aria-hidden size={16} strokeWidth={1.75} />}
              onClick={() => open(null)}
            >
              新登记
            </GuardedButton>
          </>
        }
        list={list}
        columns={DESK_REGISTRATION_COLUMNS}
        filters={[
          keyword('患者', '姓名、拼音或手机号'),
          { kind: 'choice', name: 'status', label: '状态', options: STATUS },
        ]}
        shortcuts={<FilterShortcuts params={params} name="status" options={STATUS} />}
        emptyHint="还没有登记"
        rowActions={(row) => <RowAction row={row} onOpen={() => open(row.id)} />}
      />
      {opened ? (
        <DeskRegistrationSheet key={opened.round} id={opened.id} onOpen={open} onClose={() => setOpened(null)} />
      ) : null}
    </>
  );
}

const WORDS = { draft: '继续', submitted: '确认', confirmed: '详情', cancelled: '详情' } as const;

function RowAction({ row, onOpen }: { row: DeskRegistration; onOpen: () => void }) {
  const word = WORDS[row.status];
  return (
    <Button variant="text" size="sm" aria-label={`${word}${nameOf(row)}的登记`} onClick={onOpen}>
      {word}
    </Button>
  );
}
