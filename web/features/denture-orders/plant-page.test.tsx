import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { DentureOrder } from '#contract/denture-rows.ts';
import { adminTests } from '#web/app/frames/admin-testing.tsx';
import {
  changed,
  LIST,
  listOf,
  MESSAGE,
  ONE,
  orderOf,
  plantPerson,
  plantsOf,
  STEP,
  stepOf,
  wholeOf,
} from '#web/features/denture-orders/denture-orders-testing.ts';
import { setServerNow } from '#web/realtime/server-clock.ts';

/** Lab orders from the plant's side, and the clinic's board: docs/domain/records.md#lab-orders */

vi.mock('#web/realtime/line.ts', async () => (await import('#web/realtime/line-testing.ts')).quietLine());

const PAGE = '/other/denture_processing_orders';
const place = adminTests();
beforeEach(() => {
  setServerNow('2026-11-20T10:37:00+08:00');
  sessionStorage.clear();
});
const press = async (name: RegExp | string) => fireEvent.click(await screen.findByRole('button', { name }));

describe('who works at a plant', () => {
  const open = (answers: Record<string, object> = {}, address = PAGE) =>
    place(address, 'doctor', { [LIST]: listOf([plantsOf()], false), ...answers }, plantPerson());
  const rowOf = (own: Partial<DentureOrder>) => listOf([plantsOf(own)], false);

  it('has its orders before them, of a patient a surname, and accepts one by one press', async () => {
    const { net, app } = open({ [STEP]: changed() });
    const [row] = within(await screen.findByRole('list', { name: '加工单' })).getAllByRole('listitem');
    expect(row?.textContent).toContain('衡川口腔 · 总院 陈思远 · 沈＊ · 女 · 34 岁');
    expect(app.place()).toBe(PAGE);
    await press('收件 YC20261120-0001');
    await waitFor(() => expect(net.calls(STEP)[0]?.body).toMatchObject({ to: 'received', version: 2 }));
  });

  it.each([
    [
      { status: 'received', moves: ['making', 'question'] },
      '开始制作 YC20261120-0001',
      { to: 'making', stage: '模型' },
    ],
    [
      { status: 'making', stage: '设计', moves: ['making', 'shipped', 'question'] },
      '下一工序：切削/铸造 YC20261120-0001',
      { to: 'making', stage: '切削/铸造' },
    ],
    [
      { status: 'making', stage: '质检', moves: ['making', 'shipped', 'question'] },
      '发货 YC20261120-0001',
      { to: 'shipped' },
    ],
  ] as const)('goes on from %o by one press', async ({ moves, ...own }, name, sent) => {
    const { net } = open({ [LIST]: rowOf({ ...own, moves: [...moves] }), [STEP]: changed() });
    await press(name);
    await waitFor(() => expect(net.calls(STEP)[0]?.body).toMatchObject({ ...sent, version: 2 }));
  });

  it('goes on from where the last press led, before the list is read again', async () => {
    const { net } = open({
      [LIST]: rowOf({ status: 'received', moves: ['making', 'question'] }),
      [STEP]: changed(plantsOf({ status: 'making', stage: '模型', moves: ['making', 'shipped'], version: 3 })),
    });
    await screen.findByText('YC20261120-0001');
    net.on(LIST, { network: 'silent' });
    await press('开始制作 YC20261120-0001');
    await press('发货 YC20261120-0001');
    await waitFor(() => expect(net.calls(STEP)[1]?.body).toMatchObject({ to: 'shipped', version: 3 }));
  });

  it('asks with a text', async () => {
    const { net } = open({ [LIST]: rowOf({ status: 'received', moves: ['making', 'question'] }), [STEP]: changed() });
    await press('提出疑问 YC20261120-0001');
    const asked = within(await screen.findByRole('dialog', { name: '提出疑问' }));
    fireEvent.click(asked.getByRole('button', { name: /^提出疑问/ }));
    await asked.findByText('疑问为必填项');
    fireEvent.change(asked.getByRole('textbox', { name: /疑问/ }), { target: { value: '肩台不清' } });
    fireEvent.click(asked.getByRole('button', { name: /^提出疑问/ }));
    await waitFor(() =>
      expect(net.calls(STEP)[0]?.body).toMatchObject({ to: 'question', note: '肩台不清', version: 2 }),
    );
  });

  it('agrees to a cancellation or does not', async () => {
    const row = {
      status: 'making',
      stage: '模型',
      cancel_asked: true,
      moves: ['cancelled', 'cancel_declined'],
    } as const;
    open({ [LIST]: rowOf({ ...row, moves: [...row.moves] }) });
    expect(await screen.findByRole('button', { name: '同意取消 YC20261120-0001' })).toBeTruthy();
    expect(screen.getByRole('button', { name: '不同意取消 YC20261120-0001' })).toBeTruthy();
  });

  it('filters by how far they are, in the address', async () => {
    const { net, app } = open();
    await press('制作中 0');
    await waitFor(() => expect(net.calls(LIST).at(-1)?.query.get('status')).toBe('making'));
    expect(app.place()).toBe(`${PAGE}?status=making`);
  });

  it('opens the one that the ticket’s code names', async () => {
    open({ [ONE]: { body: wholeOf(plantsOf(), { steps: [stepOf()] }) } }, `${PAGE}?order=31`);
    const sheet = within(await screen.findByRole('dialog', { name: 'YC20261120-0001' }));
    expect(sheet.getByText('沈＊')).toBeTruthy();
    expect(sheet.getByRole('button', { name: '收件 YC20261120-0001' })).toBeTruthy();
  });

  it('prints the work ticket', async () => {
    open({ [ONE]: { body: wholeOf(plantsOf({ urgent: true })) } }, `${PAGE}/31/printing`);
    const paper = within(await screen.findByRole('article'));
    expect(await paper.findByText('义齿加工单')).toBeTruthy();
    expect(paper.getByText('沈＊')).toBeTruthy();
    expect(paper.getByText('2026-11-27 加急')).toBeTruthy();
    expect(paper.getByRole('img', { name: 'YC20261120-0001 的二维码' })).toBeTruthy();
  });

  it('is led there from the section, and opens no page of the staff', async () => {
    const { app } = open({}, '/other');
    await screen.findByText('YC20261120-0001');
    expect(app.place()).toBe(PAGE);
    const other = open({}, '/oa/message');
    await waitFor(() => expect(other.app.place()).toBe('/401'));
  });
});

