import type { Mutant } from './mutant.ts';

/** What would be wrong with what comes in, and how much of it. */
export const INPUT_MUTANTS: readonly Mutant[] = [
  {
    name: 'nul-let-in',
    row: 9,
    fault: 'a text with NUL in it goes to Postgres, which does not take it',
    edits: [
      { file: 'contract/fields.ts', find: "return !text.includes('\\0');", replace: 'return text.length >= 0;' },
      {
        file: 'server/platform/validate.ts',
        find: 'const UNREADABLE = /\\0|\\p{Surrogate}/u;',
        replace: 'const UNREADABLE = /\\p{Surrogate}/u;',
      },
    ],
    parts: ['hostile'],
  },
  {
    name: 'readers-never-cut',
    row: 9,
    fault: 'whoever does not read is kept for, however much it is',
    edits: [
      {
        file: 'server/platform/realtime/backlog.ts',
        find: 'const LIMIT = 1_000_000;',
        replace: 'const LIMIT = Number.POSITIVE_INFINITY;',
      },
    ],
    parts: ['sockets'],
  },
  {
    name: 'everybody-let-in',
    row: 9,
    fault: 'nobody is told to come again: all wait until they are worked for',
    edits: [
      {
        file: 'server/platform/admission.ts',
        find: 'if (state.running < limit.atOnce) {',
        replace: 'if (state.running < Number.POSITIVE_INFINITY) {',
      },
    ],
    parts: ['overload'],
  },
];
