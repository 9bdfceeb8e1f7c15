import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { PatientPerson } from '#contract/event.ts';
import { store } from '#web/api/session.ts';
import { failure } from '#web/api/testing.ts';
import { adminTests, type Handlers, pageOf } from '#web/app/frames/admin-testing.tsx';
import {
  infoOf,
  PATIENT_INFO,
  PATIENT_PLACE,
  PATIENTS,
  patientAnswers,
  patientOf,
} from '#web/app/frames/patient-testing.ts';
import { ALLERGY, ELSE } from '#web/clinic/testing.ts';
import { lineAtom } from '#web/realtime/line.ts';
import { lineIsBack, said } from '#web/realtime/line-testing.ts';
import { reactions } from '#web/realtime/reactions.ts';

vi.mock('#web/realtime/line.ts', async () => (await import('#web/realtime/line-testing.ts')).standIn());

/** The pages of one patient under their banner. */

const patient = patientOf({
  card_no: 'HC20260418',
  allergic_history: '青霉素过敏',
  medical_history: '高血压，长期服用氨氯地平',
  visits: 3,
});
const known = infoOf(patient);

const openPlace = adminTests();
const open = (address: string, handlers: Handlers = {}) =>
  openPlace(address, 'doctor', { ...patientAnswers(patient), ...handlers });

const banner = async () => within(await screen.findByRole('region', { name: '患者' }));

type Answer = (error: unknown, answer?: { ok: boolean; status?: number; message?: string }) => void;
beforeEach(() => {
  said.mockReset();
  said.mockImplementation(
    (name: string, _ask: unknown, ack: Answer) => name === 'watch_patient' && ack(null, { ok: true }),
  );
});

describe('the frame of a patient', () => {
  it('says who it is and what must not be overlooked, whatever page stands under it', async () => {
    const { app } = open(PATIENT_PLACE);
    await (await banner()).findByText('杨浩然');
    const text = (await screen.findByRole('region', { name: '患者' })).textContent;
    for (const each of [
      '男 · 27 岁',
      '卡号 HC20260418',
      '138****7745',
      '过敏史：青霉素过敏',
      '既往病史：高血压，长期服用氨氯地平',
    ])
      expect(text).toContain(each);
    await app.router.navigate('/workstation/patient/record/see?user_id=7');
    await screen.findByRole('heading', { level: 1, name: '就诊记录' });
    expect((await banner()).getByText('过敏史：青霉素过敏')).toBeTruthy();
  });

  it('says what nobody may miss, also what is noted meanwhile', async () => {
    const { net } = open(PATIENT_PLACE);
    await (await banner()).findByText('杨浩然');
    expect((await banner()).queryByRole('list', { name: '过敏与提醒' })).toBeNull();
    net.on(PATIENT_INFO, infoOf({ ...patient, alerts: [ALLERGY, ELSE] }));
    act(() => reactions.touched({ hospital_id: 1, resources: [{ name: 'patient_record', ids: [7] }] }));
    const told = await (await banner()).findByRole('list', { name: '过敏与提醒' });
    expect(
      within(told)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([ALLERGY.text, ELSE.text]);
  });

  it('has the sections that there are, each of the same patient', async () => {
    const { app } = open(PATIENT_PLACE);
    const sections = within(await screen.findByRole('navigation', { name: '患者资料' }));
    expect(sections.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['患者信息', '/workstation/patient/info?user_id=7'],
      ['就诊记录', '/workstation/patient/record/see?user_id=7'],
      ['治疗记录', '/workstation/patient/record/handle?user_id=7'],
      ['咨询记录', '/workstation/patient/record/consult?user_id=7'],
      ['电子病历', '/workstation/patient/case?user_id=7'],
      ['正畸', '/workstation/patient/zhengji?user_id=7'],
      ['处方', '/workstation/patient/prescription?user_id=7'],
      ['文书', '/workstation/patient/document?user_id=7'],
      ['影像', '/workstation/patient/video?user_id=7'],
      ['随访', '/workstation/patient/visit?user_id=7'],
      ['义齿加工', '/workstation/patient/machining?user_id=7'],
      ['费用', '/workstation/patient/cost?user_id=7'],
      ['会员信息', '/workstation/patient/vip?user_id=7'],
    ]);
    expect(sections.getByRole('link', { current: 'page' }).textContent).toBe('患者信息');
    fireEvent.click(sections.getByRole('link', { name: '就诊记录' }));
    await screen.findByText('还没有预约或就诊');
    expect(app.place()).toBe('/workstation/patient/record/see?user_id=7');
  });

  it('asks who it is once for banner and page', async () => {
    const { net } = open(PATIENT_PLACE);
    await screen.findByText('健康告知');
    expect(net.calls(PATIENT_INFO)).toHaveLength(1);
  });

  it('says why there is nothing, and tries again', async () => {
    const { net } = open(PATIENT_PLACE, {
      [PATIENT_INFO]: { status: 404, body: failure(404, 'NOT_FOUND', '患者不存在') },
    });
    const retry = await screen.findByRole('button', { name: /重试/ });
    expect(screen.queryByRole('navigation', { name: '患者资料' })).toBeNull();
    net.on(PATIENT_INFO, known);
    fireEvent.click(retry);
    await (await banner()).findByText('杨浩然');
  });

  it.each(['/workstation', '/workstation/patient/info', '/workstation/patient/record/see?user_id=x'])(
    '%s, which names nobody, leads to the search',
    async (address) => {
      const { app } = open(address, { [PATIENTS]: pageOf([patient]) });
      await screen.findByRole('heading', { level: 1, name: '患者管理' });
      await waitFor(() => expect(app.place()).toMatch(/^\/workstation\/patient(\?|$)/));
      expect((await screen.findByRole('link', { name: '杨浩然的详情' })).getAttribute('href')).toBe(PATIENT_PLACE);
    },
  );
});

