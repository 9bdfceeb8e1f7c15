import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { signIn } from '#web/api/session.ts';
import { failure, fakeNetwork, personOf } from '#web/api/testing.ts';
import { CENTRE_SCREENS } from '#web/app/screens/centre.ts';
import { openApp, routesOf, stubMedia } from '#web/app/testing.tsx';
import { reactions } from '#web/realtime/reactions.ts';

/** What an account sees of its patients' lists of treatments, and prints: docs/domain/money.md#bills. */

vi.mock('#web/realtime/line.ts', async () => (await import('#web/realtime/line-testing.ts')).quietLine());

const LIST = 'GET /api/disposal_lists';
const ONE = 'GET /api/disposal_lists/7';
const routes = routesOf(CENTRE_SCREENS.filter(({ path }) => path.startsWith('/user_center/disposal_lists')));

const line = { unit: '次', count: 1, refunded_count: 0, refunded: 0, remarks: '' };
const list = {
  ...{ id: 7, number: 'CZ20261120-0037', code: 'HC00000012', member_id: 3, patient: { id: 9, name: '沈静姝' } },
  ...{ doctor: { id: 4, name: '陈思远' }, consultant: null, hospital: { name: '衡川口腔 · 总院' }, reservation: null },
  ...{ price: 94_850, discount: 14_100, total: 80_750, total2: '捌佰零柒元伍角整' },
  ...{
    amount: 0,
    amount2: '零元整',
    arrears: 80_750,
    refunded: 0,
    refund_status: 0,
    refund_pending: false,
    discount_pending: false,
    drug_count: 2,
    status: 1,
    status_name: '未付',
  },
  ...{ payment_record: null, payments: [] as object[], remarks: '', version: 2 },
  projects: [
    {
      ...{ ...line, id: 1, unit_price: 93_150, price: 93_150, net: 79_050, doctor_id: null, tooth: '16' },
      entitlement_id: null,
      project: { id: 11, name: '树脂充填', specification: '一面' },
    },
  ],
  drugs: [
    {
      ...{ ...line, id: 2, unit_price: 850, count: 2, price: 1700, net: 1700 },
      drug: { id: 12, name: '甲硝唑片', specification: '0.25g' },
    },
  ],
  products: [],
  discounts: [{ kind: 'level', name: '会员等级', amount: 14_100, reason: '' }],
  ...{ created_at: '2026-11-20T10:52:16.000+08:00', issued_at: '2026-11-20T10:52:16.000+08:00' },
};
const paid = {
  ...list,
  ...{ status: 3, status_name: '已付清', amount: 80_750, amount2: '捌佰零柒元伍角整', arrears: 0 },
  payment_record: { created_at: '2026-11-20T11:04:39.000+08:00' },
  payments: [
    { type: 5, amount: 30_000, at: '2026-11-20T11:04:39.000+08:00', receipt_no: 'SJ2026-000123' },
    { type: 3, amount: 50_750, at: '2026-11-20T11:04:39.000+08:00', receipt_no: 'SJ2026-000123' },
  ],
};
const listOf = (arrears: number, ...data: object[]) => ({
  body: { data, current_page: 1, per_page: 10, total: data.length, meta: { arrears } },
});

let app: ReturnType<typeof openApp>;
function open(path: string, answers: Parameters<typeof fakeNetwork>[0]) {
  const net = fakeNetwork({ 'POST /api/admin/info': { body: personOf() }, ...answers });
  signIn({ access_token: 't1', hospital_id: null });
  app = openApp(routes, path);
  return net;
}
/** As the live channel tells it. */
const tell = (status: 1 | 2 | 3) => act(() => reactions.disposal({ id: 7, status }));

beforeEach(() => stubMedia());
afterEach(() => {
  app.close();
  vi.unstubAllGlobals();
});

