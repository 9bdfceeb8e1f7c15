import { Armchair, Ban, Check, UserX } from 'lucide-react';
import { type Line, LOOK_WORD, lookOf } from './lines.ts';
import type { View } from './ranges.ts';

const ICON = { size: 12, strokeWidth: 2.2, className: 'cal-icon', 'aria-hidden': true } as const;

interface LineViewProps {
  line: Line | undefined;
  narrow: boolean;
  view: View;
  /** Visits of several people: each says whose. */
  shared: boolean;
}

/** One line of a day: a symbol, the time, and who or what. */
export function LineView({ line, ...rest }: LineViewProps) {
  if (!line) return null;
  switch (line.kind) {
    case 'open':
      return <span className="cal-text">{line.text}</span>;
    case 'more':
      return <span className="cal-text">{`另 ${line.count} 个`}</span>;
    case 'off':
      return (
        <>
          <Ban {...ICON} />
          <span className="cal-text">{line.text}</span>
        </>
      );
    case 'visit':
      return <VisitLine line={line} {...rest} />;
  }
}

type VisitLineProps = Omit<LineViewProps, 'line'> & { line: Extract<Line, { kind: 'visit' }> };

function VisitLine({ line: { item }, narrow, view, shared }: VisitLineProps) {
  const look = lookOf(item);
  const word = LOOK_WORD[look];
  // A crowded week has room for the name alone; its axis says the time.
  const brief = view === 'week' && (shared || narrow);
  return (
    <>
      {look === 'done' ? <Check {...ICON} /> : null}
      {look === 'no-show' ? <UserX {...ICON} /> : null}
      {look === 'in-chair' && !brief ? <Armchair {...ICON} /> : null}
      <span className={brief ? 'sr-only' : 'cal-time'}>{item.time}</span>
      <span className="cal-text">
        <b>{item.patient}</b>{' '}
        {look === 'in-chair' || look === 'no-show' ? (
          word
        ) : (
          <>
            {look === 'done' ? <span className="sr-only">{word}</span> : null}
            {item.chief_complaint}
          </>
        )}
        {shared && (view === 'list' || view === 'day') ? <span className="cal-who">{item.doctor_name}</span> : null}
      </span>
    </>
  );
}
