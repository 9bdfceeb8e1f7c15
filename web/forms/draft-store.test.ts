import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearSession, meAtom, sessionEnded, signIn, store } from '#web/api/session.ts';
import { personOf } from '#web/api/testing.ts';
import { dropDraft, KEPT_MS, keepDraft, readDraft } from '#web/forms/draft-store.ts';

function become(id: number): void {
  signIn({ access_token: `t${id}`, hospital_id: 1 });
  store.set(meAtom, { ...personOf('shop_owner'), id });
}
const stored = () => Object.keys(sessionStorage).filter((key) => key.startsWith('haomai:draft:'));

beforeEach(() => {
  clearSession();
  become(5);
});
afterEach(() => vi.useRealTimers());

describe('a draft', () => {
  it('is there again as it was, with what it was written over', () => {
    keepDraft('a', 5, { values: { name: '沈' }, base: { name: '' }, version: 3 });
    expect(readDraft('a')).toMatchObject({ values: { name: '沈' }, base: { name: '' }, version: 3 });
    expect(readDraft('b')).toBeNull();
    dropDraft('a');
    expect(readDraft('a')).toBeNull();
  });

  it('is wiped by signing out, and nothing is kept after', () => {
    keepDraft('a', 5, { values: 1 });
    clearSession();
    keepDraft('a', 5, { values: 2 });
    expect(stored()).toEqual([]);
  });

  it('goes on under a sign-in that has ended, for who signs in again', () => {
    keepDraft('a', 5, { values: 1 });
    sessionEnded('t5');
    expect(readDraft('b')).toBeNull();
    keepDraft('a', 5, { values: 2 });
    keepDraft('b', 5, { values: 3 });
    become(5);
    expect(readDraft('a')).toMatchObject({ values: 2 });
    expect(readDraft('b')).toBeNull();
  });

  it('is not seen by another person, and gone once they looked', () => {
    keepDraft('a', 5, { values: 1 });
    become(6);
    expect(readDraft('a')).toBeNull();
    expect(stored()).toEqual([]);
  });

  it('is forgotten after its time', () => {
    vi.useFakeTimers();
    keepDraft('a', 5, { values: 1 });
    vi.advanceTimersByTime(KEPT_MS - 1);
    expect(readDraft('a')).not.toBeNull();
    vi.advanceTimersByTime(1);
    expect(readDraft('a')).toBeNull();
    expect(stored()).toEqual([]);
  });

  it('that somebody wrote into the store by hand is none', () => {
    for (const text of ['{', 'null', '5', '{"at":1}', '[]']) {
      sessionStorage.setItem('haomai:draft:a', text);
      expect(readDraft('a')).toBeNull();
    }
  });
});
