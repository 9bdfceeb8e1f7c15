import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { failure } from '#web/api/testing.ts';
import { adminTests, pageOf, plainRowOf } from '#web/app/frames/admin-testing.tsx';
import { PATIENT_PLACE, patientAnswers, patientOf } from '#web/app/frames/patient-testing.ts';

const LIST = 'GET /api/admin/backend/label/list';
const REMOVE = 'DELETE /api/admin/backend/label/2';
const ATTACH = '/api/admin/labels/attach';
const common = plainRowOf({
  id: 1,
  name: '医保定点',
  color: 'green',
  target: 'hospital',
  scope: 'platform',
  public: true,
  used: 4,
});
const own = {
  ...common,
  id: 2,
  name: '怕疼',
  color: 'blue',
  target: 'patient',
  scope: 'hospital',
  public: false,
  used: 3,
};

const openPlace = adminTests();

it('are written by whose they are: the platform’s are read alone', async () => {
  const { net } = openPlace('/backend/label', 'shop_owner', {
    [LIST]: pageOf([common, own]),
    [REMOVE]: { status: 204 },
  });
  const row = await screen.findByRole('row', { name: /医保定点/ });
  expect(within(row).getByText('平台')).toBeTruthy();
  expect(within(row).queryByRole('button')).toBeNull();
  expect(screen.getByRole('button', { name: '编辑怕疼' })).toBeTruthy();
  fireEvent.keyDown(screen.getByRole('button', { name: '怕疼的操作' }), { key: 'Enter' });
  fireEvent.click(await screen.findByRole('menuitem', { name: '取下并删除' }));
  expect(await screen.findByText('它将从 3 处取下，不能恢复。')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: '取下并删除' }));
  await waitFor(() => expect(net.calls(REMOVE)[0]?.query.get('detach')).toBe('1'));
});

it('of the platform are the platform’s to write', async () => {
  openPlace('/backend/label', 'super_admin', { [LIST]: pageOf([common]) });
  expect(await screen.findByRole('button', { name: '编辑医保定点' })).toBeTruthy();
});

it('stand in the banner of a patient, where staff attach others by what they have seen', async () => {
  const attached = { target: 'patient', target_id: 7, labels: [{ id: 2, name: '怕疼', color: 'blue' }], version: 4 };
  const later = { ...own, id: 3, name: '常迟到' };
  const { net } = openPlace(PATIENT_PLACE, 'doctor', {
    ...patientAnswers(patientOf({})),
    [`GET ${ATTACH}`]: { body: { data: attached } },
    [LIST]: pageOf([own, later]),
    [`PUT ${ATTACH}`]: { status: 409, body: failure(409, 'IN_PROGRESS', '正在处理') },
  });
  const labels = within(await screen.findByRole('region', { name: '标签' }));
  expect(labels.getByText('怕疼')).toBeTruthy();
  fireEvent.click(labels.getByRole('button', { name: '贴标签' }));
  const dialog = await screen.findByRole('dialog', { name: '杨浩然的标签' });
  expect(within(dialog).getByText('请勿用标签写诊断')).toBeTruthy();
  fireEvent.click(within(dialog).getByRole('combobox', { name: /标签/ }));
  fireEvent.click(await screen.findByRole('option', { name: '常迟到' }));
  const asked = net.calls(LIST).at(-1)?.query;
  expect([asked?.get('target'), asked?.get('status')]).toEqual(['patient', '1']);
  fireEvent.submit(dialog.querySelector('form') ?? dialog);
  await waitFor(() =>
    expect(net.calls(`PUT ${ATTACH}`)[0]?.body).toEqual({
      target: 'patient',
      target_id: 7,
      label_ids: [2, 3],
      version: 4,
    }),
  );
});
