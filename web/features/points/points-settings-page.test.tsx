import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { PointsSettings } from '#contract/points.ts';
import type { Role } from '#contract/roles.ts';
import { failure } from '#web/api/testing.ts';
import { adminTests } from '#web/app/frames/admin-testing.tsx';
import { exampleOf } from './example.ts';

const PATH = '/api/admin/marketing/integral/settings';
const [READ, CHANGE] = [`GET ${PATH}`, `PUT ${PATH}`];

const settings = (own: Partial<PointsSettings> = {}): PointsSettings => ({
  ...{ enabled: true, yuan_per_point: 10, earn_on_balance: true, earn_on_drugs: true, point_value: 1, max_percent: 20 },
  ...{ min_use: 100, expire_months: 12, invite_points: 100, invitee_points: 50, invite_min: 10_000, version: 3 },
  ...own,
});

const openPlace = adminTests();
const open = (handlers = {}, role: Role = 'shop_owner') =>
  openPlace('/marketing/integral/settings', role, { [READ]: { body: { data: settings() } }, ...handlers });
const field = (name: RegExp) => screen.findByRole<HTMLInputElement>('textbox', { name });
const type = async (name: RegExp, value: string) => fireEvent.change(await field(name), { target: { value } });
const save = () => screen.getByRole('button', { name: '保存' });

describe('积分设置', () => {
  it('says what the terms come to, while they are typed', async () => {
    open();
    expect(await screen.findByText('消费 ¥680 得 68 分，可抵 ¥0.68，满 12 个月后的月底到期')).toBeTruthy();
    await type(/每得 1 分消费/, '20');
    await type(/有效期/, '0');
    expect(screen.getByText('消费 ¥680 得 34 分，可抵 ¥0.34')).toBeTruthy();
    await type(/每得 1 分消费/, '');
    expect(screen.getByText('填写后显示')).toBeTruthy();
  });

  it('sends what was changed with what was not, and goes on from there', async () => {
    const { net } = open({ [CHANGE]: { status: 201, body: { data: settings({ yuan_per_point: 5, version: 4 }) } } });
    await type(/每得 1 分消费/, '5');
    fireEvent.click(screen.getByRole('checkbox', { name: /^药品/ }));
    fireEvent.click(save());
    await waitFor(() =>
      expect(net.calls(CHANGE)[0]?.body).toEqual(settings({ yuan_per_point: 5, earn_on_drugs: false })),
    );
    await waitFor(() => expect(save().getAttribute('aria-disabled')).toBe('true'));
    expect((await field(/每得 1 分消费/)).value).toBe('5');
    net.on(CHANGE, { status: 201, body: { data: settings({ version: 5 }) } });
    await type(/最少使用/, '200');
    fireEvent.click(save());
    await waitFor(() => expect(net.calls(CHANGE)[1]?.body).toMatchObject({ min_use: 200, version: 4 }));
  });

  it('says what is wrong at the field, and sends nothing', async () => {
    const { net } = open();
    await type(/最高抵扣/, '101');
    fireEvent.click(save());
    expect(await screen.findByText('最高抵扣比例为1至100的整数')).toBeTruthy();
    expect(net.calls(CHANGE)).toHaveLength(0);
  });

  it('asks whose it is to be where an owner was quicker', async () => {
    const theirs = settings({ yuan_per_point: 20, min_use: 300, version: 4 });
    const stale = failure(409, 'STALE', '此记录刚被修改，请核对后再保存', { current: theirs });
    const { net } = open({ [CHANGE]: { status: 409, body: stale } });
    await type(/每得 1 分消费/, '5');
    net.on(READ, { body: { data: theirs } });
    fireEvent.click(save());
    const changed = within(await screen.findByRole('alert'));
    expect(changed.getByText('每得 1 分消费：双方都改了，请选择保留哪一个')).toBeTruthy();
    expect((await field(/最少使用/)).value).toBe('300');
    fireEvent.click(changed.getByRole('radio', { name: '保留我的' }));
    net.on(CHANGE, { status: 201, body: { data: settings({ version: 5 }) } });
    fireEvent.click(save());
    await waitFor(() =>
      expect(net.calls(CHANGE).at(-1)?.body).toMatchObject({ yuan_per_point: 5, min_use: 300, version: 4 }),
    );
  });

  it.each(['customer_service', 'doctor', 'super_admin'] as const)('is read by a %s, and not changed', async (role) => {
    open({}, role);
    expect(await screen.findByText('只有店长可以修改')).toBeTruthy();
    expect((await field(/每得 1 分消费/)).matches(':disabled')).toBe(true);
    expect(screen.queryByRole('button', { name: '保存' })).toBeNull();
  });

  it('can’t be saved offline, and says why', async () => {
    open();
    await type(/最少使用/, '200');
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    fireEvent(window, new Event('offline'));
    await waitFor(() => expect(save().getAttribute('aria-disabled')).toBe('true'));
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
    fireEvent(window, new Event('online'));
  });

  it('says that it could not be read, and reads again', async () => {
    const { net } = open({ [READ]: { status: 500, body: failure(500, 'INTERNAL', '服务器开小差了,请稍后再试') } });
    const again = await screen.findByRole('button', { name: '重试' });
    net.on(READ, { body: { data: settings() } });
    fireEvent.click(again);
    expect((await field(/每得 1 分消费/)).value).toBe('10');
  });
});

it('an example has whole points alone', () => {
  expect(exampleOf({ yuan_per_point: '7', point_value: 10, expire_months: '0' })).toBe('消费 ¥680 得 97 分，可抵 ¥9.7');
  expect(exampleOf({ yuan_per_point: '七', point_value: 10, expire_months: '0' })).toBeNull();
});
