import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Role } from '#contract/roles.ts';
import { failure } from '#web/api/testing.ts';
import { adminTests, cellsOf, pageOf } from '#web/app/frames/admin-testing.tsx';
import { memberOf } from '#web/clinic/money/testing.ts';
import { setServerNow } from '#web/realtime/server-clock.ts';

const LIST = 'GET /api/admin/hospital/users';
const LOCK = 'PATCH /api/admin/hospital/users/7/lock';
const STALE = '此记录刚被修改，请核对后再保存';

const member = memberOf();
const locked = memberOf({
  id: 8,
  rid: 5,
  user: { name: '张雨桐', phone: '136****9082', invite_user: null },
  source: null,
  vip_level: 0,
  vip_status: 1,
  balance: 0,
  remarks: '',
});

const openPlace = adminTests();
beforeEach(() => setServerNow('2026-11-20T10:37:00+08:00'));
const open = (role: Role = 'customer_service', handlers = {}, query = '') =>
  openPlace(`/clinic/users${query}`, role, { [LIST]: pageOf([member, locked]), ...handlers });

const menuOf = async (name: string) => {
  fireEvent.keyDown(await screen.findByRole('button', { name: `${name}的操作` }), { key: 'Enter' });
  return screen.findByRole('menu');
};
const lockOf = (name: string) => screen.findByRole('button', { name: new RegExp(`^${name}：锁定`) });
const answer = async (title: string, button: string) => {
  const question = await screen.findByRole('alertdialog', { name: title });
  fireEvent.click(within(question).getByRole('button', { name: button }));
};

describe('the list of members', () => {
  it('has what they have, in yuan, and who is locked', async () => {
    open();
    const cells = [
      '7',
      '王秀英',
      '老客推荐',
      'VIP5',
      '138****6021',
      '18,640.00',
      '250.00',
      '20,000.00',
      '0.00',
      '1,864',
    ];
    expect(await cellsOf('王秀英')).toEqual([...cells, '种植二期待约', '关闭', '李建华', '操作']);
    const others = await cellsOf('张雨桐');
    expect([others[2], others[3], others[6], ...others.slice(10)]).toEqual([
      '—',
      'VIP1',
      '0.00',
      '',
      '开启',
      '—',
      '操作',
    ]);
    expect(screen.getByRole('columnheader', { name: '锁定' })).toBeTruthy();
  });

  it('stands in the owner’s sidebar as well', async () => {
    openPlace('/admin/manage/users', 'shop_owner', { [LIST]: pageOf([member]) });
    expect(await screen.findByRole('row', { name: /王秀英/ })).toBeTruthy();
    expect(screen.getByRole('link', { name: '会员管理' }).getAttribute('aria-current')).toBe('page');
  });

  it('leads from a name to the patient’s cases; who has none is told so', async () => {
    const { app } = open();
    const link = await screen.findByRole('link', { name: '张雨桐' });
    expect(link.getAttribute('href')).toBe('/workstation/patient/info?rid=5&user_id=70');
    fireEvent.click(screen.getByRole('button', { name: '王秀英' }));
    expect(await screen.findByText('该患者还没有添加病历')).toBeTruthy();
    expect(app.place()).toBe('/clinic/users');
  });

  it('is put in order by a press on a figure: falling, rising, as it was', async () => {
    const { net } = open();
    const head = await screen.findByRole('columnheader', { name: '储值余额(元)' });
    for (const [sort, shown] of [
      ['-balance', 'descending'],
      ['balance', 'ascending'],
      [null, null],
    ]) {
      fireEvent.click(within(head).getByRole('button'));
      await waitFor(() => expect(net.calls(LIST).at(-1)?.query.get('sort') ?? null).toBe(sort));
      expect(head.getAttribute('aria-sort')).toBe(shown);
    }
  });

  it('is of the last days by one press, whole days of the clinic', async () => {
    const { net } = open();
    fireEvent.click(await screen.findByRole('button', { name: '最近一个月' }));
    const month = '2026-10-22 00:00:00,2026-11-20 23:59:59';
    await waitFor(() => expect(net.calls(LIST).at(-1)?.query.get('created_at')).toBe(month));
    expect(screen.getByRole('button', { name: '最近一个月' }).getAttribute('aria-pressed')).toBe('true');
    expect(screen.getByRole('combobox', { name: '创建时间：从' }).textContent).toBe('2026-10-22');
    fireEvent.click(screen.getByRole('button', { name: '清除创建时间' }));
    fireEvent.click(await screen.findByRole('button', { name: '查询' }));
    await waitFor(() => expect(net.calls(LIST).at(-1)?.query.has('created_at')).toBe(false));
  });

  it('asks for one level by its number from one, and for a person in no address', async () => {
    const { net, app } = open('customer_service', {}, '?level=5');
    fireEvent.change(await screen.findByRole('textbox', { name: '姓名' }), { target: { value: 'wxy' } });
    fireEvent.click(await screen.findByRole('button', { name: '查询' }));
    await waitFor(() => expect(net.calls(LIST).at(-1)?.query.get('keyword')).toBe('wxy'));
    expect(net.calls(LIST).at(-1)?.query.get('level')).toBe('5');
    expect(app.place()).toBe('/clinic/users?level=5');
  });
});

