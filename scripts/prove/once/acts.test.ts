import { describe, expect, it } from 'vitest';
import type { Call } from '#contract/call.ts';
import { calls } from '#contract/index.ts';
import { ACTS, NOT_DRIVEN } from './all-acts.ts';

describe('what the part tries', () => {
  const idempotent = Object.entries(calls).flatMap(([slice, group]) =>
    Object.entries<Call>(group).flatMap(([name, call]) => (call.idempotent ? [`${slice}.${name}`] : [])),
  );
  it('is every call that takes a key, or says why not', () => {
    const named = [...ACTS.map(({ name }) => name), ...Object.keys(NOT_DRIVEN)];
    expect(named.toSorted()).toEqual(idempotent.toSorted());
  });
});