describe('who else has the patient open', () => {
  const ME = 5;
  const person = (id: number, name: string, more: Partial<PatientPerson> = {}): PatientPerson => ({
    ...{ id, name, role: 'doctor', section: 'info', editing: false },
    ...more,
  });
  const tell = (people: PatientPerson[], patient_id = 7) =>
    act(() => reactions.patient_presence({ patient_id, people }));
  /** What was said of patients, in its order. */
  const asked = () =>
    said.mock.calls.filter(([name]) => /patient$|^editing$/.test(name)).map(([name, ask]) => [name, ask] as const);
  const here = (section: string, patient_id = 7) => ['watch_patient', { patient_id, section }];
  const opened = async (address = PATIENT_PLACE) => {
    const { app } = open(address);
    await (await banner()).findByText('杨浩然');
    return app;
  };

  it('is told that one is here, in which section, and that one has gone', async () => {
    const app = await opened();
    expect(asked()).toEqual([here('info')]);
    await act(() => app.router.navigate('/workstation/patient/record/see?user_id=7'));
    await waitFor(() => expect(asked()).toEqual([here('info'), here('record/see')]));
    await act(() => app.router.navigate('/workstation/patient'));
    await waitFor(() => expect(asked().at(-1)).toEqual(['unwatch_patient', { patient_id: 7 }]));
    expect(asked()).toHaveLength(3);
  });

  it('is told of the patient who is open now, and of none whom the hospital does not know', async () => {
    const other = infoOf({ ...patient, id: 8, name: '沈静姝' });
    const { app, net } = open(PATIENT_PLACE, {
      [PATIENT_INFO]: { status: 404, body: failure(404, 'NOT_FOUND', '患者不存在') },
    });
    const retry = await screen.findByRole('button', { name: /重试/ });
    expect(asked()).toEqual([]);
    net.on(PATIENT_INFO, known);
    fireEvent.click(retry);
    await waitFor(() => expect(asked()).toEqual([here('info')]));
    net.on(PATIENT_INFO, other);
    await act(() => app.router.navigate('/workstation/patient/info?user_id=8'));
    await waitFor(() =>
      expect(asked()).toEqual([here('info'), ['unwatch_patient', { patient_id: 7 }], here('info', 8)]),
    );
  });

  it('stands in the banner: colleagues, not oneself, with what they do and where', async () => {
    await opened();
    const text = async () => (await screen.findByRole('region', { name: '患者' })).textContent;
    tell([person(ME, '陈露')]);
    expect(await text()).not.toContain('正在');
    tell([person(ME, '陈露'), person(8, '赵敏', { section: 'record/see' })]);
    expect((await banner()).getByText('赵敏 正在查看')).toBeTruthy();
    expect((await banner()).getByTitle('赵敏 正在查看 就诊记录')).toBeTruthy();
    tell([person(8, '赵敏', { section: 'a-page-of-tomorrow' }), person(9, '唐小满', { section: null })]);
    expect((await banner()).getByText('2 人正在查看')).toBeTruthy();
    expect((await banner()).getByText('赵敏 正在查看、唐小满 正在查看')).toBeTruthy();
    tell([person(8, '赵敏'), person(9, '唐小满', { section: 'record/see', editing: true })]);
    expect((await banner()).getByText('唐小满 正在编辑')).toBeTruthy();
    expect((await banner()).getByTitle('赵敏 正在查看 患者信息、唐小满 正在编辑 就诊记录')).toBeTruthy();
    // Of somebody else's patient, which another tab of the line may watch.
    tell([], 8);
    expect((await banner()).getByText('唐小满 正在编辑')).toBeTruthy();
    tell([]);
    expect(await text()).not.toContain('正在');
    expect(screen.queryAllByRole('status')).toEqual([]);
  });

  it('is nobody while the line is away, nor until it has told anew; it is asked then', async () => {
    await opened();
    tell([person(8, '赵敏')]);
    expect((await banner()).getByText('赵敏 正在查看')).toBeTruthy();
    const line = store.get(lineAtom);
    act(() => store.set(lineAtom, { state: 'reconnecting', attempt: 1, lostAt: 1 }));
    expect((await banner()).queryByText('赵敏 正在查看')).toBeNull();
    act(() => {
      store.set(lineAtom, line);
      lineIsBack();
    });
    expect((await banner()).queryByText('赵敏 正在查看')).toBeNull();
    expect(asked()).toEqual([here('info'), here('info')]);
    tell([person(9, '唐小满')]);
    expect((await banner()).getByText('唐小满 正在查看')).toBeTruthy();
  });

  it('is asked again where the server could not say, and not where it refused for good', async () => {
    const answers = [{ ok: false, status: 503 }, { ok: false, status: 429 }, null, { ok: false, status: 404 }];
    const waiting: (() => void)[] = [];
    said.mockImplementation((name: string, _ask: unknown, ack: Answer) => {
      if (name === 'watch_patient')
        waiting.push(() => {
          const answer = answers.shift();
          answer ? ack(null, answer) : ack(new Error('timeout'));
        });
    });
    await opened();
    vi.useFakeTimers();
    for (let n = 1; n <= 4; n++) {
      expect(asked()).toHaveLength(n);
      act(() => waiting.shift()?.());
      await act(() => vi.advanceTimersByTimeAsync(10_000));
    }
    expect(asked()).toEqual([1, 2, 3, 4].map(() => here('info')));
    expect(screen.queryByRole('alert')).toBeNull();
    vi.useRealTimers();
  });
});