describe('who works at a clinic', () => {
  it('sees what it sent as the plant does: a surname, no money, no steps', async () => {
    place(PAGE, 'doctor', {
      [LIST]: listOf([
        orderOf({ status: 'making', stage: '上瓷' }),
        orderOf({ id: 32, code: 'YC-2', status: 'draft' }),
      ]),
      [ONE]: { body: wholeOf({ status: 'making' }, { steps: [stepOf()], writes: false }) },
    });
    const rows = within(await screen.findByRole('list', { name: '加工单' })).getAllByRole('listitem');
    expect(rows).toHaveLength(1);
    expect(rows[0]?.textContent).toContain('沈＊');
    expect(screen.queryByRole('button', { name: /^取消加工单/ })).toBeNull();
    expect(screen.getByRole('region', { name: '加工厂表现' }).textContent).toContain('远航义齿1292%－');
    await press('详情 YC20261120-0001');
    const sheet = within(await screen.findByRole('dialog', { name: 'YC20261120-0001' }));
    expect(sheet.getByText('1 天 1 小时')).toBeTruthy();
    expect(sheet.queryByText('加工费')).toBeNull();
  });
});

describe('the clinic’s board', () => {
  const BOARD = '/admin/visits/manage/denture_processing_orders';
  const open = (rows: readonly DentureOrder[], answers: Record<string, object> = {}) =>
    place(BOARD, 'shop_owner', { [LIST]: listOf(rows), ...answers });

  it('has a lane for each part of the way, late ones first', async () => {
    open([
      orderOf({ id: 1, status: 'making', moves: [], patient: { id: 1, name: '李晓云', gender: null, age: null } }),
      orderOf({ id: 2, status: 'received', risk: 'late', moves: [] }),
      orderOf({ id: 3, status: 'arrived', moves: ['tried'] }),
    ]);
    const lane = within(await screen.findByRole('region', { name: '加工厂制作' }));
    expect(lane.getAllByRole('listitem').map(({ textContent }) => textContent?.slice(0, 3))).toEqual([
      '沈静姝',
      '李晓云',
    ]);
    expect(
      within(screen.getByRole('region', { name: '已到诊所' }))
        .getByRole('link', { name: /^约戴牙/ })
        .getAttribute('href'),
    ).toBe('/?doctor_id=4');
  });

  it('steps and reminds by one press each', async () => {
    const { net } = open([orderOf({ status: 'draft', moves: ['sent', 'cancelled'], id: 31 })], { [STEP]: changed() });
    await press('发出 YC20261120-0001');
    await waitFor(() => expect(net.calls(STEP)[0]?.body).toMatchObject({ to: 'sent', version: 2 }));
  });

  it('reminds the plant by one press', async () => {
    const { net } = open([orderOf()], { [MESSAGE]: changed() });
    await press('催单 YC20261120-0001');
    await waitFor(() => expect(net.calls(MESSAGE)[0]?.body).toEqual({ text: '请尽快处理，交货日期 2026-11-27' }));
  });

  it('shows those that are done', async () => {
    const { net } = open([]);
    fireEvent.click(await screen.findByRole('radio', { name: '已戴牙' }));
    await waitFor(() => expect(net.calls(LIST).at(-1)?.query.get('status')).toBe('seated'));
    expect(await screen.findByText('暂无数据')).toBeTruthy();
  });
});
