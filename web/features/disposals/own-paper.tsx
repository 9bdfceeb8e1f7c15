import { useLocation, useParams } from 'react-router-dom';
import type { Disposal } from '#contract/disposal-rows.ts';
import { disposals } from '#contract/disposals.ts';
import { Failed } from '#web/api/failed.tsx';
import { useCall } from '#web/api/use-call.ts';
import { BillTable, waysOf } from '#web/clinic/money/bill-table.tsx';
import { Fact, Foot, PrintedAt, WaitingPaper } from '#web/clinic/money/paper-parts.tsx';
import { PrintDocument } from '#web/ui/layout/print-document.tsx';
import { useMedia } from '#web/ui/layout/use-media.ts';
import { formatCount, formatInstant, formatMoney } from '#web/ui/text/format.ts';
import { TouchContext } from '#web/ui/touch.ts';
import { linesOf } from './lines.ts';
import { useNews } from './use-news.ts';

const PAID = 3;

/** /user_center/disposal_lists/:id/printing: a list as its patient prints it, paid or not. */
export function OwnPaper() {
  const { id = '' } = useParams();
  const { pathname } = useLocation();
  const asked = useCall(disposals.ownOne, { params: { id: Number(id) } });
  const list = asked.data?.data;
  // On a phone's screen a wide sheet is not to be read.
  const wide = useMedia('(width >= 900px)');
  useNews();
  return (
    // The phone's paper stands in no frame that says so.
    <TouchContext value={pathname.startsWith('/m/')}>
      <PrintDocument
        papers={wide ? ['a5', 'a4', 'roll'] : ['roll', 'a5', 'a4']}
        title="处置费用清单"
        back={{ to: pathname.replace(/\/\d+\/printing$/, ''), text: '返回账单' }}
        waiting={!list}
        {...(list ? { picture: `${list.hospital.name} ${list.number ?? ''}` } : {})}
        heading={
          list
            ? {
                hospital: list.hospital.name,
                name: '处置费用清单',
                number: { label: '单号', value: list.number ?? '' },
                stamp: list.status === PAID ? list.status_name : null,
              }
            : null
        }
      >
        {() => (list ? <Paper list={list} /> : asked.error ? <Failed asked={asked} /> : <WaitingPaper />)}
      </PrintDocument>
    </TouchContext>
  );
}

function Paper({ list }: { list: Disposal }) {
  const { patient, code, doctor, issued_at, payment_record, drug_count } = list;
  return (
    <>
      <dl className="print-facts">
        <Fact label="患者姓名">
          <b>{patient.name}</b>
        </Fact>
        <Fact label="卡号">{code ?? ''}</Fact>
        {issued_at ? <Fact label="开单时间">{formatInstant(issued_at)}</Fact> : null}
        {doctor ? <Fact label="接诊医生">{doctor.name}</Fact> : null}
        {drug_count > 0 ? <Fact label="药品数量">{formatCount(drug_count)}</Fact> : null}
        {payment_record ? <Fact label="付清时间">{formatInstant(payment_record.created_at)}</Fact> : null}
      </dl>
      <BillTable
        {...list}
        lines={linesOf(list)}
        disposals={[list]}
        paid={
          <>
            实收金额　<b>{formatMoney(list.amount)}</b>　{list.amount2}
          </>
        }
        ways={waysOf(list.payments)}
      />
      <p className="print-signatures">
        <span>患者自助打印</span>
        <PrintedAt />
      </p>
      <Foot />
    </>
  );
}