describe('Enter in the search', () => {
  it('opens the patient who stands first, once what was typed is what is shown', async () => {
    const other = { ...patient, id: 9, name: '沈静姝' };
    const { app, net } = open('/workstation/patient', { [PATIENTS]: pageOf([patient, other]) });
    await screen.findByRole('link', { name: '杨浩然的详情' });
    const field = screen.getByRole('textbox', { name: '关键词' });
    net.on(PATIENTS, pageOf([other]));
    fireEvent.change(field, { target: { value: '沈' } });
    // What is not asked for yet opens nobody; the browser's own Enter asks.
    expect(fireEvent.keyDown(field, { key: 'Enter' })).toBe(true);
    fireEvent.click(screen.getByRole('button', { name: '查询' }));
    await waitFor(() => expect(screen.queryByRole('link', { name: '杨浩然的详情' })).toBeNull());
    // Of a word that is still being put together Enter is the input method's.
    expect(fireEvent.keyDown(field, { key: 'Enter', isComposing: true })).toBe(true);
    expect(app.place()).toMatch(/^\/workstation\/patient(\?|$)/);
    expect(fireEvent.keyDown(field, { key: 'Enter' })).toBe(false);
    await waitFor(() => expect(app.place()).toBe('/workstation/patient/info?user_id=9'));
  });
});
