import { SkeletonBoard } from '#web/ui/feedback/skeleton-board.tsx';

/** The working day from 09:00 to 18:00. */
const QUARTERS = {
  cells: 36,
  className: 'flex gap-0.5 bg-surface px-5 pt-3 pb-7.5',
  cell: 'min-w-0 flex-1',
  bar: 'h-7 w-full',
};

const ROW = 'flex flex-col justify-center gap-2 border-line border-t px-5';
const TITLED = { head: 'h-3 w-20', bars: ['h-3 w-2/5'] };
/** Who waits, who sits, who is done. */
const LANES = [
  { ...TITLED, rows: 8, row: `${ROW} h-14` },
  { ...TITLED, rows: 3, row: `${ROW} h-20`, className: 'bg-surface' },
  { ...TITLED, rows: 6, row: `${ROW} h-11`, className: 'border-line-strong lg:border-l' },
];

/** A waiting room before it is there: the day's ribbon, and its three lanes. */
export function WaitingRoomSkeleton() {
  return (
    <SkeletonBoard
      strip={QUARTERS}
      lanes={LANES}
      lanesClass="lg:grid-cols-[minmax(320px,416px)_minmax(0,1fr)_minmax(260px,330px)]"
    />
  );
}
