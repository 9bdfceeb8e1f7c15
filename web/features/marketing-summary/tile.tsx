import { ArrowDown, ArrowUp } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';

interface TileProps {
  label: string;
  value: ReactNode;
  /** What it is now and what it was in the span before, where that is compared. */
  compared?: { now: number; before: number };
  /** What it is reckoned from. */
  hint?: string;
  /** The list behind it. */
  to?: string | undefined;
}

/** One figure, with how it has changed; it leads to the list that it is the sum of. */
export function Tile({ label, value, compared, hint, to }: TileProps) {
  const body = (
    <>
      <span className="text-13 text-ink-600">{label}</span>
      <b className="font-semibold text-20 tabular-nums">{value}</b>
      <span className="flex min-h-5 flex-wrap items-center gap-x-2 text-12 text-ink-500">
        {compared ? <Change {...compared} /> : null}
        {hint}
      </span>
    </>
  );
  const look = 'flex min-w-0 flex-col gap-1 rounded-panel border border-line bg-surface px-4 py-3';
  return to ? (
    <Link to={to} className={`${look} hover:border-blue-600`}>
      {body}
    </Link>
  ) : (
    <div className={look}>{body}</div>
  );
}

const PERCENT = 100;
/** From so many percent on a multiple says more. */
const MANY = 1_000;

function Change({ now, before }: { now: number; before: number }) {
  if (before === 0) return <span>{now === 0 ? '与之前持平' : '之前为 0'}</span>;
  const percent = Math.round(((now - before) / Math.abs(before)) * PERCENT);
  if (percent === 0) return <span>与之前持平</span>;
  if (percent >= MANY) return <span>{`约为之前的 ${Math.round(now / before)} 倍`}</span>;
  const Icon = percent > 0 ? ArrowUp : ArrowDown;
  return (
    <span className="inline-flex items-center gap-0.5">
      <Icon aria-hidden size={12} strokeWidth={2} />
      {`较之前${percent > 0 ? '增加' : '减少'} ${Math.abs(percent)}%`}
    </span>
  );
}

interface TilesProps {
  title: string;
  children: ReactNode;
}

/** Figures that belong together, under their heading. */
export function Tiles({ title, children }: TilesProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-3 font-semibold text-16">
        {title}
      </h2>
      <div className="grid grid-cols-2 gap-3 md:grid-cols-3 xl:grid-cols-4">{children}</div>
    </section>
  );
}
