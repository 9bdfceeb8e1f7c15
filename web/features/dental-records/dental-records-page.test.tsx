import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { NO_CLEANING } from '#contract/dental-records-cleaning.ts';
import type { Role } from '#contract/roles.ts';
import { failure } from '#web/api/testing.ts';
import { adminTests } from '#web/app/frames/admin-testing.tsx';
import { revisionOf } from '#web/clinic/record/cases-testing.ts';
import { QUIET_MS } from '#web/clinic/record/draft-session.ts';
import { ALLERGY } from '#web/clinic/testing.ts';
import {
  CONFIG,
  cleaningRow,
  configOf,
  HASH,
  LIST,
  STORE,
  sheetList,
  shownSheet,
  showOf,
  signedRow,
  taken,
  VISIT,
  visitOf,
} from '#web/features/dental-records/sheets-testing.ts';
import { setServerNow } from '#web/realtime/server-clock.ts';

/** Where cleanings are written at a visit: docs/domain/records.md#sheets. */

vi.mock('#web/realtime/line.ts', async () => (await import('#web/realtime/line-testing.ts')).quietLine());

const PAGE = `/admin/visits/dental_records?id=${HASH}`;

const place = adminTests();
const open = (answers: Record<string, object> = {}, role: Role = 'dental_hygienist', address = PAGE) => {
  setServerNow('2026-11-20T10:37:00+08:00');
  return place(address, role, {
    ...{ [VISIT]: visitOf(), [LIST]: sheetList(), [CONFIG]: configOf(), [STORE]: taken(cleaningRow()) },
    ...{ [showOf(51)]: shownSheet(cleaningRow()) },
    ...answers,
  });
};
const quiet = () => act(() => vi.advanceTimersByTimeAsync(QUIET_MS));
const chip = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const grade = async (group: string, name: string) =>
  fireEvent.click(within(await screen.findByRole('radiogroup', { name: group })).getByRole('radio', { name }));
const sign = async () => fireEvent.click(await screen.findByRole('button', { name: /签名并归档/ }));
const rowsOf = async (title: string) =>
  within(await screen.findByRole('list', { name: title }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

describe('a cleaning that nobody wrote yet', () => {
  it('is four chips and a signature: born with what was said, then signed', async () => {
    const signed = signedRow({ version: 2 });
    const answer = taken(cleaningRow());
    const { net } = open({
      [STORE]: (request: Parameters<typeof answer>[0]) =>
        (request.body as { action?: string }).action === 'sign'
          ? { status: 201, body: { data: signed } }
          : answer(request),
    });
    expect(await screen.findByText(ALLERGY.text)).toBeTruthy();
    await chip('超声');
    await chip('抛光');
    await grade('菌斑指数 全口', '1 轻');
    await grade('牙龈出血', '2 中');
    net.on(showOf(51), shownSheet(signed, { editable: false }));
    await sign();
    await waitFor(() => expect(net.calls(STORE)).toHaveLength(2));
    expect(net.calls(STORE).map(({ body }) => body)).toMatchObject([
      {
        ...{ kind: 'hygiene', patient_id: 9, reservation_id: HASH },
        data: { ...NO_CLEANING, work: ['超声', '抛光'], plaque_index: [1, 1, 1, 1, 1, 1], bleeding: 2 },
      },
      { kind: 'hygiene', patient_id: 9, id: 51, version: 1, action: 'sign' },
    ]);
    expect(await screen.findByText('陈思远 2026-11-20 10:40')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /签名并归档/ })).toBeNull();
  });

  it('saves itself after a while of quiet, and then what differs alone', async () => {
    const { net } = open();
    await screen.findByRole('button', { name: '喷砂' });
    vi.useFakeTimers();
    fireEvent.click(screen.getByRole('button', { name: '喷砂' }));
    await quiet();
    expect(net.calls(STORE)).toHaveLength(1);
    fireEvent.click(screen.getByRole('button', { name: '宣教 使用牙线' }));
    fireEvent.click(screen.getByRole('button', { name: '六个月后' }));
    await quiet();
    expect(net.calls(STORE)[1]?.body).toEqual({
      ...{ kind: 'hygiene', patient_id: 9, id: 51, version: 1, data: { teaching: '使用牙线', next_on: '2027-05-19' } },
    });
  });

  it('takes back a grade that is pressed again', async () => {
    open();
    await grade('色素', '3 重');
    await grade('色素', '3 重');
    const group = within(screen.getByRole('radiogroup', { name: '色素' }));
    expect(group.queryByRole('radio', { checked: true })).toBeNull();
  });

  it('says the same of each sextant, or of one alone', async () => {
    open();
    await grade('牙石指数 全口', '2 中');
    await grade('牙石指数 下前牙', '3 重');
    const checked = (group: string) =>
      within(screen.getByRole('radiogroup', { name: group }))
        .queryByRole('radio', { checked: true })
        ?.getAttribute('aria-label');
    expect([checked('牙石指数 右上后牙'), checked('牙石指数 下前牙'), checked('牙石指数 全口')]).toEqual([
      ...['2 中', '3 重', undefined],
    ]);
  });

  it('says what signing lacks, where it is to be said', async () => {
    const lacking = failure(422, 'INVALID', '请检查', { errors: { 'data.work': ['洁牙内容为必填项'] } });
    const { net } = open({
      [STORE]: ({ body }: { body: unknown }) =>
        (body as { action?: string }).action === 'sign'
          ? { status: 422, body: lacking }
          : { status: 201, body: { data: cleaningRow() } },
    });
    expect(await screen.findByText('还缺 1 项：洁牙内容')).toBeTruthy();
    await sign();
    expect(await screen.findByText('洁牙内容为必填项')).toBeTruthy();
    expect(net.calls(STORE)).toHaveLength(2);
  });
});

