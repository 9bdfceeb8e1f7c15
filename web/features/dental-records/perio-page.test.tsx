import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { RecordSheet } from '#contract/dental-records.ts';
import type { MeasuredTeeth } from '#contract/dental-records-perio.ts';
import { failure } from '#web/api/testing.ts';
import { adminTests } from '#web/app/frames/admin-testing.tsx';
import { QUIET_MS } from '#web/clinic/record/draft-session.ts';
import {
  CONFIG,
  configOf,
  HASH,
  LIST,
  perioRow,
  STORE,
  sheetList,
  shownSheet,
  showOf,
  taken,
  VISIT,
  visitOf,
} from '#web/features/dental-records/sheets-testing.ts';
import { setServerNow } from '#web/realtime/server-clock.ts';

/** Where a mouth is measured: docs/domain/records.md#perio-entry. Its keys: perio-keys.test.ts. */

vi.mock('#web/realtime/line.ts', async () => (await import('#web/realtime/line-testing.ts')).quietLine());

const PAGE = `/admin/visits/dental_records?id=${HASH}`;
const site = (pd: number) => ({ pd, rec: 1, cal: pd + 1, bop: false, plaque: false, calculus: false, pus: false });
const toothOf = (...depths: number[]) => ({
  sites: [0, 1, 2, 3, 4, 5].map((at) => (depths[at] === undefined ? null : site(depths[at]))),
  ...{ mobility: null, furcation: null, implant: false, skip: false },
});
const FIGURES = { bop_percent: 40, plaque_percent: null, mean_pd: 3.6, sites_4: 2, sites_6: 1 };
const signed = (id: number, day: string, teeth: MeasuredTeeth): RecordSheet =>
  perioRow({
    ...{ id, visit_date: day, status: 'signed', status_name: '已归档', version: 2, revision: 1, reservation: null },
    data: { teeth, missing: [], computed: FIGURES },
  });

const place = adminTests();
const open = (answers: Record<string, object> = {}, row = perioRow()) => {
  setServerNow('2026-11-20T10:37:00+08:00');
  return place(PAGE, 'doctor', {
    ...{ [VISIT]: visitOf(), [LIST]: sheetList(row), [CONFIG]: configOf(), [STORE]: taken(row) },
    [showOf(row.id)]: shownSheet(row),
    ...answers,
  });
};
const grid = () => screen.findByRole('grid', { name: /^牙周检查/ });
const press = (on: HTMLElement, ...keys: string[]) => {
  for (const key of keys) fireEvent.keyDown(on, { key, code: /^\d$/.test(key) ? `Digit${key}` : '' });
};
const cell = async (name: RegExp) => within(await grid()).getByRole('gridcell', { name });
const here = async () => {
  const on = await grid();
  return document.getElementById(on.getAttribute('aria-activedescendant') ?? '')?.getAttribute('aria-label');
};
const quiet = () => act(() => vi.advanceTimersByTimeAsync(QUIET_MS));

