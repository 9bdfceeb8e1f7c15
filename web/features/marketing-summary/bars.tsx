import { Link } from 'react-router-dom';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';

export interface Bar {
  key: string | number;
  name: string;
  value: number;
  shown: string;
  /** What else is to say of it. */
  hint?: string;
  /** The list behind it. */
  to?: string;
}

interface BarsProps {
  title: string;
  /** What the figures are. */
  unit: string;
  bars: readonly Bar[];
}

/** Names with how much each has, as a table whose rows have the length of what is in them. */
export function Bars({ title, unit, bars }: BarsProps) {
  const most = Math.max(1, ...bars.map(({ value }) => value));
  return (
    <section aria-label={title} className="min-w-0 rounded-panel border border-line bg-surface p-4">
      <h2 className="mb-3 font-semibold text-14">{title}</h2>
      {bars.length === 0 ? (
        <EmptyState />
      ) : (
        <table className="w-full text-13">
          <thead className="sr-only">
            <tr>
              <th scope="col">名称</th>
              <th scope="col">{unit}</th>
            </tr>
          </thead>
          <tbody>
            {bars.map(({ key, name, value, shown, hint, to }) => (
              <tr key={key}>
                <th scope="row" className="max-w-32 truncate py-1.5 pr-3 text-left font-normal text-ink-700">
                  {to ? (
                    <Link to={to} className="text-blue-700 hover:underline">
                      {name}
                    </Link>
                  ) : (
                    name
                  )}
                </th>
                <td className="w-full py-1.5">
                  <span className="flex items-center gap-2">
                    <span
                      aria-hidden
                      className="h-3 min-w-0.5 rounded-cell bg-brand-700"
                      style={{ width: `${(Math.max(0, value) / most) * 60}%` }}
                    />
                    <span className="whitespace-nowrap tabular-nums">{shown}</span>
                    {hint ? <span className="truncate text-12 text-ink-500">{hint}</span> : null}
                  </span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
