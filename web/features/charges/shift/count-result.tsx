import { COUNTED, COUNTED_WAYS, type Shift } from '#contract/shift-rows.ts';
import { formatMoney } from '#web/ui/text/format.ts';
import { differenceText } from './difference.ts';

const HEAD = 'h-9 border-line-strong border-b px-2 text-right font-semibold';
const CELL = 'h-9 border-line border-b px-2 text-right tabular-nums';

/** What was counted beside what should have been there. */
export function CountResult({ shift: { counted, expected, difference } }: { shift: Shift }) {
  if (!counted || !expected || !difference) return null;
  return (
    <table className="w-full border-separate border-spacing-0 text-14">
      <caption className="sr-only">清点结果（元）</caption>
      <thead className="bg-surface-2 text-13 text-ink-600">
        <tr>
          <th scope="col" className={`${HEAD} text-left`}>
            方式
          </th>
          {['应有', '清点', '差额'].map((title) => (
            <th key={title} scope="col" className={HEAD}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {COUNTED_WAYS.map((way) => (
          <tr key={way}>
            <th scope="row" className={`${CELL} text-left font-normal`}>
              {COUNTED[way]}
            </th>
            <td className={CELL}>{formatMoney(expected[way])}</td>
            <td className={CELL}>{formatMoney(counted[way])}</td>
            <td className={CELL}>
              <Difference amount={difference[way]} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Too much, too little, or right: said in words too. */
function Difference({ amount }: { amount: number }) {
  const text = differenceText(amount);
  return amount === 0 ? <span className="text-green-700">{text}</span> : <b className="text-red-700">{text}</b>;
}
