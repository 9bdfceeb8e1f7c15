import { Stethoscope, UserRoundSearch } from 'lucide-react';
import { type RecordRead, recordReads } from '#contract/record-reads.ts';
import { useCall } from '#web/api/use-call.ts';
import { RecordsTable, usePages } from '#web/resource/records-table.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { SMALL_ICON } from '#web/ui/icon.ts';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import type { Column } from '#web/ui/tables/table.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { formatInstant } from '#web/ui/text/format.ts';

const COLUMNS: readonly Column<RecordRead>[] = [
  { key: 'at', title: '时间', className: 'tabular-nums', cell: ({ at }) => formatInstant(at) },
  { key: 'by_name', title: '姓名', cell: ({ by_name }) => <b>{by_name}</b> },
  { key: 'role', title: '角色', cell: ({ role }) => role },
  {
    key: 'area',
    title: '查阅内容',
    className: 'tabular-nums',
    cell: ({ area_name, object }) => [area_name, object].filter(Boolean).join(' '),
  },
  { key: 'treating', title: '是否接诊', cell: ({ treating }) => <Treating treating={treating} /> },
  { key: 'address', title: '来源地址', className: 'tabular-nums', cell: ({ address }) => address || '—' },
];

function Treating({ treating }: { treating: boolean }) {
  return treating ? (
    <Tag tone="green" icon={<Stethoscope {...SMALL_ICON} />}>
      接诊人员
    </Tag>
  ) : (
    <Tag tone="orange" icon={<UserRoundSearch {...SMALL_ICON} />}>
      非接诊人员
    </Tag>
  );
}

/** 查阅记录: who of the hospital opened what of a patient, treating them or not, when and from where. */
export function ReadsDialog({ id, name, onClose }: { id: number; name: string; onClose: () => void }) {
  const [pages, setPages] = usePages();
  const asked = useCall(recordReads.ofPatient, { params: { id }, query: pages }, { keep: true, staleTime: 0 });
  const title = `查阅记录：${name}`;
  return (
    <Dialog open title={title} width={880} onClose={onClose}>
      <RecordsTable
        label={title}
        columns={COLUMNS}
        asked={asked}
        pages={pages}
        onPages={setPages}
        empty={<EmptyState hint="本院员工查阅该患者的病历后，会记录在这里" />}
      />
    </Dialog>
  );
}