describe('who may not', () => {
  it('write before the patient came is told so', async () => {
    open({ [VISIT]: visitOf({ flow_status: 'booked' }) });
    expect(await screen.findAllByText('患者登记到店后可以书写记录')).not.toHaveLength(0);
    expect(screen.queryByRole('button', { name: '超声' })).toBeNull();
  });

  it('treat the patient reads, and is told that it was written down', async () => {
    const meta = { treating: false, editable: false };
    open({
      ...{ [CONFIG]: configOf(meta), [LIST]: sheetList(signedRow()) },
      [showOf(51)]: shownSheet(signedRow(), { ...meta, can_amend: false }),
    });
    expect(await screen.findByText('您不是接诊人员，本次查阅已记录')).toBeTruthy();
    expect(await screen.findByText('超声、抛光')).toBeTruthy();
    expect(screen.queryByRole('button', { name: '修订' })).toBeNull();
  });
});

describe('the sheets', () => {
  it('of the visit stand first, then the patient’s others', async () => {
    const earlier = { hash_id: 'h1', date: '2026-05-02', time: '09:00' };
    const { net } = open({
      [LIST]: sheetList(
        signedRow(),
        signedRow({ id: 12, visit_date: '2026-05-02', reservation: earlier, status: 'void', status_name: '作废' }),
      ),
      [showOf(51)]: shownSheet(signedRow(), { editable: false }),
    });
    expect(await rowsOf('本次就诊')).toEqual(['洁牙记录已归档2026-11-20 · 陈思远 · 超声、抛光']);
    expect(await rowsOf('其他记录')).toEqual(['洁牙记录作废2026-05-02 · 陈思远 · 超声、抛光']);
    expect(Object.fromEntries(net.calls(LIST)[0]?.query ?? [])).toMatchObject({ patient_id: '9', first: HASH });
  });

  it('that fail to come are offered again', async () => {
    const { net } = open({ [LIST]: { status: 500, body: failure(500, 'INTERNAL', '服务器错误') } });
    const again = await screen.findByRole('button', { name: '重试' });
    net.on(LIST, sheetList());
    fireEvent.click(again);
    expect(await screen.findByRole('button', { name: '超声' })).toBeTruthy();
  });

  it('without a visit lead to one', async () => {
    open({}, 'dental_hygienist', '/admin/visits/dental_records');
    expect(await screen.findByText('没有选择就诊')).toBeTruthy();
  });
});

