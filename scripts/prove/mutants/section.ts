import { MUTANTS } from './all.ts';
import type { Caught } from './kept.ts';

const SAID = { red: 'red', survived: '**survived**', failed: '**the harness failed**' } as const;

/** The deliberate faults in docs/proof.md: what was wrong with each copy, and who saw it. */
export function mutantSection(kept: readonly Caught[]): string[] {
  const lines = MUTANTS.map((mutant) => {
    const one = kept.find(({ name }) => name === mutant.name);
    const said = one ? `${SAID[one.verdict]}${one.part ? `, by ${one.part}` : ''}` : 'not run';
    const seen = one
      ? `${one.what.replaceAll('|', '\\|').slice(0, 160)} (seed ${one.seed}, product at ${one.product})`
      : '';
    return `| ${mutant.name} | ${mutant.row} | ${mutant.fault} | ${said} | ${seen} |`;
  });
  return [
    '## Deliberate faults',
    '',
    '`npm run prove:mutants` puts each of these into a copy of the product and runs the parts that have to see it. One that nobody sees would mean that the harness proves nothing.',
    '',
    '| fault | promise | what is wrong | outcome | what was seen first |',
    '| --- | --- | --- | --- | --- |',
    ...lines,
    '',
  ];
}