describe('what can be done with a member', () => {
  it('is in one menu for the desk', async () => {
    open();
    const items = within(await menuOf('王秀英')).getAllByRole('menuitem');
    expect(items.map(({ textContent }) => textContent)).toEqual([
      '充值',
      '设置等级',
      '积分变动',
      '退款',
      '等级变更记录',
      '支付明细',
    ]);
    expect(items.every((item) => item.getAttribute('aria-disabled') === null)).toBe(true);
  });

  it('moves nothing of who is locked, and says why', async () => {
    open();
    const menu = await menuOf('张雨桐');
    expect(within(menu).getByText('该会员已锁定')).toBeTruthy();
    const off = within(menu)
      .getAllByRole('menuitem')
      .filter((item) => item.getAttribute('aria-disabled') === 'true');
    expect(off.map(({ textContent }) => textContent)).toEqual(['充值', '设置等级', '积分变动', '退款']);
  });

  it('is to look for a doctor', async () => {
    open('doctor');
    const items = within(await menuOf('王秀英')).getAllByRole('menuitem');
    expect(items.map(({ textContent }) => textContent)).toEqual(['等级变更记录', '支付明细']);
    expect(screen.queryByRole('button', { name: /点击锁定/ })).toBeNull();
    expect(screen.queryByRole('button', { name: /备注/ })).toBeNull();
  });
});

describe('a member’s lock', () => {
  it('is turned over after its question, with what was seen', async () => {
    const { net } = open('customer_service', {
      [LOCK]: { status: 201, body: { data: { ...member, vip_status: 1 } } },
      'PATCH /api/admin/hospital/users/8/lock': { status: 201, body: { data: { ...locked, vip_status: 0 } } },
    });
    fireEvent.click(await lockOf('王秀英'));
    await answer('确定锁定?', '确定');
    expect(await screen.findByRole('button', { name: '王秀英：锁定开启，点击恢复正常' })).toBeTruthy();
    expect(net.calls(LOCK)[0]?.body).toEqual({ vip_status: 0 });
    fireEvent.click(await lockOf('张雨桐'));
    await answer('确定恢复正常?', '确定');
    expect(await screen.findByRole('button', { name: '张雨桐：锁定关闭，点击锁定' })).toBeTruthy();
  });

  it('that somebody else has turned is told, and read anew', async () => {
    const { net } = open('customer_service', { [LOCK]: { status: 409, body: failure(409, 'STALE', STALE) } });
    const tag = await lockOf('王秀英');
    net.on(LIST, pageOf([{ ...member, vip_status: 1 }, locked]));
    fireEvent.click(tag);
    await answer('确定锁定?', '确定');
    expect(await screen.findByText(STALE)).toBeTruthy();
    expect(await screen.findByRole('button', { name: '王秀英：锁定开启，点击恢复正常' })).toBeTruthy();
  });
});
