/** The grid's keyboard (docs/domain/screens.md#grid), as pure moves between cells. */

export interface Place {
  column: number;
  /** A line of the grid: the heads, a start, or the folded rows. */
  row: number;
}

export interface Shape {
  columns: number;
  rows: number;
  /** The first line under the heads; only an arrow leads above it. */
  first: number;
  /** For Alt with an arrow: is this cell available? */
  available: (place: Place) => boolean;
}

interface Key {
  key: string;
  ctrl: boolean;
  alt: boolean;
}

const PAGE = 4;

const clamp = (n: number, min: number, max: number) => Math.min(Math.max(n, min), max);

/** Where a key leads from a cell, or null where it is none of the grid's. */
export function moveOf({ key, ctrl, alt }: Key, from: Place, shape: Shape): Place | null {
  const lastRow = shape.rows - 1;
  const lastColumn = shape.columns - 1;
  const to = (column: number, row: number, top = 0) => ({
    column: clamp(column, 0, lastColumn),
    row: clamp(row, top, lastRow),
  });
  if (alt && (key === 'ArrowUp' || key === 'ArrowDown')) return nextAvailable(from, key === 'ArrowUp' ? -1 : 1, shape);
  switch (key) {
    case 'ArrowUp':
      return to(from.column, from.row - 1);
    case 'ArrowDown':
      return to(from.column, from.row + 1);
    case 'ArrowLeft':
      return to(from.column - 1, from.row);
    case 'ArrowRight':
      return to(from.column + 1, from.row);
    case 'Home':
      return ctrl ? to(0, shape.first) : to(0, from.row);
    case 'End':
      return ctrl ? to(lastColumn, lastRow) : to(lastColumn, from.row);
    case 'PageUp':
      return to(from.column, from.row - PAGE, Math.min(from.row, shape.first));
    case 'PageDown':
      return to(from.column, from.row + PAGE);
    default:
      return null;
  }
}

function nextAvailable(from: Place, step: 1 | -1, shape: Shape): Place {
  for (let row = from.row + step; row >= 0 && row < shape.rows; row += step) {
    const place = { column: from.column, row };
    if (shape.available(place)) return place;
  }
  return from;
}
