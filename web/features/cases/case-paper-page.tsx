import { useParams } from 'react-router-dom';
import { cases } from '#contract/cases.ts';
import { recordReads } from '#contract/record-reads.ts';
import { Failed } from '#web/api/failed.tsx';
import { useCall } from '#web/api/use-call.ts';
import { useWritable } from '#web/api/writable.ts';
import { WaitingPaper } from '#web/clinic/money/paper-parts.tsx';
import { usePress } from '#web/forms/use-press.ts';
import { PrintDocument } from '#web/ui/layout/print-document.tsx';
import { CasePaper, headingOf } from './case-paper.tsx';
import { useCaseNews } from './use-case-news.ts';

/** /manage/visits/case_info/:id/printing: a case as its hospital prints it; each print is written down. */
export default function CasePaperPage() {
  const id = Number(useParams().id);
  const asked = useCall(cases.detail, { query: { id } }, { staleTime: 0 });
  const { reason } = useWritable();
  const { press } = usePress(recordReads.printed, { refresh: [cases.detail] });
  const { data: row, meta } = asked.data ?? {};
  useCaseNews(row?.patient.id);
  return (
    <PrintDocument
      papers={['a4']}
      title="病历打印"
      back={{ to: `/manage/visits/case_info?id=${id}`, text: '返回病历' }}
      waiting={!row}
      reason={reason}
      hint={meta ? hintOf(meta.prints) : null}
      heading={row ? headingOf(row) : null}
      record={async () => {
        await press({ body: { type: 'case', id } });
        return null;
      }}
    >
      {() =>
        row && meta ? <CasePaper row={row} {...meta} /> : asked.error ? <Failed asked={asked} /> : <WaitingPaper />
      }
    </PrintDocument>
  );
}

const hintOf = (prints: number) =>
  prints === 0 ? '还没有打印过，每次打印都会登记。' : `已打印 ${prints} 次，每次打印都会登记。`;
