import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { personOf } from '#web/api/testing.ts';
import { pageOf } from '#web/app/frames/admin-testing.tsx';
import { pageTests } from '#web/app/testing.tsx';
import InviteListPage from './invite-list-page.tsx';

const LIST = 'GET /api/admin/hospital/invite-list';
const row = {
  id: 7,
  name: '林小满',
  phone: '139****0007',
  kind: 'staff',
  inviter: '陈露',
  market_channel: '大众点评',
  created_at: '2026-11-20T10:00:00+08:00',
};

const openPage = pageTests();
const open = (rows: object[], me = personOf('customer_service')) =>
  openPage(<InviteListPage />, me, {
    [LIST]: pageOf(rows),
    'GET /api/admin/hospital/invite_qrcode': {
      body: {
        url: 'data:image/svg+xml;utf8,<svg/>',
        link: 'http://clinic.test/register?invite_code=ab',
        invite_code: 'ab',
      },
    },
  });

describe('/workstation/invite', () => {
  it('lists whom one has brought, as what and by which way', async () => {
    open([row]);
    const line = await screen.findByRole('row', { name: /林小满/ });
    for (const text of ['139****0007', '员工', '陈露', '大众点评', '2026-11-20 10:00']) {
      expect(within(line).getByText(text)).toBeTruthy();
    }
  });

  it('tells a shop owner that it is the whole hospital’s', async () => {
    open([row], personOf('shop_owner'));
    expect(await screen.findByText('本院全体员工邀请注册的人')).toBeTruthy();
  });

  it('asks the server for the keyword when 查询 is pressed', async () => {
    const net = open([row]);
    fireEvent.change(await screen.findByPlaceholderText('姓名、邀请人'), { target: { value: '林' } });
    fireEvent.click(await screen.findByRole('button', { name: '查询' }));
    await waitFor(() => expect(net.calls(LIST).at(-1)?.query.get('keyword')).toBe('林'));
  });

  it('says 暂无数据 and what to do, and shows one’s picture in a dialog', async () => {
    open([]);
    expect(await screen.findByText('暂无数据')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: '我的邀请码' }));
    expect(await screen.findByRole('img', { name: '邀请注册二维码' })).toBeTruthy();
  });
});
