import { useParams } from 'react-router-dom';
import { COUNTED, COUNTED_WAYS, type CountedWay, type Shift } from '#contract/shift-rows.ts';
import { shifts } from '#contract/shifts.ts';
import { Failed } from '#web/api/failed.tsx';
import { useCall } from '#web/api/use-call.ts';
import { bare, Fact, Heads, PrintedAt, WaitingPaper } from '#web/clinic/money/paper-parts.tsx';
import { waysText } from '#web/clinic/money/way-name.ts';
import { PrintDocument } from '#web/ui/layout/print-document.tsx';
import { formatCount, formatInstant, formatMoney } from '#web/ui/text/format.ts';
import { differenceText } from './difference.ts';

const TITLE = '交班单';

/** /admin/shifts/:id/printing: a shift on paper, once it is closed; whoever hands over and whoever takes over sign it. */
export default function ShiftPaperPage() {
  const { id = '' } = useParams();
  const asked = useCall(shifts.show, { params: { id: Number(id) } });
  const shift = asked.data?.data;
  return (
    <PrintDocument
      papers={['a5', 'a4']}
      title={TITLE}
      back={{ to: '/oa/manage/charge?view=shifts', text: '返回班次' }}
      waiting={!shift}
      reason={shift && shift.closed_at === null ? '交班后才能打印' : null}
      heading={asked.data ? { hospital: asked.data.meta.hospital.name, name: TITLE } : null}
    >
      {() => (shift ? <Paper shift={shift} /> : asked.error ? <Failed asked={asked} /> : <WaitingPaper />)}
    </PrintDocument>
  );
}

function Paper({ shift }: { shift: Shift }) {
  const { staff, business_date, opened_at, closed_at, takings, given_back, count } = shift;
  const taken = takings.flatMap(({ type, amount }) => (amount === null ? [] : [{ type, amount }]));
  return (
    <>
      <dl className="print-facts">
        <Fact label="收费员">
          <b>{staff.name}</b>
        </Fact>
        <Fact label="营业日">{business_date}</Fact>
        <Fact label="开班时间">{formatInstant(opened_at)}</Fact>
        <Fact label="交班时间">{closed_at ? formatInstant(closed_at) : '未交班'}</Fact>
        <Fact label="笔数">{formatCount(count)}</Fact>
        <Fact label="收款">{waysText(taken) || '无'}</Fact>
        <Fact label="退款">
          {given_back.count === 0 ? '无' : `${given_back.count} 笔，${formatMoney(given_back.amount ?? 0)}`}
        </Fact>
        <Fact label="留备用金">{formatMoney(shift.float_left)}</Fact>
        {shift.remarks ? <Fact label="备注">{shift.remarks}</Fact> : null}
      </dl>
      <Counted shift={shift} />
      <p className="print-signatures">
        <span>交班人：{shift.closed_by?.name}＿＿＿＿＿＿</span>
        <span>接班人：{shift.handed_to?.name}＿＿＿＿＿＿</span>
        <span>复核：＿＿＿＿＿＿</span>
        <PrintedAt />
      </p>
    </>
  );
}

function Counted({ shift: { counted, expected, difference } }: { shift: Shift }) {
  if (!counted || !expected || !difference) return null;
  const sum = (of: Record<CountedWay, number>) => bare(COUNTED_WAYS.reduce((total, way) => total + of[way], 0));
  return (
    <table className="print-table print-lines">
      <caption className="sr-only">清点结果</caption>
      <Heads columns={['序号', '方式', '应有（元）', '清点（元）', '差额（元）']} />
      <tbody>
        {COUNTED_WAYS.map((way, i) => (
          <tr key={way}>
            <td>{i + 1}</td>
            <td>{COUNTED[way]}</td>
            <td>{bare(expected[way])}</td>
            <td>{bare(counted[way])}</td>
            <td>{differenceText(difference[way])}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td colSpan={2}>合计</td>
          <td className="text-right">{sum(expected)}</td>
          <td className="text-right">{sum(counted)}</td>
          <td>{sum(difference)}</td>
        </tr>
      </tfoot>
    </table>
  );
}
