import { encode } from 'uqr';
import { DENTURE_STAGES } from '#contract/denture-words.ts';
import { Fact, PrintedAt } from '#web/clinic/money/paper-parts.tsx';
import { ageText } from '#web/clinic/patient/patient-line.ts';
import type { FullOrder } from './values.ts';
import { maskedName } from './words.ts';
import './ticket.css';

/** What every page of it begins with. */
export const headingOf = ({ hospital, code }: FullOrder) => ({
  hospital: hospital.name,
  name: '义齿加工单',
  number: { label: '单号', value: code },
});

/** The work ticket (义齿加工单): A5. Whoever scans it stands before the order. */
export function Ticket({ row }: { row: FullOrder }) {
  const { id, code, doctor, factory, patient, due_on, urgent } = row;
  return (
    <div className="dt-ticket">
      {row.status === 'draft' ? <p className="print-across">草稿，未发出</p> : null}
      {row.status === 'cancelled' ? <p className="print-across">已取消</p> : null}
      <div className="dt-top">
        <Code code={code} link={`${window.location.origin}/other/denture_processing_orders?order=${id}`} />
        <dl className="print-facts dt-facts">
          <Fact label="患者">
            <b>{maskedName(patient.name)}</b>
          </Fact>
          <Fact label="性别、年龄">{[patient.gender, ageText(patient.age)].filter(Boolean).join(' ')}</Fact>
          <Fact label="医生">{doctor.name}</Fact>
          <Fact label="加工厂">{factory.name}</Fact>
          <Fact label="交货日期">
            <b>{`${due_on}${urgent ? ' 加急' : ''}`}</b>
          </Fact>
          <Fact label="印模方式">{row.impression_name}</Fact>
        </dl>
      </div>
      <Pieces row={row} />
      <dl className="print-facts dt-facts">
        {(
          [
            ['咬合', row.occlusion],
            ['边缘', row.margin],
            ['邻接', row.contact],
            ['原加工单', row.rework_of?.code],
          ] as const
        ).map(([label, said]) =>
          said ? (
            <Fact key={label} label={label}>
              {said}
            </Fact>
          ) : null,
        )}
      </dl>
      <Benches />
      <p className="dt-foot">
        <PrintedAt />
      </p>
    </div>
  );
}

function Pieces({ row: { items } }: { row: FullOrder }) {
  return (
    <table className="print-table dt-pieces">
      <thead>
        <tr>
          {['修复体', '牙位', '材料', '色号', '备注'].map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {items.map((item, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a paper stay where they are
          <tr key={at}>
            <td>{item.restoration_name}</td>
            <td>
              <b>{item.teeth.join('、')}</b>
              {item.pontics.length > 0 ? `（桥体 ${item.pontics.join('、')}）` : null}
            </td>
            <td>{item.material}</td>
            <td>{[item.shade, item.stump_shade ? `基牙 ${item.stump_shade}` : ''].filter(Boolean).join(' ')}</td>
            <td>{item.note}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Each bench signs what it has done. */
function Benches() {
  return (
    <table className="print-table dt-benches">
      <thead>
        <tr>
          {DENTURE_STAGES.map((stage) => (
            <th key={stage} scope="col">
              {stage}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <tr>
          {DENTURE_STAGES.map((stage) => (
            <td key={stage}>　</td>
          ))}
        </tr>
      </tbody>
    </table>
  );
}

/** The code as a phone scans it: one square a module. */
function Code({ code, link }: { code: string; link: string }) {
  const { data, size } = encode(link, { ecc: 'M', border: 2 });
  const squares = data.flatMap((line, y) => line.flatMap((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : [])));
  return (
    <svg role="img" aria-label={`${code} 的二维码`} viewBox={`0 0 ${size} ${size}`} className="dt-code">
      <path d={squares.join('')} fill="black" shapeRendering="crispEdges" />
    </svg>
  );
}
