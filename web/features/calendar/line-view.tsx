import { Armchair, Ban, Check, UserX } from 'lucide-react';
import { type Line, LOOK_WORD, lookOf } from './lines.ts';

const ICON = { size: 12, strokeWidth: 2.2, className: 'cal-icon', 'aria-hidden': true } as const;

interface LineViewProps {
  line: Line | undefined;
  narrow: boolean;
  /** In a list the time stands in a column of its own, and there is room for who sees them. */
  list: boolean;
}

/** One line of a day: a symbol, the time, and who or what. */
export function LineView({ line, narrow, list }: LineViewProps) {
  if (!line) return null;
  switch (line.kind) {
    case 'open':
      return <span className="cal-text">{line.text}</span>;
    case 'more':
      return <span className="cal-text">另 {line.count} 个</span>;
    case 'off':
      return (
        <>
          <Ban {...ICON} />
          <span className="cal-text">{line.text}</span>
        </>
      );
    case 'visit':
      return <VisitLine line={line} narrow={narrow} list={list} />;
  }
}

type VisitLineProps = { line: Extract<Line, { kind: 'visit' }>; narrow: boolean; list: boolean };

function VisitLine({ line: { item }, narrow, list }: VisitLineProps) {
  const look = lookOf(item);
  const word = LOOK_WORD[look];
  return (
    <>
      {look === 'done' ? <Check {...ICON} aria-label={word} aria-hidden={undefined} role="img" /> : null}
      {look === 'no-show' ? <UserX {...ICON} /> : null}
      {look === 'in-chair' && !narrow ? <Armchair {...ICON} /> : null}
      {list ? null : <span className="cal-time">{item.time}</span>}
      <span className="cal-text">
        <b>{item.patient}</b> {look === 'booked' || look === 'done' ? item.chief_complaint : word}
        {list ? <span className="cal-who"> {`${item.doctor_name} · ${item.hospital_name}`}</span> : null}
      </span>
    </>
  );
}
