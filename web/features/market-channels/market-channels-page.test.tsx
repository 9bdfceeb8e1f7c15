import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { adminTests, pageOf, plainRowOf } from '#web/app/frames/admin-testing.tsx';

const PATH = '/api/admin/market_channels';
const figures = { registered: 31, first_visits: 4, paying: 2, paid: 500_000, cost_per_paying: 600_000 };
const channel = plainRowOf({ id: 7, name: '抖音', slug: 'dy', cost: 1_200_000, ...figures });
const link = 'http://clinic.test/register?market_channel=dy%401';

const openPlace = adminTests();
const open = (texts: object[]) =>
  openPlace('/admin/visits/market_channels', 'sale', {
    [`GET ${PATH}`]: pageOf([channel]),
    [`GET ${PATH}/unrecognized`]: { body: { data: texts } },
    [`GET ${PATH}/7/qrcode`]: { body: { data: { url: 'data:image/svg+xml;utf8,<svg/>', link } } },
  });

it('say how many came, and show the picture of their link when asked for', async () => {
  const { net } = open([]);
  const row = await screen.findByRole('row', { name: /抖音/ });
  for (const text of ['dy', '31', '4', '5,000.00', '6,000.00']) expect(within(row).getByText(text)).toBeTruthy();
  expect(net.calls(`GET ${PATH}/7/qrcode`)).toEqual([]);
  fireEvent.keyDown(within(row).getByRole('button', { name: '抖音的操作' }), { key: 'Enter' });
  fireEvent.click(await screen.findByRole('menuitem', { name: '二维码' }));
  const dialog = await screen.findByRole('dialog', { name: '抖音的注册二维码' });
  expect(await within(dialog).findByRole('img', { name: '抖音的注册二维码' })).toBeTruthy();
  expect(within(dialog).getByText(link)).toBeTruthy();
  expect(screen.queryByRole('region', { name: '未识别' })).toBeNull();
});

it('leave out nobody: what links said that is none of them stands over the list', async () => {
  open([{ said: '公交广告', registered: 2 }]);
  const region = await screen.findByRole('region', { name: '未识别' });
  expect(within(region).getByRole('listitem').textContent).toBe('公交广告 2 人');
});
