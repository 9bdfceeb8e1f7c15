import { useParams } from 'react-router-dom';
import { documents } from '#contract/documents.ts';
import { Failed } from '#web/api/failed.tsx';
import { useCall } from '#web/api/use-call.ts';
import { WaitingPaper } from '#web/clinic/money/paper-parts.tsx';
import { PrintDocument } from '#web/ui/layout/print-document.tsx';
import { DocumentPaper, headingOf } from './document-paper.tsx';
import { useDocumentNews } from './use-document-news.ts';

/** /workstation/patient/document/:id/printing: a document as its hospital prints it. */
export default function DocumentPaperPage() {
  const id = Number(useParams().id);
  const asked = useCall(documents.one, { params: { id } }, { staleTime: 0 });
  const row = asked.data?.data;
  useDocumentNews(row?.patient.id);
  return (
    <PrintDocument
      papers={['a4']}
      title="文书打印"
      back={{ to: row ? `/workstation/patient/document?user_id=${row.patient.id}` : '/', text: '返回文书' }}
      waiting={!row}
      heading={row ? headingOf(row) : null}
    >
      {() => (row ? <DocumentPaper row={row} /> : asked.error ? <Failed asked={asked} /> : <WaitingPaper />)}
    </PrintDocument>
  );
}
