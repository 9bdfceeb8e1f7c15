import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { DeskRegistration } from '#contract/desk-registration-shapes.ts';
import { ApiError } from '#web/api/client.ts';
import { failure, fakeNetwork } from '#web/api/testing.ts';
import { DraftKeeper } from './draft-keeper.ts';
import { useOvertaken } from './use-overtaken.ts';
import { type DeskValues, valuesOf } from './values.ts';

const UPDATE = 'POST /api/admin/hospital/patient-regd/update';
const DETAIL = 'GET /api/admin/hospital/patient-regd/detail';

const row: DeskRegistration = {
  ...{ id: 9, status: 'draft', status_name: '草稿', version: 3, visit_type: 'first', patient_id: null },
  ...{ name: '红拂', phone: '138****6021', certificate_number: '110***********1234' },
  ...{ gender: null, age: null, card_no: null, department_id: null, department_name: null, doctor_id: null },
  ...{ doctor_name: null, scheduling_time_id: null, date: null, time: null, source: '牙痛', remarks: '' },
  ...{ reservation: null, created_by_name: '陈露', confirmed_by_name: null, created_at: '', updated_at: '' },
};
const STALE = new ApiError({ status: 409, code: 'STALE', message: '此记录刚被修改，请核对后再保存' });

function open(now: DeskRegistration) {
  const net = fakeNetwork({ [DETAIL]: { body: { data: now } } });
  const keeper = new DraftKeeper(row);
  const put = vi.fn<(values: Partial<DeskValues>) => void>();
  const { result } = renderHook(() => useOvertaken(keeper, put));
  const takeUp = (mine: Partial<DeskValues>, error: unknown = STALE) =>
    act(() => result.current.takeUp(error, { ...valuesOf(row), ...mine }));
  return { net, keeper, put, result, takeUp };
}

afterEach(() => vi.unstubAllGlobals());

it('what only the other desk wrote comes in, what was typed here stays, and is kept over their version', async () => {
  const { net, keeper, put, result, takeUp } = open({ ...row, source: '补牙', version: 4 });
  expect(await takeUp({ remarks: '下午来' })).toBe(true);
  const merged = { ...valuesOf(row), source: '补牙', remarks: '下午来' };
  expect(put).toHaveBeenCalledWith(merged);
  expect(result.current.meanwhile.meanwhile?.merge).toMatchObject({ theirs: ['source'], both: [] });
  expect(result.current.open).toBe(false);
  net.on(UPDATE, { status: 201, body: { data: { ...row, version: 5 } } });
  await keeper.save(merged);
  expect(net.calls(UPDATE).map(({ body }) => body)).toEqual([{ id: 9, version: 4, remarks: '下午来' }]);
});

it('of what both wrote one is chosen; nothing is kept before', async () => {
  const { put, result, takeUp } = open({ ...row, source: '补牙', version: 4 });
  await takeUp({ source: '拔牙' });
  expect(result.current.open).toBe(true);
  act(() => result.current.meanwhile.choose('source', 'theirs'));
  expect(put).toHaveBeenLastCalledWith({ source: '补牙' });
  expect(result.current.open).toBe(false);
});

it('a number that comes back masked is no change of it, and another one is', async () => {
  const whole = { phone: '13812346021', certificate_number: '110101199001011234' };
  const { put, result, takeUp, keeper, net } = open({ ...row, version: 5 });
  net.on(UPDATE, { status: 201, body: { data: { ...row, version: 4 } } });
  const mine = { ...valuesOf(row), ...whole };
  await keeper.save(mine);
  await takeUp(whole);
  expect(put).toHaveBeenLastCalledWith(mine);
  expect(result.current.meanwhile.meanwhile?.merge).toMatchObject({ theirs: [], both: [] });
  net.on(DETAIL, { body: { data: { ...row, phone: '139****0000', version: 6 } } });
  await takeUp(whole);
  expect(put).toHaveBeenLastCalledWith({ ...mine, phone: '139****0000' });
});

it('what is over, or was refused for another reason, is left to the form', async () => {
  const { put, takeUp } = open({ ...row, status: 'confirmed', version: 4 });
  expect(await takeUp({})).toBe(false);
  const state = failure(409, 'STATE', '当前状态不允许此操作');
  expect(await takeUp({}, new ApiError({ status: 409, code: 'STATE', message: state.message }))).toBe(false);
  expect(put).not.toHaveBeenCalled();
});
