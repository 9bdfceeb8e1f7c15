import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { adminTests, pageOf, plainRowOf } from '#web/app/frames/admin-testing.tsx';
import { sentenceOf } from './sentence.ts';

const PATH = '/api/admin/recharge_rules';
const rule = plainRowOf({
  id: 1,
  name: '开业礼',
  amount: 100_000,
  gift_amount: 10_000,
  gift_integral: 0,
  coupon_id: null,
  coupon: null,
  coupon_count: 0,
  repeat: true,
  starts_on: null,
  ends_on: null,
  levels: [0, 5],
  per_member: null,
  position: 0,
});

const openPlace = adminTests();

describe('the sentence of a rule', () => {
  const plain = { amount: 100_050, gift_amount: 0, gift_integral: 0, coupon_count: 0, repeat: false };
  it.each([
    [{ gift_amount: 10_000 }, '充1000.5送100'],
    [{ gift_integral: 500 }, '充1000.5送500积分'],
    [{ gift_amount: 10_000, gift_integral: 500, repeat: true }, '充1000.5送100、500积分（可翻倍）'],
    [{ gift_amount: 10_000, coupon_count: 2 }, '充1000.5送100、2张优惠券'],
    [{}, null],
    [{ amount: null, gift_amount: 10_000 }, null],
    [{ gift_integral: Number.NaN }, null],
  ])('of %o is %s', (more, sentence) => {
    expect(sentenceOf({ ...plain, ...more })).toBe(sentence);
  });
});

it('stands in the list, and is made while one types', async () => {
  const { net } = openPlace('/admin/manage/recharge_rules', 'shop_owner', {
    [`GET ${PATH}`]: pageOf([rule]),
    [`POST ${PATH}`]: { status: 201, body: { data: rule } },
  });
  const row = await screen.findByRole('row', { name: /开业礼/ });
  for (const text of ['充1000送100（可翻倍）', '长期', '普通会员、钻石会员', '不限'])
    expect(within(row).getByText(text)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: '新增充值方案' }));
  const dialog = await screen.findByRole('dialog', { name: '新增充值方案' });
  const type = (name: string, value: string) =>
    fireEvent.change(within(dialog).getByRole('textbox', { name, hidden: true }), { target: { value } });
  expect(within(dialog).getByText('填写后显示')).toBeTruthy();
  type('方案名称', '国庆礼');
  type('充值金额', '3000');
  type('赠送金额', '400');
  expect(within(dialog).getByText('充3000送400')).toBeTruthy();
  fireEvent.click(within(dialog).getByRole('checkbox', { name: '金卡会员', hidden: true }));
  fireEvent.submit(dialog.querySelector('form') ?? dialog);
  await waitFor(() =>
    expect(net.calls(`POST ${PATH}`)[0]?.body).toMatchObject({
      name: '国庆礼',
      amount: 300_000,
      gift_amount: 40_000,
      levels: [4],
      status: 1,
    }),
  );
});
