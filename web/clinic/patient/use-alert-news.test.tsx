import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { lineIsBack } from '#web/realtime/line-testing.ts';
import { reactions } from '#web/realtime/reactions.ts';
import { useAlertNews } from './use-alert-news.ts';

vi.mock('#web/realtime/line.ts', async () => (await import('#web/realtime/line-testing.ts')).standIn());

const tell = (name: string, ids?: number[]) =>
  act(() => reactions.touched({ hospital_id: 1, resources: [ids ? { name, ids } : { name }] }));

function follow(patientId: number | null | undefined, isPending = false) {
  const refetch = vi.fn(async () => {});
  const { unmount } = renderHook(() => useAlertNews(patientId, { isPending, refetch }));
  return { refetch, unmount };
}

it('reads at once what was written of the patient, or of whoever, and what was missed; of nobody it hears nothing', () => {
  const { refetch, unmount } = follow(9);
  const nobody = follow(null);
  expect(refetch).toHaveBeenCalledTimes(0);
  tell('patient_record', [77]);
  tell('disposals', [9]);
  expect(refetch).toHaveBeenCalledTimes(0);
  tell('patient_record', [77, 9]);
  expect(refetch).toHaveBeenCalledTimes(1);
  tell('patient_record');
  expect(refetch).toHaveBeenCalledTimes(2);
  act(lineIsBack);
  expect(refetch).toHaveBeenCalledTimes(3);
  unmount();
  tell('patient_record', [9]);
  expect(refetch).toHaveBeenCalledTimes(3);
  expect(nobody.refetch).not.toHaveBeenCalled();
});

it('reads once more after a first answer that was on its way: it may be of before', async () => {
  const { refetch } = follow(undefined, true);
  tell('patient_record', [77]);
  await waitFor(() => expect(refetch).toHaveBeenCalledTimes(2));
});
