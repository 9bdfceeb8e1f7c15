import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { failure } from '#web/api/testing.ts';
import { adminTests } from '#web/app/frames/admin-testing.tsx';
import { prescriptionOf } from '#web/features/prescriptions/prescriptions-testing.ts';

/** The paper of a prescription as its hospital prints it: docs/domain/records.md#prints. */

vi.mock('#web/realtime/line.ts', async () => (await import('#web/realtime/line-testing.ts')).quietLine());

const PAGE = '/admin/visits/prescriptions/41/printing';
const ONE = 'GET /api/admin/prescriptions/41';
const PRINTED = 'POST /api/admin/records/printed';

const openPlace = adminTests();
const open = (own: object = {}, printed: object = { status: 204 }, role: 'doctor' | 'customer_service' = 'doctor') => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  const meta = { steps: [], warnings: [], editable: false, treating: true, prints: 2 };
  const { net } = openPlace(PAGE, role, {
    ...{ [ONE]: { body: { data: prescriptionOf(own), meta } }, [PRINTED]: printed },
  });
  return { net, print };
};
const press = async () => {
  await screen.findByText('沈静姝');
  fireEvent.click(await screen.findByRole('button', { name: /^打印/ }));
};

describe('the paper of a prescription', () => {
  it.each(['doctor', 'customer_service'] as const)('is printed by a %s once it is written down', async (role) => {
    const { net, print } = open({}, { status: 204 }, role);
    expect(await screen.findByText('已打印 2 次，每次打印都会登记。')).toBeTruthy();
    await press();
    await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
    expect(net.calls(PRINTED).map(({ body }) => body)).toEqual([{ type: 'prescription', id: 41 }]);
    expect(screen.getByRole('link', { name: '返回处方' }).getAttribute('href')).toBe(
      '/workstation/patient/prescription?user_id=9',
    );
  });

  it('is not printed where that cannot be written down', async () => {
    const { net, print } = open({}, { status: 500, body: failure(500, 'INTERNAL') });
    await press();
    await waitFor(() => expect(net.calls(PRINTED)).toHaveLength(1));
    expect(print).not.toHaveBeenCalled();
  });

  it.each([
    ['draft', '草稿，未签署'],
    ['void', '已作废'],
  ] as const)('of one that is %s says so across', async (status, said) => {
    open({ status, ...(status === 'draft' ? { code: null, signed_at: null, valid_until: null } : {}) });
    expect(await screen.findByText(said)).toBeTruthy();
  });
});
