import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { type Colleague, useWriter } from './use-writer.ts';

/** Who writes in a record: docs/domain/records.md#the-editor. */

let records = 0;
interface Given {
  colleagues?: readonly Colleague[];
  isWriting?: boolean;
}

function open(given: Given = {}, name = `case:${records++}`) {
  const onLost = vi.fn();
  const hook = renderHook(
    ({ colleagues = [], isWriting = false }: Given) => useWriter({ name, colleagues, isWriting, onLost }),
    { initialProps: given },
  );
  return { name, onLost, now: () => hook.result.current.writer, take: () => act(hook.result.current.take), ...hook };
}

const zhao = (writes: boolean): Colleague => ({ id: 8, name: '赵敏', writes });

it('first comes first: who comes second reads along, until the first has gone', () => {
  const { now, rerender } = open({ colleagues: [zhao(true)] });
  expect(now()).toEqual({ who: 'colleague', name: '赵敏' });
  rerender({ colleagues: [zhao(false)] });
  expect(now()).toEqual({ who: 'me' });
});

it('who reads does not keep anybody from writing', () => {
  expect(open({ colleagues: [zhao(false)] }).now()).toEqual({ who: 'me' });
});

it('a colleague who takes over is told of, and what stands here is sent first', () => {
  const { now, rerender, onLost } = open({ colleagues: [zhao(false)], isWriting: true });
  rerender({ colleagues: [zhao(true)], isWriting: true });
  expect([now(), onLost.mock.calls.length]).toEqual([{ who: 'colleague', name: '赵敏' }, 1]);
});

it('one takes over from who writes, also before they have heard of it', () => {
  const { now, rerender, take, onLost } = open({ colleagues: [zhao(true)] });
  take();
  expect(now()).toEqual({ who: 'me' });
  rerender({ colleagues: [zhao(true)], isWriting: true });
  expect(now()).toEqual({ who: 'me' });
  rerender({ colleagues: [zhao(false)], isWriting: true });
  // And back again.
  rerender({ colleagues: [zhao(true)], isWriting: true });
  expect([now(), onLost.mock.calls.length]).toEqual([{ who: 'colleague', name: '赵敏' }, 1]);
});

it('of one’s own tabs the one that writes does, and the other may take over', async () => {
  const first = open({ isWriting: true });
  const second = open({}, first.name);
  await waitFor(() => expect(second.now()).toEqual({ who: 'tab' }));
  second.take();
  expect(second.now()).toEqual({ who: 'me' });
  await waitFor(() => expect(first.now()).toEqual({ who: 'tab' }));
  expect(first.onLost).toHaveBeenCalledTimes(1);
});
