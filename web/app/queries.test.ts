import { QueryObserver } from '@tanstack/react-query';
import { waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createQueries } from './queries.ts';

/** A page that reads one thing; each reading is answered by hand. */
function page() {
  const client = createQueries();
  const readings: { answer: (text: string) => void; fail: () => void }[] = [];
  const observer = new QueryObserver(client, {
    queryKey: ['case', 7],
    retry: false,
    queryFn: () =>
      new Promise<string>((answer, refuse) => {
        readings.push({ answer, fail: () => refuse(new Error('gone')) });
      }),
  });
  observer.subscribe(() => undefined);
  return { client, readings, shown: () => observer.getCurrentResult().data };
}

test('what changes during the first reading is read once more, however often it changed', async () => {
  const { client, readings, shown } = page();
  const told = [1, 2, 3].map(() => client.invalidateQueries({ queryKey: ['case'] }));
  readings[0]?.answer('draft');
  await waitFor(() => expect(readings).toHaveLength(2));
  readings[1]?.answer('signed');
  await Promise.all(told);
  expect(shown()).toBe('signed');
  expect(readings).toHaveLength(2);
});

test('a first reading that failed is read once more, too', async () => {
  const { client, readings, shown } = page();
  const told = client.invalidateQueries({ queryKey: ['case'] });
  readings[0]?.fail();
  await waitFor(() => expect(readings).toHaveLength(2));
  readings[1]?.answer('signed');
  await told;
  expect(shown()).toBe('signed');
});

test('what is shown already is read once for a change', async () => {
  const { client, readings, shown } = page();
  readings[0]?.answer('draft');
  await waitFor(() => expect(shown()).toBe('draft'));
  const told = client.invalidateQueries({ queryKey: ['case'] });
  readings[1]?.answer('signed');
  await told;
  expect(readings).toHaveLength(2);
  expect(shown()).toBe('signed');
});
