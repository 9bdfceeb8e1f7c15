import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { reactions } from '#web/realtime/reactions.ts';
import { useTouched } from '#web/realtime/touched.ts';

vi.mock('#web/realtime/line.ts', async () => (await import('#web/realtime/line-testing.ts')).quietLine());

const tell = (name: string, ids?: number[]) =>
  act(() => reactions.touched({ hospital_id: 1, resources: [ids ? { name, ids } : { name }] }));

it('hears of the one row that it shows, or of rows that nobody names, and of no other', async () => {
  const [one, all] = [vi.fn(), vi.fn()];
  // The one is first: it would be called before the other.
  renderHook(() => useTouched(['patient_record', 'amend_requests'], one, { patient_record: 9 }));
  renderHook(() => useTouched(['patient_record', 'amend_requests'], all));
  const told = async (count: number) => {
    await waitFor(() => expect(all).toHaveBeenCalledTimes(count));
    return one.mock.calls.length;
  };
  tell('patient_record', [77]);
  expect(await told(1)).toBe(0);
  tell('patient_record', [77, 9]);
  expect(await told(2)).toBe(1);
  tell('patient_record');
  expect(await told(3)).toBe(2);
  tell('amend_requests', [31]);
  expect(await told(4)).toBe(3);
});
