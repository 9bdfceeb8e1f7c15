import { useParams } from 'react-router-dom';
import { prescriptions } from '#contract/prescriptions.ts';
import { recordReads } from '#contract/record-reads.ts';
import { Failed } from '#web/api/failed.tsx';
import { useCall } from '#web/api/use-call.ts';
import { useWritable } from '#web/api/writable.ts';
import { WaitingPaper } from '#web/clinic/money/paper-parts.tsx';
import { usePress } from '#web/forms/use-press.ts';
import { PrintDocument } from '#web/ui/layout/print-document.tsx';
import { headingOf, PrescriptionPaper } from './prescription-paper.tsx';
import { usePrescriptionNews } from './use-prescription-news.ts';

/** /admin/visits/prescriptions/:id/printing: a prescription as its hospital prints it; each print is written down. */
export default function PrescriptionPaperPage() {
  const id = Number(useParams().id);
  const asked = useCall(prescriptions.one, { params: { id } }, { staleTime: 0 });
  const { reason } = useWritable();
  const { press } = usePress(recordReads.printed, { refresh: [prescriptions.one] });
  const { data: row, meta } = asked.data ?? {};
  usePrescriptionNews(row?.patient.id);
  return (
    <PrintDocument
      papers={['a5-upright']}
      title="处方打印"
      back={{ to: row ? `/workstation/patient/prescription?user_id=${row.patient.id}` : '/', text: '返回处方' }}
      waiting={!row}
      reason={reason}
      hint={meta ? hintOf(meta.prints) : null}
      heading={row ? headingOf(row) : null}
      record={async () => {
        await press({ body: { type: 'prescription', id } });
        return null;
      }}
    >
      {() => (row ? <PrescriptionPaper row={row} /> : asked.error ? <Failed asked={asked} /> : <WaitingPaper />)}
    </PrintDocument>
  );
}

const hintOf = (prints: number) =>
  prints === 0 ? '还没有打印过，每次打印都会登记。' : `已打印 ${prints} 次，每次打印都会登记。`;
