import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Role } from '#contract/roles.ts';
import { failure } from '#web/api/testing.ts';
import { openAdmin, stubWidth } from '#web/app/frames/admin-testing.tsx';

/** A receipt's page: what stands on the paper, and that each print is written down before it is one. */

const SHOW = 'GET /api/admin/receipts/7';
const PRINT = 'POST /api/admin/receipts/7/print';
const lineOf = (name: string, price: number, more: object = {}) => ({
  ...{ kind: null, name, specification: '', tooth: '', unit_price: price, count: 1, price, disposal_no: null },
  ...more,
});
const receipt = (prints = 0) => ({
  body: {
    data: {
      ...{ id: 7, receipt_no: 'SJ2026-000123', prints, print_no: Math.max(prints - 1, 0) },
      hospital: { name: '衡川口腔 · 总院', address: '衡川路 88 号', phone: '0571-88881234' },
      ...{
        kind: 'fee',
        card: null,
        bill: null,
        refund: null,
        patient: '沈静姝',
        card_no: 'HC00000012',
        doctor_name: '唐小满',
      },
      visited_at: '2026-11-20T10:30:00.000+08:00',
      lines: [lineOf('洁牙', 128_650)],
      ...{ total: 128_650, total2: '壹仟贰佰捌拾陆元伍角整', amount: 128_650, arrears: 0 },
      payments: [{ type: 3, amount: 128_650 }],
      issued_at: '2026-11-20T11:04:39.000+08:00',
      issued_by_name: '陈露',
    },
  },
});
const printed = (print_no: number) => ({
  status: 201,
  body: {
    data: {
      ...{ id: 7, receipt_no: 'SJ2026-000123', prints: print_no + 1, print_no },
      ...{ printed_at: '2026-11-20T11:05:00.000+08:00', printed_by_name: '陈露' },
    },
  },
});

let opened: ReturnType<typeof openAdmin>;
/** What stood on the paper each time the browser was asked to print. */
let papers: string[];
const open = (handlers: Parameters<typeof openAdmin>[2] = {}, role: Role = 'dental_hygienist') => {
  opened = openAdmin('/admin/receipts/7/printing', role, { [SHOW]: receipt(), [PRINT]: printed(0), ...handlers });
};
const paper = () => screen.getByRole('article');
const button = () => screen.findByRole('button', { name: /打印/ });
const ready = async () => {
  await screen.findByText('SJ2026-000123');
  await waitFor(async () => expect((await button()).getAttribute('aria-disabled')).not.toBe('true'));
};
const press = async () => {
  await ready();
  fireEvent.click(await button());
};

beforeEach(() => {
  stubWidth(1440);
  papers = [];
  vi.stubGlobal('print', () => {
    papers.push(paper().textContent ?? '');
    window.dispatchEvent(new Event('afterprint'));
  });
});
afterEach(() => {
  opened.app.close();
  vi.unstubAllGlobals();
});

