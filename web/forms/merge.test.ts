import { describe, expect, it } from 'vitest';
import { mergeOf } from '#web/forms/merge.ts';

const base = { phone: '0571-1', address: '衡川路 88 号', roles: ['doctor'], room: null as { id: number } | null };

describe('what two people made of the same', () => {
  it('is theirs where only they changed it, and mine where only I did', () => {
    const mine = { ...base, phone: '0571-2' };
    const theirs = { ...base, address: '新址 1 号', room: { id: 3 } };
    expect(mergeOf(base, mine, theirs)).toEqual({
      values: { phone: '0571-2', address: '新址 1 号', roles: ['doctor'], room: { id: 3 } },
      theirs: ['address', 'room'],
      both: [],
    });
  });

  it('is a question where both changed it, and mine until that is answered', () => {
    const mine = { ...base, phone: '0571-2', roles: [] };
    const theirs = { ...base, phone: '0571-3', roles: ['doctor', 'nurse'] };
    expect(mergeOf(base, mine, theirs)).toEqual({ values: mine, theirs: [], both: ['phone', 'roles'] });
  });

  it('is no question where both made the same of it', () => {
    const both = { ...base, phone: '0571-2', room: { id: 3 } };
    expect(mergeOf(base, both, { ...both })).toEqual({ values: both, theirs: [], both: [] });
  });

  it('is what they made of it where nothing was written here', () => {
    const theirs = { ...base, phone: '', roles: [] };
    expect(mergeOf(base, { ...base }, theirs)).toEqual({ values: theirs, theirs: ['phone', 'roles'], both: [] });
  });

  it('is a question, too, where each changed another part of one thing', () => {
    const mine = { ...base, phone: '0571-2' };
    const theirs = { ...base, address: '新址 1 号', roles: [] };
    const merged = mergeOf(base, mine, theirs, ['phone', 'address']);
    expect(merged).toEqual({ values: { ...mine, roles: [] }, theirs: ['roles'], both: ['address'] });
  });

  it('changes none of the three', () => {
    const [mine, theirs] = [Object.freeze({ ...base, phone: '2' }), Object.freeze({ ...base, address: '3' })];
    mergeOf(Object.freeze({ ...base }), mine, theirs);
    expect([mine.address, theirs.phone]).toEqual([base.address, base.phone]);
  });
});
