import { describe, expect, it } from 'vitest';
import { MUTANTS } from './all.ts';
import { applyEdit, mutated } from './mutant.ts';

describe('the deliberate faults', () => {
  it.each(MUTANTS.map((mutant) => [mutant.name, mutant] as const))('%s fits the product as it is', (_name, mutant) => {
    expect(mutated(mutant.edits).size).toBeGreaterThan(0);
  });

  it('have names of their own, and each promise that has code has one', () => {
    expect(new Set(MUTANTS.map(({ name }) => name)).size).toBe(MUTANTS.length);
    expect([...new Set(MUTANTS.map(({ row }) => row))].sort((a, b) => a - b)).toEqual([
      ...[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12],
    ]);
  });

  it('are told where the product has moved on', () => {
    expect(() => applyEdit('a b a', { file: 'f', find: 'a', replace: 'c' })).toThrow('found 2 times');
    expect(() => applyEdit('b', { file: 'f', find: 'a', replace: 'c' })).toThrow('found 0 times');
  });
});