describe('a receipt on paper', () => {
  it('has the house, the number, what was paid and by whom, in figures and capitals', async () => {
    open();
    await screen.findByText('SJ2026-000123');
    const on = within(paper());
    for (const text of ['衡川口腔 · 总院', '洁牙费用收据', '沈静姝', 'HC00000012', '唐小满', '微信']) {
      expect(on.getByText(text), text).toBeTruthy();
    }
    expect(on.getByText('已付清')).toBeTruthy();
    expect(on.getByText('壹仟贰佰捌拾陆元伍角整')).toBeTruthy();
    expect(on.getAllByText('¥1,286.50')).toHaveLength(2);
    expect(on.getByText('¥0.00')).toBeTruthy();
    const [, line] = on.getAllByRole('row');
    expect(
      within(line ?? paper())
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual([...['1', '洁牙', '1,286.50', '1', '1,286.50']]);
    expect(on.getByText('收费员：陈露')).toBeTruthy();
    expect(on.getByText('院内费用凭证，不作发票')).toBeTruthy();
    expect(on.getByText('衡川路 88 号 电话 0571-88881234')).toBeTruthy();
  });

  it('of what was given back is a red one, with what was there before and after, and no stamp', async () => {
    const card = { gift: -500, balance_before: 11_000, balance_after: 6500, remarks: '不再需要' };
    const { data } = receipt().body;
    open(
      {
        [SHOW]: {
          body: {
            data: {
              ...{ ...data, kind: 'stored_refund', card, doctor_name: null, visited_at: null },
              lines: [lineOf('退储值', -4000)],
              ...{ total: -4000, total2: '负肆拾元整', amount: -4000, payments: [{ type: 1, amount: -4000 }] },
            },
          },
        },
      },
      'customer_service',
    );
    await screen.findByText('退储值收据（红字）');
    const on = within(paper());
    for (const text of ['负肆拾元整', '¥5.00', '¥110.00', '¥65.00', '不再需要', '现金'])
      expect(on.getByText(text), text).toBeTruthy();
    expect(on.getAllByText('-¥40.00')).toHaveLength(2);
    expect(on.queryByText('已付清')).toBeNull();
    expect(on.queryByText(/洁牙师/)).toBeNull();
  });

  it('is A5 at first, and A4 or a till’s roll where that is chosen', async () => {
    open();
    await ready();
    expect(paper().dataset.paper).toBe('a5');
    fireEvent.keyDown(screen.getByRole('combobox', { name: /纸张/ }), { key: 'ArrowDown' });
    fireEvent.click(await screen.findByRole('option', { name: '80 毫米小票' }));
    await waitFor(() => expect(paper().dataset.paper).toBe('roll'));
  });

  it('says that there is none, and tries again', async () => {
    open({ [SHOW]: { status: 500, body: failure(500, 'INTERNAL') } });
    const again = await screen.findByRole('button', { name: '重试' });
    expect((await button()).getAttribute('aria-disabled')).toBe('true');
    opened.net.on(SHOW, receipt());
    fireEvent.click(again);
    expect(await screen.findByText('SJ2026-000123')).toBeTruthy();
  });
});

describe('the paper of lists of treatments', () => {
  const first = { number: 'CZ20261120-0037', issued_at: '2026-11-20T10:52:16.000+08:00' };
  const second = { number: 'CZ20261120-0041', issued_at: '2026-11-20T10:58:00.000+08:00' };
  const bill = {
    ...{ disposals: [first], price: 94_850, discount: 14_100, paid_before: 0, drug_count: 2 },
    ...{ tendered: null, change: 0 },
  };
  const of = ({ number }: typeof first) => ({ disposal_no: number });
  const filled = lineOf('树脂充填', 93_150, { kind: 'project', specification: '一面', tooth: '16', ...of(first) });
  const given = lineOf('甲硝唑片', 1700, {
    kind: 'drug',
    specification: '0.25g',
    unit_price: 850,
    count: 2,
    ...of(first),
  });
  const paid = (more: object = {}, ofBill: object = {}) => {
    const { data } = receipt().body;
    const said = {
      ...{ kind: 'pay', doctor_name: '陈思远', visited_at: null, bill: { ...bill, ...ofBill }, lines: [filled, given] },
      ...{ total: 80_750, total2: '捌佰零柒元伍角整', amount: 80_750 },
    };
    return { body: { data: { ...data, ...said, ...more } } };
  };
  const rows = () =>
    within(paper())
      .getAllByRole('row')
      .slice(1)
      .map((row) => [...row.children].map((cell) => cell.textContent));
  const show = async (answer: object) => {
    open({ [SHOW]: answer }, 'customer_service');
    await screen.findByText('处置费用收据');
  };

  it('has what was done and given, with tooth, what was taken off and what that makes', async () => {
    await show(paid());
    expect(rows()).toEqual([
      ['1', '项目', '树脂充填', '一面 / 16', '931.50', '1', '931.50'],
      ['2', '药品', '甲硝唑片', '0.25g', '8.50', '2', '17.00'],
      ['原价　¥948.50', '优惠', '-¥141.00'],
      ['合计人民币（大写）　捌佰零柒元伍角整', '合计', '¥807.50'],
      ['实收金额　¥807.50', '欠费金额　¥0.00', '付款方式　微信'],
    ]);
    const facts = within(paper())
      .getAllByRole('definition')
      .map((fact) => fact.textContent);
    expect(facts).toEqual([
      ...['沈静姝', 'HC00000012', '陈思远', 'CZ20261120-0037', '2026-11-20 10:52', '2', '2026-11-20 11:04'],
    ]);
    expect(screen.getByText('已付清')).toBeTruthy();
    expect(screen.getByText('院内费用凭证，不作发票')).toBeTruthy();
    expect(screen.getByRole('link', { name: '返回收费' }).getAttribute('href')).toBe('/admin/charges/index');
  });

  it('of a part says what was paid before and what is owed, each way with its amount, and has no stamp', async () => {
    const payments = [
      { type: 5, amount: 3000 },
      { type: 7, amount: 2000 },
      { type: 1, amount: 500 },
    ];
    await show(paid({ amount: 5500, arrears: 65_250, payments }, { paid_before: 10_000, tendered: 1000, change: 500 }));
    expect(rows().at(-1)).toEqual([
      '此前已付　¥100.00　本次实收　¥55.00',
      '欠费金额　¥652.50',
      '付款方式　储值 ¥30.00、医保 ¥20.00、现金 ¥5.00（收现金 ¥10.00，找零 ¥5.00）',
    ]);
    expect(screen.queryByText('已付清')).toBeNull();
  });

  it('of several lists has the lines of each under its number', async () => {
    const lines = [filled, given, lineOf('洁治', 5000, { kind: 'project', ...of(second) })];
    await show(paid({ lines, total: 99_850 }, { disposals: [first, second], price: 99_850, discount: 0 }));
    expect(rows().map(([cell]) => cell)).toEqual([
      ...['处置单 CZ20261120-0037　开单 2026-11-20 10:52', '1', '2'],
      ...['处置单 CZ20261120-0041　开单 2026-11-20 10:58', '3'],
      ...['合计人民币（大写）　捌佰零柒元伍角整', '实收金额　¥807.50'],
    ]);
  });
});

describe('a print', () => {
  it('is written down first; the original says nothing of it', async () => {
    open();
    await press();
    await waitFor(() => expect(papers).toHaveLength(1));
    expect(opened.net.calls(PRINT)).toHaveLength(1);
    expect(opened.net.calls(PRINT)[0]?.headers.get('Idempotency-Key')).toBeTruthy();
    expect(papers[0]).not.toContain('补打');
    expect(papers[0]).toContain('打印时间：2026-11-20 11:05');
  });

  it('after the first says which 补打 it is, when and by whom', async () => {
    open({ [SHOW]: receipt(2), [PRINT]: printed(2) });
    expect(await screen.findByText('已打印 2 次，再次打印会注明补打。')).toBeTruthy();
    await press();
    await waitFor(() => expect(papers[0]).toContain('补打 第 2 次　2026-11-20 11:05　陈露'));
  });

  it('by Ctrl P is the same print', async () => {
    open();
    await ready();
    const asked = new KeyboardEvent('keydown', { key: 'p', ctrlKey: true, cancelable: true, bubbles: true });
    act(() => void document.body.dispatchEvent(asked));
    expect(asked.defaultPrevented).toBe(true);
    await waitFor(() => expect(papers).toHaveLength(1));
    expect(opened.net.calls(PRINT)).toHaveLength(1);
  });

  it('by any other way has nothing on it but where to press, before and after', async () => {
    open();
    await ready();
    const body = () => screen.getByText('洁牙费用收据').closest('article > div');
    expect(body()?.className).toContain('print:hidden');
    await press();
    await waitFor(() => expect(papers).toHaveLength(1));
    expect(papers[0]).not.toContain('每次打印都会登记');
    await waitFor(() => expect(body()?.className).toContain('print:hidden'));
  });

  it('that could not be written down is none, and under its key once nobody knows', async () => {
    open({ [PRINT]: { network: 'offline' } });
    await press();
    await waitFor(() => expect(opened.net.calls(PRINT)).toHaveLength(1));
    await waitFor(async () => expect((await button()).getAttribute('aria-disabled')).not.toBe('true'));
    expect(papers).toEqual([]);
    opened.net.on(PRINT, printed(0));
    await press();
    await waitFor(() => expect(papers).toHaveLength(1));
    const keys = opened.net.calls(PRINT).map(({ headers }) => headers.get('Idempotency-Key'));
    expect(new Set(keys).size).toBe(1);
  });
});
