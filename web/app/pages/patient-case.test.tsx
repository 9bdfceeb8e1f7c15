import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Role } from '#contract/roles.ts';
import { failure, type SeenRequest } from '#web/api/testing.ts';
import { adminTests, type Handlers } from '#web/app/frames/admin-testing.tsx';
import { patientAnswers, patientOf } from '#web/app/frames/patient-testing.ts';
import { caseOf } from '#web/clinic/record/cases-testing.ts';
import { QUIET_MS } from '#web/clinic/record/draft-session.ts';
import { DETAIL, detailOf, draftOf, editorAnswers, STORE } from '#web/features/case-editor/case-editor-testing.ts';
import { setServerNow } from '#web/realtime/server-clock.ts';

/** The cases of a patient at the workstation: docs/domain/records.md#the-workstation. */

vi.mock('#web/realtime/line.ts', async () => (await import('#web/realtime/line-testing.ts')).quietLine());

const PAGE = '/workstation/patient/case?user_id=9';
const OPEN = 'GET /api/admin/patients/9/record';
const VISIT = { hash_id: 'h7', date: '2026-11-20', time: '10:30', doctor_name: '陈思远' };

const recordOf = (own: object = {}, editable = true) => ({
  body: {
    data: {
      ...{ banner: { id: 9, name: '沈静姝', gender: '女', age: 34, card_no: '' }, alerts: [], cases: [], chart: null },
      ...{ counts: { visits: 1, cases: 0, follow_ups: 0 }, open_draft: null, unwritten_visit: null, next_visit: null },
      ...{ follow_ups: [], ...own },
    },
    meta: { editable, treating: true },
  },
});
const DRAFT = { open_draft: { id: 7, code: 'BL20261120-0007', visit_date: '2026-11-20' } };

const openPlace = adminTests();
beforeEach(() => setServerNow('2026-11-20T10:37:00+08:00'));
const open = (opened: object, handlers: Handlers = {}, place = PAGE, role: Role = 'doctor') =>
  openPlace(place, role, {
    ...patientAnswers(patientOf({ id: 9, name: '沈静姝' })),
    ...editorAnswers(),
    [OPEN]: opened,
    ...handlers,
  });
const asked = (net: ReturnType<typeof open>['net']) => net.calls(DETAIL).map(({ query }) => query.toString());

describe('a patient’s cases', () => {
  it('open with what one goes on writing, and go on with its visit', async () => {
    const { net } = open(recordOf(DRAFT), { [DETAIL]: detailOf(draftOf({ exam: '叩（+）' })) });
    const exam = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^口腔检查/ });
    expect(exam.value).toBe('叩（+）');
    expect(asked(net)[0]).toBe('id=7');
    expect(net.calls('GET /api/admin/hospital/patient-emr/config/9')[0]?.query.get('reservation_id')).toBe('h7');
  });

  it('open with the visit that waits for its case', async () => {
    const { net } = open(recordOf({ unwritten_visit: VISIT }));
    expect(await screen.findByRole('textbox', { name: /^口腔检查/ })).toBeTruthy();
    expect(asked(net)[0]).toBe('reservation_id=h7');
    expect(screen.queryByRole('link', { name: '新建病历' })).toBeNull();
  });

  it('open with the newest where nothing is to be written, and lead to the others', async () => {
    const signed = caseOf();
    const { net } = open(recordOf({ cases: [signed] }), { [DETAIL]: detailOf(signed, { editable: false }) });
    expect(await screen.findByText('已归档，如需修改请使用修订')).toBeTruthy();
    expect(asked(net)[0]).toBe('id=7');
    const others = within(screen.getByRole('complementary', { name: '历次病历' }));
    expect((await others.findByRole('link')).getAttribute('href')).toBe(`${PAGE}&rid=3`);
    expect(screen.getByRole('link', { name: '新建病历' }).getAttribute('href')).toBe(`${PAGE}&begin=1`);
  });

  it('open with the one that the address names', async () => {
    const { net } = open(recordOf(DRAFT), {}, `${PAGE}&rid=3`);
    await waitFor(() => expect(asked(net)).toContain('id=3'));
  });

  it('are begun where there is none yet: the first save makes one, of no visit', async () => {
    const { net } = open(recordOf(), {}, `${PAGE}&rid=0`);
    expect(await screen.findByText('暂无数据')).toBeTruthy();
    expect(screen.getByText('该患者还没有病历，点击“新建病历”书写第一份')).toBeTruthy();
    fireEvent.click(screen.getByRole('link', { name: '新建病历' }));
    const exam = await screen.findByRole('textbox', { name: /^口腔检查/ });
    expect(asked(net)).toEqual([]);
    net.on(STORE, ({ body }: SeenRequest) => ({
      status: 201,
      body: { data: draftOf({ id: 8, ...(body as object) }) },
    }));
    net.on(DETAIL, detailOf(draftOf({ id: 8, reservation: null, exam: '叩（+）' })));
    vi.useFakeTimers();
    fireEvent.change(exam, { target: { value: '叩（+）' } });
    await act(() => vi.advanceTimersByTimeAsync(QUIET_MS));
    vi.useRealTimers();
    expect(net.calls(STORE)).toHaveLength(1);
    expect(net.calls(STORE)[0]?.body).toMatchObject({ patient_id: 9, reservation_id: null, exam: '叩（+）' });
    await waitFor(() => expect(asked(net)).toContain('id=8'));
    // It is the same form all the while.
    expect(document.contains(exam)).toBe(true);
  });

  it('are not begun by who may not', async () => {
    open(recordOf({}, false), {}, PAGE, 'customer_service');
    expect(await screen.findByText('该患者还没有病历')).toBeTruthy();
    expect(screen.queryByRole('link', { name: '新建病历' })).toBeNull();
  });

  it('say why they cannot be opened, and try again', async () => {
    const { net } = open({ status: 503, body: failure(503, 'UNAVAILABLE') });
    const again = await screen.findByRole('button', { name: '重试' });
    net.on(OPEN, recordOf());
    fireEvent.click(again);
    expect(await screen.findByText('暂无数据')).toBeTruthy();
  });
});
