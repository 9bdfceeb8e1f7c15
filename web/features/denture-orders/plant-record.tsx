import type { DenturePlant } from '#contract/denture-rows.ts';

/** How plants keep their word: 准时率, 返工率. */
export function PlantRecord({ plants }: { plants: readonly DenturePlant[] }) {
  if (plants.length === 0) return null;
  return (
    <section aria-label="加工厂表现" className="mt-3 overflow-x-auto rounded-panel border border-line bg-surface p-4">
      <h2 className="mb-2 font-semibold text-16">加工厂表现</h2>
      <table className="w-full min-w-80 text-14">
        <thead className="text-13 text-ink-500">
          <tr>
            <th scope="col" className="py-1 text-left font-normal">
              加工厂
            </th>
            {['已发出', '准时率', '返工率'].map((title) => (
              <th key={title} scope="col" className="py-1 text-right font-normal">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {plants.map(({ factory, orders, on_time_percent, rework_percent }) => (
            <tr key={factory.id} className="border-line border-t">
              <th scope="row" className="py-1.5 text-left font-normal">
                {factory.name}
              </th>
              <td className="text-right tabular-nums">{orders}</td>
              <td className="text-right tabular-nums">{percentText(on_time_percent)}</td>
              <td className="text-right tabular-nums">{percentText(rework_percent)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const percentText = (percent: number | null) => (percent === null ? '－' : `${percent}%`);
