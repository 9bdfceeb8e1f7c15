import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Campaign } from '#contract/campaign-rows.ts';
import type { Role } from '#contract/roles.ts';
import { adminTests, pageOf } from '#web/app/frames/admin-testing.tsx';

const PATH = '/api/admin/marketing/actives';

const campaignOf = (own: Partial<Campaign> = {}): Campaign => ({
  ...{ id: 6, name: '爱牙月', kind: 2, kind_name: '限量', cover: '', content: '全口检查', signups: 0, channel: null },
  ...{ starts_at: '2026-11-01T00:00:00.000+08:00', ends_at: '2026-11-30T23:59:59.000+08:00' },
  audience: { levels: [], new_only: true },
  projects: [
    {
      ...{ project_id: 3, name: '窝沟封闭', list_price: 12_000, price: 8_800 },
      ...{ per_person: 2, left: 17, total: 20, sold: 3 },
    },
  ],
  ...{ status: 'on', state: 'running', state_name: '进行中' },
  ...{ hospital: { id: 1, name: '衡川口腔 · 总院' }, created_at: '2026-11-01T10:00:00+08:00', version: 2 },
  ...own,
});

const openPlace = adminTests();
const open = (place = '/marketing/active', handlers = {}, role: Role = 'shop_owner') =>
  openPlace(place, role, { [`GET ${PATH}`]: pageOf([campaignOf()]), ...handlers });
const type = (name: RegExp, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } });
const rowOf = async (name = /爱牙月/) => within(await screen.findByRole('row', { name }));

describe('活动', () => {
  it('are listed with where they stand, what is sold in them and what is left', async () => {
    open();
    const row = await rowOf();
    for (const text of ['限量', '进行中', '窝沟封闭 ¥88.00', '3', '17']) expect(row.getByText(text)).toBeTruthy();
    expect(row.getByText('2026-11-01 至 2026-11-30')).toBeTruthy();
  });

  it('are published by who publishes, and only read by the platform', async () => {
    const draft = campaignOf({ status: 'draft', state: 'draft', state_name: '草稿' });
    const { net } = open('/marketing/active', {
      [`GET ${PATH}`]: pageOf([draft]),
      [`PATCH ${PATH}/6/status`]: { status: 201, body: { data: campaignOf() } },
    });
    fireEvent.click((await rowOf()).getByRole('button', { name: /发布/ }));
    await waitFor(() => expect(net.calls(`PATCH ${PATH}/6/status`)[0]?.body).toEqual({ status: 'on', version: 2 }));
  });

  it('of all hospitals have no button for the platform', async () => {
    open('/marketing/active', {}, 'super_admin');
    expect((await rowOf()).getByText('衡川口腔 · 总院')).toBeTruthy();
    expect(screen.queryByRole('button', { name: '新增活动' })).toBeNull();
  });

  it('show who signed up to who looks after customers, not to a doctor', async () => {
    const day = campaignOf({ kind: 4, kind_name: '报名', projects: [], signups: 1 });
    const signup = { id: 1, name: '赵小满', phone: '137****5678', at: '2026-11-19T10:00:00.000+08:00' };
    const handlers = { [`GET ${PATH}`]: pageOf([day]), [`GET ${PATH}/6/signups`]: pageOf([signup]) };
    open('/marketing/active', handlers, 'sale');
    fireEvent.click((await rowOf()).getByRole('button', { name: /报名名单/ }));
    const dialog = within(await screen.findByRole('dialog', { name: /报名名单/ }));
    expect(await dialog.findByText('赵小满')).toBeTruthy();
    expect(dialog.getByText('137****5678')).toBeTruthy();
  });

  it('hide who signed up from a doctor', async () => {
    open('/marketing/active', { [`GET ${PATH}`]: pageOf([campaignOf({ kind: 4, projects: [] })]) }, 'doctor');
    expect((await rowOf()).queryByRole('button', { name: /报名名单/ })).toBeNull();
  });
});

describe('a campaign', () => {
  const PROJECTS = 'GET /api/admin/hospital/project-list';
  const project = { id: 3, name: '窝沟封闭', price: 12_000, unit: '牙' };

  it('is changed by the version that was seen, and its projects with it', async () => {
    const { net } = open('/marketing/active/add?id=6', {
      [`GET ${PATH}/6`]: { body: { data: campaignOf() } },
      [`PUT ${PATH}/6`]: { status: 201, body: { data: campaignOf() } },
      [PROJECTS]: pageOf([project]),
      'GET /api/admin/market_channels': pageOf([{ id: 9, name: '抖音' }]),
    });
    await screen.findByRole('form', { name: '活动' });
    expect(screen.getByText('原价 ¥120.00')).toBeTruthy();
    type(/^活动名称/, '护牙季');
    type(/^窝沟封闭活动价/, '66');
    type(/^窝沟封闭限量/, '30');
    fireEvent.click(screen.getByRole('checkbox', { name: '金卡会员' }));
    fireEvent.click(screen.getByRole('button', { name: '保存' }));
    await waitFor(() =>
      expect(net.calls(`PUT ${PATH}/6`)[0]?.body).toMatchObject({
        ...{ name: '护牙季', kind: 2, version: 2, cover: '', channel_id: null },
        audience: { levels: [4], new_only: true },
        projects: [{ project_id: 3, price: 6_600, total: 30, per_person: 2 }],
      }),
    );
  });

  it('says what is missing before anything is sent', async () => {
    const { net } = open('/marketing/active/add', { [PROJECTS]: pageOf([project]) }, 'doctor');
    await screen.findByRole('form', { name: '活动' });
    type(/^活动名称/, '护牙季');
    fireEvent.click(screen.getByRole('button', { name: '保存草稿' }));
    for (const text of ['开始时间为必填项', '结束时间为必填项', '请至少选择一个项目'])
      expect(await screen.findByText(text)).toBeTruthy();
    expect(net.calls(`POST ${PATH}`)).toEqual([]);
  });
});
