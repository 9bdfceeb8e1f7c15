import { useParams } from 'react-router-dom';
import { dentureOrders } from '#contract/denture-orders.ts';
import { Failed } from '#web/api/failed.tsx';
import { useCall } from '#web/api/use-call.ts';
import { WaitingPaper } from '#web/clinic/money/paper-parts.tsx';
import { PrintDocument } from '#web/ui/layout/print-document.tsx';
import { headingOf, Ticket } from './ticket.tsx';
import { useDentureNews } from './use-denture-news.ts';

/** /other/denture_processing_orders/:id/printing: the work ticket that goes with a piece through its plant. */
export default function TicketPage() {
  const id = Number(useParams().id);
  const asked = useCall(dentureOrders.one, { params: { id } }, { staleTime: 0 });
  const row = asked.data?.data;
  useDentureNews();
  return (
    <PrintDocument
      papers={['a5-upright', 'a5']}
      title="义齿加工单打印"
      back={{ to: '/other/denture_processing_orders', text: '返回义齿加工' }}
      waiting={!row}
      heading={row ? headingOf(row) : null}
    >
      {() => (row ? <Ticket row={row} /> : asked.error ? <Failed asked={asked} /> : <WaitingPaper />)}
    </PrintDocument>
  );
}