describe('a mouth that is measured', () => {
  it('by keys alone saves itself, each save all teeth', async () => {
    const { net } = open();
    const on = await grid();
    expect(await here()).toBe('18 颊侧远中 未测');
    vi.useFakeTimers();
    press(on, '3', '6', 'b', '4');
    expect(within(on).getByRole('gridcell', { name: '18 颊侧 探诊深度6 出血' })).toBeTruthy();
    await quiet();
    expect(net.calls(STORE).map(({ body }) => body)).toMatchObject([
      {
        ...{ kind: 'perio', id: 51, version: 1 },
        data: {
          teeth: { '18': { sites: [{ pd: 3, bop: false }, { pd: 6, bop: true }, { pd: 4 }, null, null, null] } },
        },
      },
    ]);
  });

  it('shows 4 mm bold and 6 mm inverse, what is deeper and what is not so deep, and former exams above', async () => {
    const rows = [signed(40, '2026-08-01', { '18': toothOf(5, 5) }), signed(30, '2026-02-01', { '18': toothOf(7) })];
    open({ [LIST]: sheetList(perioRow(), ...rows) });
    const on = await grid();
    press(on, '6', '4', '3');
    const deep = await cell(/^18 颊侧远中 探诊深度6，较上次\+1$/);
    expect(deep.querySelector('[data-deep="6"]')?.textContent).toBe('6');
    expect([...deep.querySelectorAll('.pg-small')].slice(0, 2).map(({ textContent }) => textContent)).toEqual([
      '7',
      '5',
    ]);
    expect((await cell(/^18 颊侧 探诊深度4，较上次-1$/)).querySelector('[data-deep="4"]')).toBeTruthy();
    expect((await cell(/^18 颊侧近中 探诊深度3$/)).querySelector('[data-deep]')).toBeNull();
  });

  it('leaves out what the chart says is gone, and says so', async () => {
    open({}, perioRow({ data: { teeth: {}, missing: ['18', '17'] } }));
    expect(await here()).toBe('16 颊侧远中 未测');
    expect(within(await grid()).getAllByRole('gridcell', { name: '18 缺失' })).toHaveLength(6);
  });

  it('has figures and attachment from the server, as each save answers them', async () => {
    const row = perioRow({ data: { teeth: { '18': toothOf(4) }, missing: [] } });
    const { net } = open({}, row);
    net.on(STORE, {
      status: 201,
      body: { data: { ...row, version: 2, data: { teeth: { '18': toothOf(4) }, missing: [], computed: FIGURES } } },
    });
    const on = await grid();
    vi.useFakeTimers();
    press(on, '5');
    await quiet();
    await quiet();
    const words = screen.getAllByRole('term').map((term) => term.parentElement?.textContent);
    expect(words).toEqual(expect.arrayContaining(['探诊出血40%', '菌斑—', '平均深度3.6 mm', '≥4 mm2 处', '≥6 mm1 处']));
    expect(within(on).getByRole('gridcell', { name: /^18 颊侧远中/ }).textContent).toBe('515');
  });

  it('takes a pasted row', async () => {
    open();
    const on = await grid();
    fireEvent.paste(on, { clipboardData: { getData: () => '323 212' } });
    expect(await cell(/^17 颊侧近中 探诊深度2$/)).toBeTruthy();
    expect(await here()).toBe('16 颊侧远中 未测');
  });

  it('Tab leaves the grid from its last row alone', async () => {
    open();
    const on = await grid();
    const tab = () => fireEvent.keyDown(on, { key: 'Tab' });
    // False: the page took the key.
    expect([tab(), tab(), tab(), tab()]).toEqual([false, false, false, true]);
  });

  it('says of the tooth where one stands how loose it is', async () => {
    const { net } = open();
    press(await grid(), 'ArrowRight', 'ArrowRight', 'ArrowRight');
    const panel = within(screen.getByRole('group', { name: '牙位 17' }));
    vi.useFakeTimers();
    fireEvent.click(within(panel.getByRole('radiogroup', { name: '松动度' })).getByRole('radio', { name: '2 中' }));
    fireEvent.click(within(panel.getByRole('radiogroup', { name: '根分叉近中' })).getByRole('radio', { name: '1 轻' }));
    await quiet();
    expect(net.calls(STORE)[0]?.body).toMatchObject({
      data: { teeth: { '17': { mobility: 2, furcation: { B: null, L: null, M: 1, D: null } } } },
    });
  });

  it('that a colleague saved first is chosen tooth by tooth', async () => {
    const theirs = perioRow({ version: 5, data: { teeth: { '18': toothOf(9), '17': toothOf(2) }, missing: [] } });
    const { net } = open({
      [STORE]: {
        status: 409,
        body: failure(409, 'STALE', '数据已被他人修改', {
          current: theirs,
          by: '周店长',
          at: '2026-11-20T10:41:00+08:00',
        }),
      },
    });
    const on = await grid();
    vi.useFakeTimers();
    press(on, '3');
    await quiet();
    vi.useRealTimers();
    const dialog = within(await screen.findByRole('dialog', { name: '同事也保存了这份牙周检查' }));
    const of = (fdi: string) => within(dialog.getByRole('region', { name: `牙位 ${fdi}` }));
    expect(of('18').getByText('3 – – / – – –')).toBeTruthy();
    fireEvent.click(of('18').getByRole('radio', { name: '保留我的' }));
    fireEvent.click(of('17').getByRole('radio', { name: '保留周店长的' }));
    net.on(STORE, taken(theirs));
    vi.useFakeTimers();
    fireEvent.click(dialog.getByRole('button', { name: /^按选择保存/ }));
    await quiet();
    expect(net.calls(STORE)[1]?.body).toMatchObject({
      version: 5,
      data: {
        teeth: {
          '18': { sites: [{ pd: 3 }, null, null, null, null, null] },
          '17': { sites: [{ pd: 2 }, null, null, null, null, null] },
        },
      },
    });
  });
});

it('one that is signed is read, with its figures', async () => {
  const row = signed(51, '2026-11-20', { '18': toothOf(6) });
  open({ [showOf(51)]: shownSheet(row, { editable: false }) }, { ...row, reservation: perioRow().reservation });
  const on = await grid();
  expect(on.getAttribute('aria-readonly')).toBe('true');
  press(on, '3');
  await waitFor(() => expect(within(on).getByRole('gridcell', { name: '18 颊侧远中 探诊深度6 退缩1' })).toBeTruthy());
});
