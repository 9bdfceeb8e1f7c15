import { aheadSteps } from './ahead.ts';
import { pastSteps } from './past.ts';
import { placeSteps } from './places.ts';
import { type Figures, figuresOf, type GrowSize, type Step } from './size.ts';
import { traceSteps } from './traces.ts';

export function stepsOf(size: GrowSize): Step[] {
  const f: Figures = figuresOf(size);
  return [...placeSteps(f), ...pastSteps(f), ...aheadSteps(f), ...traceSteps(f), ...sequences()];
}

/** Where ids were given, their sequences go on after them. */
function sequences(): Step[] {
  const tables = ['hospitals', 'departments', 'users', 'patients', 'reservations', 'slots', 'holds'];
  return [
    {
      name: 'sequences',
      sql: tables
        .map((table) => `SELECT setval(pg_get_serial_sequence('${table}', 'id'), (SELECT max(id) + 1 FROM ${table}))`)
        .join('; '),
    },
  ];
}