describe('one that is signed', () => {
  const amended = signedRow({ status: 'amended', status_name: '已修订', version: 4, revision: 2 });
  const trail = [revisionOf(), revisionOf({ revision: 2, action: 'amend', reason: '漏写喷砂', changed: ['work'] })];

  it('is amended with a reason, and nothing of it saves itself', async () => {
    const { net } = open({
      ...{ [LIST]: sheetList(signedRow()), [STORE]: { status: 201, body: { data: amended } } },
      [showOf(51)]: shownSheet(signedRow(), { editable: false, can_amend: true, revisions: [revisionOf()] }),
    });
    fireEvent.click(await screen.findByRole('button', { name: '修订' }));
    await chip('喷砂');
    fireEvent.click(screen.getByRole('button', { name: /保存修订/ }));
    const dialog = within(await screen.findByRole('dialog', { name: '保存修订' }));
    fireEvent.change(dialog.getByRole('textbox', { name: /修改原因/ }), { target: { value: '漏写喷砂' } });
    expect(net.calls(STORE)).toEqual([]);
    fireEvent.click(dialog.getByRole('button', { name: /^保存修订/ }));
    await waitFor(() =>
      expect(net.calls(STORE).map(({ body }) => body)).toMatchObject([
        { id: 51, version: 3, action: 'amend', reason: '漏写喷砂', data: { work: ['超声', '抛光', '喷砂'] } },
      ]),
    );
  });

  it('says who changed what and why, and shows how it was', async () => {
    open({
      [LIST]: sheetList(amended),
      [showOf(51)]: ({ query }: { query: URLSearchParams }) =>
        query.get('revision') === '1'
          ? shownSheet(signedRow({ data: { ...NO_CLEANING, work: ['涂氟'] } }))
          : shownSheet(amended, { editable: false, revisions: trail }),
    });
    expect((await screen.findByRole('list', { name: '修订记录' })).textContent).toContain(
      '第 2 版修订陈思远2026-11-20 11:04原因：漏写喷砂改动：洁牙内容',
    );
    fireEvent.click(screen.getByRole('button', { name: '查看第 1 版' }));
    expect(await screen.findByText('涂氟')).toBeTruthy();
  });

  it('that is not what was signed says so', async () => {
    open({
      [LIST]: sheetList(signedRow({ intact: false })),
      [showOf(51)]: shownSheet(signedRow({ intact: false }), { editable: false }),
    });
    expect(await screen.findAllByText('内容校验未通过')).not.toHaveLength(0);
  });

  it('is given up by an owner, with a reason', async () => {
    const { net } = open(
      { [LIST]: sheetList(signedRow()), [showOf(51)]: shownSheet(signedRow(), { editable: false, can_amend: true }) },
      'shop_owner',
    );
    fireEvent.click(await screen.findByRole('button', { name: '作废' }));
    const dialog = within(await screen.findByRole('dialog', { name: '作废这份洁牙记录？' }));
    fireEvent.change(dialog.getByRole('textbox', { name: /作废原因/ }), { target: { value: '写错了患者' } });
    fireEvent.click(dialog.getByRole('button', { name: /^作废/ }));
    await waitFor(() =>
      expect(net.calls(STORE)[0]?.body).toEqual({
        ...{ id: 51, version: 3, kind: 'hygiene', patient_id: 9, action: 'void', reason: '写错了患者' },
      }),
    );
  });
});

it('that a colleague saved first shows both texts, and goes on over the newest as was chosen', async () => {
  const theirs = cleaningRow({ version: 5, data: { ...NO_CLEANING, work: ['超声', '抛光'], problem: '46 疑似龋坏' } });
  const draft = cleaningRow({ doctor: { id: 1, name: '许洁' } });
  const { net } = open({ [LIST]: sheetList(draft), [showOf(51)]: shownSheet(draft) });
  await screen.findByRole('button', { name: '喷砂' });
  net.on(STORE, {
    status: 409,
    body: failure(409, 'STALE', '数据已被他人修改', { current: theirs, by: '周店长', at: '2026-11-20T10:41:00+08:00' }),
  });
  vi.useFakeTimers();
  fireEvent.change(screen.getByRole('textbox', { name: '问题' }), { target: { value: '36 深牙周袋' } });
  await quiet();
  vi.useRealTimers();
  const dialog = within(await screen.findByRole('dialog', { name: '同事也保存了这份洁牙记录' }));
  for (const text of ['36 深牙周袋', '46 疑似龋坏']) expect(dialog.getByText(text), text).toBeTruthy();
  fireEvent.click(dialog.getByRole('radio', { name: '保留我的' }));
  net.on(STORE, taken(theirs));
  vi.useFakeTimers();
  fireEvent.click(dialog.getByRole('button', { name: /^按选择保存/ }));
  await quiet();
  expect(net.calls(STORE)[1]?.body).toEqual({
    ...{ kind: 'hygiene', patient_id: 9, id: 51, version: 5, data: { problem: '36 深牙周袋' } },
  });
});
