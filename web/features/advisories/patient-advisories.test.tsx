import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Advisory } from '#contract/advisories.ts';
import type { Role } from '#contract/roles.ts';
import { failure } from '#web/api/testing.ts';
import { adminTests, type Handlers, pageOf } from '#web/app/frames/admin-testing.tsx';
import { patientAnswers, patientOf } from '#web/app/frames/patient-testing.ts';
import { reactions } from '#web/realtime/reactions.ts';
import { setServerNow } from '#web/realtime/server-clock.ts';

/** A patient's consultations on their own page: docs/domain/visits.md#consultations. */

vi.mock('#web/realtime/line.ts', async () => (await import('#web/realtime/line-testing.ts')).quietLine());

const LIST = 'GET /api/admin/hospital/advisories';
const ADD = 'POST /api/admin/hospital/advisories';
const NOW = '2026-11-20T10:37:00+08:00';

const talkOf = (own: Partial<Advisory> = {}): Advisory => ({
  ...{ id: 1, patient_id: 7, patient: '杨浩然', phone: '138****7745', consultant_id: 5, consultant_name: '何若溪' },
  ...{ subject: '种植牙', content: '咨询价格', status: 'open', status_name: '待跟进', quoted: null, due: false },
  ...{ follow_up_on: null, remarks: '', version: 1, reservation: null, created_by_name: '何若溪', created_at: NOW },
  ...{ updated_at: NOW, ...own },
});
const listOf = (...rows: Advisory[]) => pageOf(rows, { meta: { reservation: null, consultants: [] } });

const place = adminTests();
const open = (role: Role, handlers: Record<string, unknown> = {}) =>
  place('/workstation/patient/record/consult?user_id=7', role, {
    ...patientAnswers(patientOf({})),
    [LIST]: listOf(talkOf()),
    ...handlers,
  } as Handlers);

beforeEach(() => {
  setServerNow(NOW);
  sessionStorage.clear();
});

it.each(['doctor', 'sale', 'customer_service'] as const)('a %s reads them, and writes none', async (role) => {
  const { net } = open(role);
  await screen.findByText('种植牙');
  expect(net.calls(LIST)[0]?.query.get('patient_id')).toBe('7');
  expect(screen.queryByRole('button', { name: '新增咨询' })).toBeNull();
  expect(screen.queryByRole('button', { name: /详情/ })).toBeNull();
});

it('a consultant adds one of this patient in two presses', async () => {
  const { net } = open('consultant', { [ADD]: { status: 201, body: { data: talkOf() } } });
  fireEvent.click(await screen.findByRole('button', { name: '新增咨询' }));
  const asked = within(await screen.findByRole('dialog', { name: '新增咨询' }));
  expect(asked.queryByText('患者')).toBeNull();
  fireEvent.change(asked.getByRole('textbox', { name: /咨询项目/ }), { target: { value: '正畸' } });
  fireEvent.change(asked.getByRole('textbox', { name: /咨询内容/ }), { target: { value: '问隐形矫治' } });
  fireEvent.click(asked.getByRole('button', { name: /^保存/ }));
  await waitFor(() => expect(net.calls(ADD)[0]?.body).toMatchObject({ patient_id: 7, subject: '正畸' }));
});

it('is read again when one is changed, and offers it again where it failed', async () => {
  const { net } = open('shop_owner', { [LIST]: { status: 500, body: failure(500, 'INTERNAL', '服务器错误') } });
  const again = await screen.findByRole('button', { name: '重试' });
  net.on(LIST, listOf());
  fireEvent.click(again);
  await screen.findByText('新增咨询后会出现在这里');
  net.on(LIST, listOf(talkOf({ subject: '全瓷冠' })));
  act(() => reactions.touched({ hospital_id: 1, resources: [{ name: 'advisories', ids: [1] }] }));
  await screen.findByText('全瓷冠');
});
