import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError, type ErrorKind } from '#web/api/client.ts';
import { DraftSession, type KeptDraft, LOCAL_MS, LONGEST_MS, QUIET_MS } from './draft-session.ts';
import { UsedSince } from './used-since.ts';

/** How what is typed reaches the server: docs/domain/records.md#the-editor. */

interface Texts {
  exam: string;
  plan: string;
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const SAVED = { content: { exam: '', plan: '' }, id: null, version: null };
const SAVED_AS = { id: null, version: null };
type Answer = { id: number; version: number; at: string } | Error;

function begin(
  answers: Answer[],
  saved: { content: Texts; id: number | null; version: number | null } = SAVED,
  held = false,
) {
  const sent: { parts: Partial<Texts>; id: number | null; version: number | null }[] = [];
  const keys: string[] = [];
  const kept: (KeptDraft<Texts> | 'dropped')[] = [];
  const session = new DraftSession<Texts>({
    saved,
    held,
    used: new UsedSince(),
    send: async ({ key, parts, seen: { id, version } }) => {
      sent.push({ parts, id, version });
      keys.push(key);
      const answer = answers.shift() ?? { id: 5, version: sent.length, at: '10:37' };
      if (answer instanceof Error) throw answer;
      return answer;
    },
    local: {
      keep: async (draft) => kept.push(draft) > 0,
      drop: async () => {
        kept.push('dropped');
      },
    },
  });
  return { session, sent, keys, kept, kind: () => session.shown().state.kind };
}

const refused = (status: number, code: ErrorKind, body?: unknown) =>
  new ApiError({ status, code, message: '说明', body });

it('is kept here at once and sent after three seconds of quiet: all of a row that is not born yet', async () => {
  const { session, sent, kept, kind } = begin([]);
  session.change({ exam: '叩' });
  expect(kind()).toBe('typed');
  await vi.advanceTimersByTimeAsync(LOCAL_MS);
  expect(kept).toMatchObject([{ content: { exam: '叩', plan: '' }, base: SAVED }]);
  session.change({ exam: '叩(+)' });
  await vi.advanceTimersByTimeAsync(QUIET_MS - 1);
  expect(sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(sent).toEqual([{ parts: { exam: '叩(+)', plan: '' }, id: null, version: null }]);
  expect([session.shown().state, session.isSaved, kept.at(-1)]).toEqual([
    { kind: 'saved', at: '10:37' },
    true,
    'dropped',
  ]);
  session.change({ plan: '观察' });
  await vi.advanceTimersByTimeAsync(QUIET_MS);
  expect(sent[1]).toEqual({ parts: { plan: '观察' }, id: 5, version: 1 });
});

it('does not wait for ever for somebody who never stops', async () => {
  const { session, sent } = begin([]);
  for (let typed = 0; typed <= LONGEST_MS; typed += 1_000) {
    session.change({ exam: `叩${typed}` });
    await vi.advanceTimersByTimeAsync(1_000);
  }
  expect(sent).toHaveLength(1);
});

it('what is typed while it is sent goes with the next', async () => {
  const { session, sent, kind } = begin([]);
  session.change({ exam: '一' });
  const flushed = session.flush();
  session.change({ exam: '一二' });
  expect(await flushed).toBe(false);
  expect(kind()).toBe('typed');
  await vi.advanceTimersByTimeAsync(QUIET_MS);
  expect(sent.map(({ parts, version }) => [parts.exam, version])).toEqual([
    ['一', null],
    ['一二', 1],
  ]);
  expect(session.isSaved).toBe(true);
});

it('without a line it is in this browser, and goes when the line is back', async () => {
  const { session, sent, kind, kept } = begin([refused(0, 'OFFLINE')]);
  session.change({ exam: '断网' });
  await vi.advanceTimersByTimeAsync(QUIET_MS);
  expect([session.shown().state, sent.length]).toEqual([{ kind: 'local', kept: true }, 1]);
  expect(kept.at(-1)).toMatchObject({ content: { exam: '断网' } });
  session.retry();
  await vi.advanceTimersByTimeAsync(0);
  expect([kind(), sent.length, kept.at(-1)]).toEqual(['saved', 2, 'dropped']);
});

it('what was not answered is sent again as it was, and what was typed since after it', async () => {
  const { session, sent, keys } = begin([refused(0, 'TIMEOUT')]);
  session.change({ exam: '一' });
  await session.flush();
  session.change({ exam: '一二' });
  expect(await session.flush()).toBe(false);
  expect(await session.flush()).toBe(true);
  expect(sent.map(({ parts, version }) => [parts.exam, version])).toEqual([
    ...[
      ['一', null],
      ['一', null],
    ],
    ['一二', 2],
  ]);
  expect([keys[0] === keys[1], keys[1] === keys[2]]).toEqual([true, false]);
});

it('the page that comes after it sends again as it was what was not answered, and says nothing twice', async () => {
  const before = begin([refused(0, 'TIMEOUT')]);
  before.session.change({ exam: '一' });
  await before.session.flush();
  before.session.change({ plan: '后来写的' });
  await vi.advanceTimersByTimeAsync(LOCAL_MS);
  const kept = before.kept.at(-1) as KeptDraft<Texts>;
  // The first page's save got there: the row that its answer would have told of.
  const { session, sent, keys } = begin([{ id: 5, version: 1, at: '10:37' }], {
    content: { exam: '一', plan: '' },
    ...{ id: 5, version: 1 },
  });
  session.resume(JSON.parse(JSON.stringify(kept)) as KeptDraft<Texts>);
  await vi.advanceTimersByTimeAsync(QUIET_MS);
  expect(sent).toEqual([
    { parts: { exam: '一', plan: '' }, id: null, version: null },
    { parts: { plan: '后来写的' }, id: 5, version: 1 },
  ]);
  expect([keys[0] === before.keys[0], session.isSaved]).toEqual([true, true]);
});

it('a page that goes while a save is on its way leaves that save, too', async () => {
  const { session, kept } = begin([]);
  session.change({ exam: '一' });
  void session.flush();
  session.close();
  expect(kept.at(-1)).toMatchObject({ content: { exam: '一' }, unanswered: { parts: { exam: '一' }, seen: SAVED_AS } });
});

it('who signs what was never typed has a row', async () => {
  const { session, sent } = begin([]);
  expect([await session.flush(), sent.length]).toEqual([true, 0]);
  expect([await session.flush(true), session.shown().saved.id]).toEqual([true, 5]);
});

it('a server that is down is asked again by itself', async () => {
  const { session, kind, sent } = begin([refused(500, 'INTERNAL')]);
  session.change({ exam: '一' });
  await vi.advanceTimersByTimeAsync(QUIET_MS);
  expect(kind()).toBe('failed');
  await vi.advanceTimersByTimeAsync(LONGEST_MS);
  expect([kind(), sent.length]).toEqual(['saved', 2]);
});

it('a colleague’s save stops it: mine stays, nothing is sent, and goes on once somebody chose', async () => {
  const current = { version: 7 };
  const { session, sent, kind } = begin([refused(409, 'STALE', { current })], {
    content: { exam: '', plan: '' },
    ...{ id: 5, version: 1 },
  });
  session.change({ exam: '我的' });
  await session.flush();
  expect(session.shown().state).toEqual({ kind: 'stale', body: { current } });
  session.change({ plan: '接着写' });
  await vi.advanceTimersByTimeAsync(LONGEST_MS);
  expect([kind(), sent.length, session.shown().content]).toEqual(['stale', 1, { exam: '我的', plan: '接着写' }]);
  session.settle({ content: { exam: '他的', plan: '' }, id: 5, version: 7 }, { exam: '他的', plan: '接着写' });
  await vi.advanceTimersByTimeAsync(QUIET_MS);
  expect(sent[1]).toEqual({ parts: { plan: '接着写' }, id: 5, version: 7 });
});

it('what the server will never take is not sent again and again', async () => {
  const { session, sent, kept } = begin([refused(409, 'STATE')]);
  session.change({ exam: '一' });
  await vi.advanceTimersByTimeAsync(QUIET_MS);
  expect(session.shown().state).toEqual({ kind: 'refused', message: '说明' });
  await vi.advanceTimersByTimeAsync(2 * LONGEST_MS);
  expect([sent.length, kept.at(-1)]).toMatchObject([1, { content: { exam: '一' } }]);
});

it('a page that goes leaves in this browser what is not at the server', async () => {
  const { session, kept, sent } = begin([]);
  session.change({ exam: '一' });
  session.close();
  await vi.advanceTimersByTimeAsync(LONGEST_MS);
  expect([kept, sent]).toMatchObject([[{ content: { exam: '一' } }], []]);
});

it('what is amended goes nowhere by itself, and is kept here until it is given up', async () => {
  const { session, sent, kept } = begin([], { ...SAVED, id: 5, version: 3 }, true);
  session.change({ exam: '补充' });
  await vi.advanceTimersByTimeAsync(2 * LONGEST_MS);
  expect([sent, kept.at(-1), await session.flush()]).toMatchObject([[], { content: { exam: '补充' } }, false]);
  session.giveUp();
  expect([session.shown().content.exam, kept.at(-1)]).toEqual(['', 'dropped']);
});
