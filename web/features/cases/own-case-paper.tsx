import { useLocation, useParams } from 'react-router-dom';
import { cases } from '#contract/cases.ts';
import { Failed } from '#web/api/failed.tsx';
import { useCall } from '#web/api/use-call.ts';
import { WaitingPaper } from '#web/clinic/money/paper-parts.tsx';
import { PrintDocument } from '#web/ui/layout/print-document.tsx';
import { TouchContext } from '#web/ui/touch.ts';
import { CasePaper, headingOf } from './case-paper.tsx';
import { useCaseNews } from './use-case-news.ts';

/** /user_center/cases/:id/printing: a case as its patient prints it. */
export function OwnCasePaper() {
  const { id = '' } = useParams();
  const { pathname } = useLocation();
  const asked = useCall(cases.ownOne, { params: { id: Number(id) } }, { staleTime: 0 });
  const row = asked.data?.data;
  useCaseNews();
  return (
    // The phone's paper stands in no frame that says so.
    <TouchContext value={pathname.startsWith('/m/')}>
      <PrintDocument
        papers={['a4']}
        title="病历"
        back={{ to: pathname.replace(/\/[^/]+\/printing$/, ''), text: '返回病历' }}
        waiting={!row}
        {...(row ? { picture: `${row.hospital.name} ${row.code}` } : {})}
        heading={row ? headingOf(row) : null}
      >
        {() =>
          asked.data ? (
            <CasePaper row={asked.data.data} {...asked.data.meta} />
          ) : asked.error ? (
            <Failed asked={asked} />
          ) : (
            <WaitingPaper />
          )
        }
      </PrintDocument>
    </TouchContext>
  );
}
