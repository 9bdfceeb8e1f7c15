import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { adminTests, cellsOf, pageOf } from '#web/app/frames/admin-testing.tsx';

const LIST = 'GET /api/admin/backend/hospital/list';
const UPDATE = 'PUT /api/admin/backend/hospital/1';
const card = {
  id: 1,
  name: '衡川口腔 · 总院',
  logo: null,
  summary: '综合口腔医院',
  address: '衡川路 88 号',
  longitude: 120.1612,
  latitude: 30.2791,
  hours: '每天 09:00—18:00',
  mode: 1,
  mechanism: { id: 3, name: '衡川口腔' },
  manager: { name: '周明德', phone: '138****0011' },
  license_no: 'PDY1',
  license_until: '2029-06-30',
  doctors_count: 11,
  status: 'approved',
  lock: 0,
  version: 4,
};
const { license_no: _no, license_until: _until, ...plain } = card;

const openPlace = adminTests();
const opened = async () => {
  fireEvent.click(await screen.findByRole('button', { name: '编辑衡川口腔 · 总院' }));
  return within(await screen.findByRole('dialog', { name: '编辑医院' }));
};

it('are changed by their shop manager, who is offered what is theirs alone', async () => {
  const { net } = openPlace('/backend/hospital', 'shop_owner', {
    [LIST]: pageOf([card]),
    [UPDATE]: { status: 201, body: { data: card } },
  });
  const dialog = await opened();
  expect(dialog.queryByLabelText(/医院名称/)).toBeNull();
  expect(dialog.queryByLabelText(/许可证号/)).toBeNull();
  fireEvent.change(dialog.getByLabelText(/营业时间/), { target: { value: '周二至周日' } });
  fireEvent.submit(document.querySelector('[role="dialog"] form') ?? document.body);
  await waitFor(() =>
    expect(net.calls(UPDATE)[0]?.body).toEqual({
      address: '衡川路 88 号',
      hours: '周二至周日',
      summary: '综合口腔医院',
      version: 4,
    }),
  );
});

it('are changed whole by super_admin', async () => {
  openPlace('/backend/hospital', 'super_admin', { [LIST]: pageOf([card]) });
  const dialog = await opened();
  expect((dialog.getByLabelText(/医院名称/) as HTMLInputElement).value).toBe(card.name);
  expect((dialog.getByLabelText(/许可证号/) as HTMLInputElement).value).toBe('PDY1');
});

it('are read by staff, without licence and phone', async () => {
  openPlace('/backend/hospital', 'doctor', { [LIST]: pageOf([{ ...plain, manager: { name: '周明德' } }]) });
  expect(await cellsOf('衡川口腔 · 总院')).toEqual([
    ...['衡川口腔 · 总院', '医院', '衡川口腔', '周明德', '11', '衡川路 88 号', '每天 09:00—18:00', '正常'],
  ]);
  expect(screen.queryByRole('button', { name: /编辑/ })).toBeNull();
});

it('are where the section begins, with what the address asks', async () => {
  const { app } = openPlace('/backend?keyword=衡川', 'doctor', { [LIST]: pageOf([plain]) });
  expect(await screen.findByText('衡川口腔 · 总院')).toBeTruthy();
  expect(app.router.state.location.pathname).toBe('/backend/hospital');
  expect(app.router.state.location.search).toContain('keyword');
});
