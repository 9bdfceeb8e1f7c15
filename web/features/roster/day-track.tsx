import clsx from 'clsx';
import { type CSSProperties, type RefObject, useRef } from 'react';
import { EXCEPTION_LABEL } from '#contract/work-hours.ts';
import { formatTimeRange, minutesOf, timeOf } from '#web/ui/text/format.ts';
import { type Block, isException, type Span } from './blocks.ts';
import { useDrag } from './use-drag.ts';

interface DayTrackProps {
  /** Whose and which day, for who can't see where the block stands. */
  about: string;
  blocks: readonly Block[];
  axis: Span;
  editable: boolean;
  /** Where a block was dropped that waits to be confirmed. */
  pending: { key: string; span: Span } | null;
  onMove: (block: Block, span: Span) => void;
  onOpen: (block: Block) => void;
}

/** A day of one person, to the minute: blocks that are drawn, taken by an end, or opened. */
export function DayTrack({ blocks, pending, onMove, onOpen, ...lane }: DayTrackProps) {
  const track = useRef<HTMLDivElement>(null);
  return (
    <div ref={track} data-track className="relative h-8 overflow-hidden rounded-cell bg-mute-bg max-lg:h-11">
      {blocks.map((block) => (
        <TrackBlock
          {...lane}
          key={block.key}
          block={block}
          track={track}
          dropped={pending?.key === block.key ? pending.span : null}
          onMove={(span) => onMove(block, span)}
          onOpen={() => onOpen(block)}
        />
      ))}
    </div>
  );
}

const LOOK: Record<Block['kind'], string> = {
  weekly: 'inset-y-0 border-blue-300 bg-blue-50 text-blue-700',
  extra: 'inset-y-0 border-dashed border-blue-600 bg-blue-100 text-blue-700',
  leave: 'inset-y-1 border-booked-fg bg-booked-bg text-booked-fg',
  suspended: 'inset-y-1 border-red-600 bg-red-50 text-red-700 hatch-stop',
};

/** Shares of the axis from which there is room for two characters, and for one. */
const TWO = 0.24;
const ONE = 0.12;

interface TrackBlockProps extends Pick<DayTrackProps, 'about' | 'axis' | 'editable'> {
  block: Block;
  track: RefObject<HTMLDivElement | null>;
  dropped: Span | null;
  onMove: (span: Span) => void;
  onOpen: () => void;
}

function TrackBlock({ about, block, axis, editable, track, dropped, onMove, onOpen }: TrackBlockProps) {
  const { shown, dragging, ended, handlers } = useDrag({
    track,
    span: dropped ?? block,
    axis,
    enabled: editable,
    onDrop: onMove,
  });
  const range = formatTimeRange(timeOf(shown.from), timeOf(shown.to));
  const word = isException(block) ? EXCEPTION_LABEL[block.kind] : '';
  const named = [word || '出诊', range, isException(block) ? block.source.reason : ''].filter(Boolean).join(' ');
  const share = (shown.to - shown.from) / (axis.to - axis.from);
  return (
    <>
      <button
        type="button"
        aria-label={`${about} ${named}`}
        title={named}
        data-block={block.kind}
        style={placed(shown, axis)}
        className={clsx(
          'absolute touch-pan-y overflow-hidden whitespace-nowrap rounded-cell border px-1 text-12 leading-none focus-visible:-outline-offset-2',
          LOOK[block.kind],
          editable && 'cursor-grab hover:border-blue-700',
          dragging && 'z-10 cursor-grabbing shadow-pop',
          dropped && 'outline-2 outline-orange-500 -outline-offset-2',
        )}
        {...handlers}
        onClick={({ detail }) => {
          // The keyboard's click has no count, and never ends a drag.
          if (detail === 0 || !ended()) onOpen();
        }}
      >
        {/* On what can be taken by its end, the pointer says so. */}
        {editable ? <span aria-hidden className="absolute inset-y-0 left-0 w-1.5 cursor-ew-resize" /> : null}
        {dragging ? range : share > TWO ? word : share > ONE ? word.slice(0, 1) : null}
        {editable ? <span aria-hidden className="absolute inset-y-0 right-0 w-1.5 cursor-ew-resize" /> : null}
      </button>
      {isException(block) || dragging ? null : <Breaks block={block} axis={axis} span={shown} />}
    </>
  );
}

/** Gaps in the hours; they are changed with them. */
function Breaks({ block, axis, span }: { block: Extract<Block, { kind: 'weekly' }>; axis: Span; span: Span }) {
  return block.source.breaks.map((gap) => {
    const from = Math.max(minutesOf(gap.from), span.from);
    const to = Math.min(minutesOf(gap.to), span.to);
    return from < to ? (
      <span
        key={gap.from}
        aria-hidden
        title={`${gap.name || '休息'} ${formatTimeRange(gap.from, gap.to)}`}
        style={placed({ from, to }, axis)}
        className="pointer-events-none absolute inset-y-0 border-blue-300 border-x bg-mute-bg"
      />
    ) : null;
  });
}

function placed({ from, to }: Span, axis: Span): CSSProperties {
  const length = axis.to - axis.from;
  const left = Math.max(from, axis.from);
  return {
    left: `${((left - axis.from) / length) * 100}%`,
    width: `${((Math.min(to, axis.to) - left) / length) * 100}%`,
  };
}
