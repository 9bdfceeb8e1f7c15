import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { NO_SURGERY, type Surgery } from '#contract/dental-records-surgery.ts';
import type { Role } from '#contract/roles.ts';
import { failure } from '#web/api/testing.ts';
import { adminTests } from '#web/app/frames/admin-testing.tsx';
import { QUIET_MS } from '#web/clinic/record/draft-session.ts';
import {
  CONFIG,
  configOf,
  generalRow,
  HASH,
  LIST,
  STORE,
  sheetList,
  shownSheet,
  showOf,
  surgeryRow,
  taken,
  VISIT,
  visitOf,
} from '#web/features/dental-records/sheets-testing.ts';
import { setServerNow } from '#web/realtime/server-clock.ts';

/** Where operations and general records are written at a visit: docs/domain/records.md#sheets. */

vi.mock('#web/realtime/line.ts', async () => (await import('#web/realtime/line-testing.ts')).quietLine());

const PAGE = `/admin/visits/dental_records?id=${HASH}`;
const BARE = '植入材料须填写批号或UDI';
const IMPLANT = {
  ...{ tooth: '36', brand: '士卓曼', model: '', diameter: '4.1 mm', length: '' },
  ...{ batch_no: 'L2026118', udi: '', torque: '' },
};
const OPERATION: Surgery = {
  ...NO_SURGERY,
  ...{ operated_teeth: ['36'], procedure: ['种植一期'], steps: '逐级备洞，植入种植体', implants: [IMPLANT] },
};
const SIGNED = { status: 'signed', status_name: '已归档', version: 2, revision: 1 } as const;

const place = adminTests();
const open = (answers: Record<string, object>, role: Role = 'doctor') => {
  setServerNow('2026-11-20T10:37:00+08:00');
  return place(PAGE, role, { [VISIT]: visitOf(), [LIST]: sheetList(), [CONFIG]: configOf(), ...answers });
};
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }));
const type = async (name: string, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } });
const quiet = () => act(() => vi.advanceTimersByTimeAsync(QUIET_MS));
const isSign = (body: unknown) => (body as { action?: string }).action === 'sign';

describe('an operation', () => {
  it('is written with its implant, and signed', async () => {
    const signed = surgeryRow({ ...SIGNED, data: OPERATION });
    const answer = taken(surgeryRow());
    const { net } = open({
      [STORE]: (request: Parameters<typeof answer>[0]) =>
        isSign(request.body) ? { status: 201, body: { data: signed } } : answer(request),
      [showOf(51)]: shownSheet(signed, { editable: false }),
    });
    await press('新建手术记录');
    expect(await screen.findByText('选择手术牙位后可以添加种植体')).toBeTruthy();
    await press('36 左下第一磨牙');
    await press('种植一期');
    await type('手术经过', '逐级备洞，植入种植体');
    await press('添加种植体 36');
    expect(screen.queryByRole('button', { name: '添加种植体 36' })).toBeNull();
    for (const [name, value] of [
      ['品牌', '士卓曼'],
      ['直径', '4.1 mm'],
      ['批号', 'L2026118'],
    ] as const)
      await type(name, value);
    await press(/签名并归档/);
    await waitFor(() => expect(net.calls(STORE)).toHaveLength(2));
    expect(net.calls(STORE).map(({ body }) => body)).toMatchObject([
      { kind: 'surgery', patient_id: 9, reservation_id: HASH, data: OPERATION },
      { kind: 'surgery', patient_id: 9, id: 51, version: 1, action: 'sign' },
    ]);
    expect(await screen.findByText('36：品牌 士卓曼，直径 4.1 mm，批号 L2026118')).toBeTruthy();
  });

  it('says beside an implant that it wants a batch number or a UDI', async () => {
    const draft = surgeryRow({
      data: { ...OPERATION, implants: [{ ...IMPLANT, batch_no: '' }] },
      doctor: { id: 1, name: '林岚' },
    });
    open({
      ...{ [LIST]: sheetList(draft), [showOf(51)]: shownSheet(draft) },
      [STORE]: ({ body }: { body: unknown }) =>
        isSign(body)
          ? { status: 422, body: failure(422, 'INVALID', '请检查', { errors: { 'data.implants': [BARE] } }) }
          : { status: 201, body: { data: draft } },
    });
    expect(await screen.findByText('还缺 1 项：种植体批号或UDI')).toBeTruthy();
    await press(/签名并归档/);
    const implant = within(await screen.findByRole('group', { name: '种植体 36' }));
    expect(await implant.findByText(BARE)).toBeTruthy();
    fireEvent.change(implant.getByRole('textbox', { name: 'UDI' }), { target: { value: '(01)06901234567892' } });
    await waitFor(() => expect(implant.queryByText(BARE)).toBeNull());
  });

  it('has its stitches out so many days later, and says what is said most by one press', async () => {
    const draft = surgeryRow({ doctor: { id: 1, name: '林岚' } });
    const { net } = open({
      ...{ [LIST]: sheetList(draft), [showOf(51)]: shownSheet(draft), [STORE]: taken(draft) },
    });
    await screen.findByRole('button', { name: '术后10天' });
    vi.useFakeTimers();
    for (const name of ['术后10天', '麻醉方式 阻滞麻醉', '并发症 无', '术后医嘱 进温凉软食', '术后医嘱 不适随诊'])
      fireEvent.click(screen.getByRole('button', { name }));
    await quiet();
    expect(net.calls(STORE)[0]?.body).toEqual({
      ...{ kind: 'surgery', patient_id: 9, id: 51, version: 1 },
      data: {
        ...{ remove_on: '2026-11-30', anaesthesia: '阻滞麻醉', complications: '无' },
        instructions: '进温凉软食；不适随诊',
      },
    });
  });

  it('is read by a hygienist, who begins none', async () => {
    const signed = surgeryRow({ ...SIGNED, data: OPERATION });
    open({ [LIST]: sheetList(signed), [showOf(51)]: shownSheet(signed, { editable: false }) }, 'dental_hygienist');
    expect(await screen.findByText('逐级备洞，植入种植体')).toBeTruthy();
    expect(screen.getByRole('list', { name: '本次就诊' }).textContent).toContain('陈思远 · 36 种植一期');
    expect(screen.getByRole('button', { name: '新建一般记录' })).toBeTruthy();
    for (const name of ['新建手术记录', '修订']) expect(screen.queryByRole('button', { name }), name).toBeNull();
  });
});

describe('a general record', () => {
  it('is a title and a content, and saves itself', async () => {
    const { net } = open({ [STORE]: taken(generalRow()), [showOf(51)]: shownSheet(generalRow()) }, 'dental_hygienist');
    await press('新建一般记录');
    expect(await screen.findByText('还缺 2 项：标题、内容')).toBeTruthy();
    await screen.findByRole('textbox', { name: '标题' });
    vi.useFakeTimers();
    for (const [name, value] of [
      ['标题', '电话沟通记录'],
      ['内容', '患者来电询问术后肿胀'],
    ] as const)
      fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } });
    await quiet();
    expect(net.calls(STORE).map(({ body }) => body)).toEqual([
      {
        ...{ kind: 'general', patient_id: 9, reservation_id: HASH },
        data: { title: '电话沟通记录', content: '患者来电询问术后肿胀' },
      },
    ]);
  });
});
