import { useLocation, useParams } from 'react-router-dom';
import { prescriptions } from '#contract/prescriptions.ts';
import { Failed } from '#web/api/failed.tsx';
import { useCall } from '#web/api/use-call.ts';
import { WaitingPaper } from '#web/clinic/money/paper-parts.tsx';
import { PrintDocument } from '#web/ui/layout/print-document.tsx';
import { TouchContext } from '#web/ui/touch.ts';
import { headingOf, PrescriptionPaper } from './prescription-paper.tsx';
import { usePrescriptionNews } from './use-prescription-news.ts';

/** /user_center/prescriptions/:id/printing: a prescription as its patient prints it. */
export function OwnPrescriptionPaper() {
  const { id = '' } = useParams();
  const { pathname } = useLocation();
  const asked = useCall(prescriptions.ownOne, { params: { id: Number(id) } }, { staleTime: 0 });
  const row = asked.data?.data;
  usePrescriptionNews();
  return (
    // The phone's paper stands in no frame that says so.
    <TouchContext value={pathname.startsWith('/m/')}>
      <PrintDocument
        papers={['a5-upright']}
        title="处方笺"
        back={{ to: pathname.replace(/\/[^/]+\/printing$/, ''), text: '返回处方' }}
        waiting={!row}
        {...(row ? { picture: `${row.hospital.name} ${row.code ?? ''}` } : {})}
        heading={row ? headingOf(row) : null}
      >
        {() => (row ? <PrescriptionPaper row={row} /> : asked.error ? <Failed asked={asked} /> : <WaitingPaper />)}
      </PrintDocument>
    </TouchContext>
  );
}
