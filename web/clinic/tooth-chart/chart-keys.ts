import { POSITIONS, positionOf, SURFACES, type Surface } from '#contract/tooth-names.ts';
import { type ToothState, toothStates } from '#contract/tooth-states.ts';
import { STATE_LOOKS } from './state-looks.ts';

/** What a key means on the chart. Letters count only where the chart has the focus, so they disturb nobody who types. */

export type KeyAction =
  | { what: 'move'; to: number; extend: boolean }
  | { what: 'surface'; surface: Surface }
  | { what: 'state'; state: ToothState }
  | { what: 'degree'; degree: 0 | 1 | 2 }
  | { what: 'planned' | 'watch' | 'end' | 'undo' | 'help' | 'clear' };

export const STATE_KEYS: readonly (readonly [string, ToothState])[] = toothStates.flatMap((state) => {
  const { key } = STATE_LOOKS[state];
  return key === undefined ? [] : [[key, state] as const];
});

const ROW = 16;

/** From a position to the next by an arrow; at the edge it stays. */
function moved(from: number, key: string): number | null {
  const [row, column] = [Math.floor(from / ROW), from % ROW];
  const at = (r: number, c: number) => r * ROW + Math.min(ROW - 1, Math.max(0, c));
  switch (key) {
    case 'ArrowLeft':
      return at(row, column - 1);
    case 'ArrowRight':
      return at(row, column + 1);
    case 'ArrowUp':
      return at(0, column);
    case 'ArrowDown':
      return at(1, column);
    case 'Home':
      return at(row, 0);
    case 'End':
      return at(row, ROW - 1);
    default:
      return null;
  }
}

interface Pressed {
  key: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

const PLAIN: Readonly<Record<string, KeyAction>> = {
  P: { what: 'planned' },
  G: { what: 'watch' },
  DELETE: { what: 'end' },
  BACKSPACE: { what: 'end' },
  ESCAPE: { what: 'clear' },
  '?': { what: 'help' },
  '？': { what: 'help' },
  '1': { what: 'degree', degree: 0 },
  '2': { what: 'degree', degree: 1 },
  '3': { what: 'degree', degree: 2 },
};

/** @param from the position where the keys are */
export function actionOf({ key, shiftKey, ctrlKey, metaKey, altKey }: Pressed, from: number): KeyAction | null {
  const sign = key.toUpperCase();
  if (ctrlKey || metaKey) return sign === 'Z' && !shiftKey && !altKey ? { what: 'undo' } : null;
  if (altKey) return null;
  const to = moved(from, key);
  if (to !== null) return { what: 'move', to, extend: shiftKey };
  const plain = PLAIN[sign];
  if (plain) return plain;
  const surface = SURFACES.find((each) => each === sign);
  if (surface) return { what: 'surface', surface };
  const found = STATE_KEYS.find(([letter]) => letter === sign);
  return found ? { what: 'state', state: found[1] } : null;
}

/** All positions from one to another; in both rows where they are not in one. */
export function spanOf(from: number, to: number): number[] {
  const rows = [...new Set([Math.floor(from / ROW), Math.floor(to / ROW)])];
  const [low, high] = [Math.min(from % ROW, to % ROW), Math.max(from % ROW, to % ROW)];
  return rows.sort().flatMap((row) => Array.from({ length: high - low + 1 }, (_, n) => row * ROW + low + n));
}

export const indexOfTooth = (fdi: string): number => Math.max(0, POSITIONS.indexOf(positionOf(fdi)));
