const WIDTH = 72;
const HEIGHT = 20;

/** The way of a figure since the page was opened. The number beside it says it in words. */
export function Sparkline({ values }: { values: readonly number[] }) {
  if (values.length < 2) return <span className="block h-5 w-18" />;
  const most = Math.max(...values, 1e-9);
  const step = WIDTH / (values.length - 1);
  const points = values.map(
    (value, index) => `${round(index * step)},${round(HEIGHT - 1 - (value / most) * (HEIGHT - 2))}`,
  );
  return (
    <svg aria-hidden viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className="h-5 w-18 text-ink-400" preserveAspectRatio="none">
      <polyline points={points.join(' ')} fill="none" stroke="currentColor" strokeWidth={1.25} />
    </svg>
  );
}

const round = (value: number) => Math.round(value * 10) / 10;