describe('/user_center/disposal_lists', () => {
  it('has each list with its state, what it costs and is owed of it, its lines folded, and a way to print it', async () => {
    open('/user_center/disposal_lists', { [LIST]: listOf(80_750, list) });
    const card = within(await screen.findByRole('article', { name: 'CZ20261120-0037' }));
    for (const text of ['衡川口腔 · 总院', '未付', '沈静姝 · 陈思远', '¥0.00'])
      expect(card.getByText(text)).toBeTruthy();
    expect(card.getAllByText('¥807.50')).toHaveLength(2);
    const lines = card.getByRole('group');
    expect(lines).toHaveProperty('open', false);
    fireEvent.click(card.getByText('2 项明细'));
    expect([...lines.querySelectorAll('li')].map((each) => each.textContent)).toEqual([
      '树脂充填　一面 / 16¥931.50¥931.50 × 1',
      '甲硝唑片　0.25g¥17.00¥8.50 × 2',
      '会员等级-¥141.00',
    ]);
    expect(card.getByRole('link', { name: '打印 CZ20261120-0037' }).getAttribute('href')).toBe(
      '/user_center/disposal_lists/7/printing',
    );
    expect(screen.getByText('共有 ¥807.50 待付，请到医院收费处付款')).toBeTruthy();
  });

  it('is read again when one of them changes', async () => {
    const net = open('/user_center/disposal_lists', { [LIST]: listOf(80_750, list) });
    await screen.findByText('未付');
    net.on(LIST, listOf(0, paid));
    tell(3);
    expect(await screen.findByText('已付清')).toBeTruthy();
    expect(screen.queryByText(/待付，请/)).toBeNull();
  });

  it('says that there is none yet', async () => {
    open('/user_center/disposal_lists', { [LIST]: listOf(0) });
    expect(await screen.findByText('就诊开单后可在这里查看费用')).toBeTruthy();
  });

  it('says why it cannot be read, and tries again', async () => {
    const net = open('/user_center/disposal_lists', { [LIST]: { status: 500, body: failure(500, 'INTERNAL') } });
    const again = await screen.findByRole('button', { name: '重试' });
    net.on(LIST, listOf(80_750, list));
    fireEvent.click(again);
    expect(await screen.findByRole('article', { name: 'CZ20261120-0037' })).toBeTruthy();
  });
});

describe('the paper of a list, for its patient', () => {
  const paper = () => screen.getByRole('article');
  const sums = () =>
    [...paper().querySelectorAll('tfoot tr')].map((row) => [...row.children].map((cell) => cell.textContent));

  it('says what is owed, and has no stamp until it is paid', async () => {
    const net = open('/user_center/disposal_lists/7/printing', { [ONE]: { body: { data: list } } });
    await screen.findByText('CZ20261120-0037');
    expect(sums()).toEqual([
      ['原价　¥948.50', '优惠', '-¥141.00'],
      ['合计人民币（大写）　捌佰零柒元伍角整', '合计', '¥807.50'],
      ['实收金额　¥0.00　零元整', '欠费金额　¥807.50', '付款方式　—'],
    ]);
    expect(screen.queryByText('已付清')).toBeNull();
    expect(within(paper()).getByText('患者自助打印')).toBeTruthy();
    net.on(ONE, { body: { data: paid } });
    tell(3);
    expect(await screen.findByText('已付清')).toBeTruthy();
    expect(sums().at(-1)).toEqual([
      '实收金额　¥807.50　捌佰零柒元伍角整',
      '欠费金额　¥0.00',
      '付款方式　储值 ¥300.00、微信 ¥507.50',
    ]);
  });

  it('is printed by its button, which nobody counts', async () => {
    const print = vi.fn();
    vi.stubGlobal('print', print);
    const net = open('/user_center/disposal_lists/7/printing', { [ONE]: { body: { data: paid } } });
    await screen.findByText('CZ20261120-0037');
    fireEvent.click(screen.getByRole('button', { name: /打印/ }));
    await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
    expect(net.seen.some(({ path }) => path.endsWith('/print'))).toBe(false);
    expect(screen.getByRole('link', { name: '返回账单' }).getAttribute('href')).toBe('/user_center/disposal_lists');
  });

  it('is as narrow as a till’s on a phone', async () => {
    stubMedia(false);
    open('/user_center/disposal_lists/7/printing', { [ONE]: { body: { data: list } } });
    await screen.findByText('CZ20261120-0037');
    expect(paper().dataset.paper).toBe('roll');
  });
});
