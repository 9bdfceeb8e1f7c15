import type { Image } from '#contract/images.ts';
import type { Doing } from './doing.ts';
import { ImageTile } from './image-tile.tsx';

/** As many as there is room for. */
const COLUMNS = { gridTemplateColumns: 'repeat(auto-fill, minmax(150px, 1fr))' };

interface ImageDaysProps {
  rows: readonly Image[];
  editable: boolean;
  onDo: (doing: Doing) => void;
  onDead: () => void;
}

/** By the days on which they were taken, the last first. */
export function ImageDays({ rows, ...rest }: ImageDaysProps) {
  const days = [...new Set(rows.map(({ taken_on }) => taken_on))];
  return (
    <div className="flex flex-col gap-4 p-3">
      {days.map((day) => (
        <section key={day} aria-label={day} className="flex flex-col gap-2">
          <h2 className="font-semibold text-14 tabular-nums">{day}</h2>
          <ul aria-label={`${day} 的影像`} className="grid gap-3" style={COLUMNS}>
            {rows
              .filter(({ taken_on }) => taken_on === day)
              .map((row) => (
                <ImageTile key={row.id} row={row} {...rest} />
              ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
