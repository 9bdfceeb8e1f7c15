/** Plots of the document: dots of every round and their median, one line a side. Plain SVG, readable on light and dark. */

export interface Series {
  readonly name: string;
  readonly values: readonly number[];
  readonly reference: boolean;
}

export interface Plot {
  readonly title: string;
  readonly unit: string;
  readonly series: readonly Series[];
  /** A line across everything (1.0 of a ratio …). */
  readonly mark?: { readonly at: number; readonly name: string };
}

const WIDTH = 760;
const LEFT = 230;
const RIGHT = 70;
const TOP = 46;
const LINE = 30;
const BOTTOM = 44;
const COLOURS = { product: '#0f766e', reference: '#64748b', mark: '#b45309', grid: '#cbd5e1', text: '#334155' };

/** 1, 2 or 5 times a power of ten: some five of them up to the largest value. */
export function ticksUpTo(largest: number): number[] {
  if (!(largest > 0)) return [0, 1];
  const rough = largest / 5;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 5, 10].find((each) => each * power >= rough) ?? 10) * power;
  const count = Math.ceil(largest / step - 1e-9);
  return Array.from({ length: count + 1 }, (_, i) => Number((i * step).toPrecision(12)));
}

export const numberText = (value: number): string =>
  Number(value.toPrecision(value >= 1_000 ? 4 : 3)).toLocaleString('en-US', { maximumFractionDigits: 6 });

const escaped = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[sign] ?? '&quot;');

function middle(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = sorted.length / 2;
  return sorted.length % 2 === 1
    ? (sorted[Math.floor(half)] ?? 0)
    : ((sorted[half - 1] ?? 0) + (sorted[half] ?? 0)) / 2;
}

export function drawPlot(plot: Plot): string {
  const series = plot.series.filter(({ values }) => values.length > 0);
  const ticks = ticksUpTo(Math.max(...series.flatMap(({ values }) => values), plot.mark?.at ?? 0, 0));
  const last = ticks.at(-1) ?? 1;
  const x = (value: number) => Math.round((LEFT + (value / last) * (WIDTH - LEFT - RIGHT)) * 10) / 10;
  const height = TOP + series.length * LINE + BOTTOM;
  const floor = height - BOTTOM;
  const grid = ticks.map(
    (tick) =>
      `<line x1="${x(tick)}" x2="${x(tick)}" y1="${TOP}" y2="${floor}" stroke="${COLOURS.grid}"/>` +
      `<text x="${x(tick)}" y="${floor + 16}" text-anchor="middle">${numberText(tick)}</text>`,
  );
  const rows = series.map((each, i) => drawSeries(each, TOP + LINE * (i + 0.5), x));
  const mark = plot.mark
    ? [
        `<line x1="${x(plot.mark.at)}" x2="${x(plot.mark.at)}" y1="${TOP}" y2="${floor}" stroke="${COLOURS.mark}" stroke-dasharray="4 3"/>`,
        `<text x="${x(plot.mark.at)}" y="${TOP - 4}" text-anchor="middle" fill="${COLOURS.mark}">${escaped(plot.mark.name)}</text>`,
      ]
    : [];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img" font-family="system-ui, sans-serif" font-size="12" fill="${COLOURS.text}">`,
    `<title>${escaped(plot.title)}</title>`,
    `<rect width="${WIDTH}" height="${height}" fill="#ffffff"/>`,
    `<text x="12" y="22" font-size="14" font-weight="600">${escaped(plot.title)}</text>`,
    ...grid,
    ...mark,
    ...rows,
    `<text x="${(LEFT + WIDTH - RIGHT) / 2}" y="${height - 8}" text-anchor="middle">${escaped(plot.unit)}</text>`,
    '</svg>',
    '',
  ].join('\n');
}

function drawSeries({ name, values, reference }: Series, y: number, x: (value: number) => number): string {
  const colour = reference ? COLOURS.reference : COLOURS.product;
  const at = middle(values);
  const dots = values.map((value) => `<circle cx="${x(value)}" cy="${y}" r="3" fill="${colour}" fill-opacity="0.45"/>`);
  return [
    `<text x="${LEFT - 10}" y="${y + 4}" text-anchor="end"${reference ? '' : ' font-weight="600"'}>${escaped(name)}</text>`,
    `<line x1="${x(0)}" x2="${x(at)}" y1="${y}" y2="${y}" stroke="${colour}" stroke-width="6" stroke-opacity="0.25"/>`,
    ...dots,
    `<line x1="${x(at)}" x2="${x(at)}" y1="${y - 9}" y2="${y + 9}" stroke="${colour}" stroke-width="3"/>`,
    `<text x="${Math.min(x(Math.max(...values)) + 8, WIDTH - RIGHT + 8)}" y="${y + 4}">${numberText(at)}</text>`,
  ].join('');
}
