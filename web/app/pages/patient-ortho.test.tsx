import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { RecordSheet } from '#contract/dental-records.ts';
import type { Role } from '#contract/roles.ts';
import { failure, type SeenRequest } from '#web/api/testing.ts';
import { adminTests } from '#web/app/frames/admin-testing.tsx';
import { patientAnswers, patientOf } from '#web/app/frames/patient-testing.ts';
import { configOf, STORE, shownSheet, showOf, signedRow, taken } from '#web/features/dental-records/sheets-testing.ts';
import {
  controlRow,
  LAST,
  noOrtho,
  ORTHO_BEGIN,
  ORTHO_CHANGE,
  ORTHO_READ,
  orthoCaseOf,
  orthoOf,
} from '#web/features/ortho/ortho-testing.ts';
import { setServerNow } from '#web/realtime/server-clock.ts';

/** A patient's orthodontics: where the case stands, and a control by chips. docs/domain/records.md#orthodontics */

vi.mock('#web/realtime/line.ts', async () => (await import('#web/realtime/line-testing.ts')).quietLine());

const PLACE = '/workstation/patient/zhengji?user_id=7';
const CONFIG = 'GET /api/admin/hospital/patient-emr/jiludan-config/7';
const VISIT = { hash_id: 'h7', date: '2026-11-20', time: '10:30', doctor_name: '陈思远' };

const place = adminTests();
const sheet = (own: Partial<RecordSheet> = {}) =>
  signedRow({ kind: 'ortho', kind_name: '正畸复诊', visit_date: '2026-10-23', data: LAST, ...own });
const draft = sheet({ id: 60, status: 'draft', status_name: '草稿', version: 1, revision: 0, signed: null });
const open = (answers: Record<string, object> = {}, role: Role = 'doctor') =>
  place(PLACE, role, {
    ...patientAnswers(patientOf({})),
    ...{ [ORTHO_READ]: orthoOf(), [CONFIG]: configOf(), [STORE]: taken(draft) },
    ...{ [showOf(51)]: shownSheet(sheet(), { editable: false }), [showOf(60)]: shownSheet(draft) },
    ...answers,
  });
const group = async (name: string) => within(await screen.findByRole('group', { name }));
const chip = async (of: string, name: string) => fireEvent.click((await group(of)).getByRole('button', { name }));
const pressed = async (of: string) =>
  (await group(of)).queryAllByRole('button', { pressed: true }).map(({ textContent }) => textContent);

beforeEach(() => {
  setServerNow('2026-11-20T10:37:00+08:00');
  sessionStorage.clear();
});

describe('where the case stands', () => {
  it('is its month, what is in the mouth, when they come again, and what is lacking', async () => {
    const photos = [
      { id: 1, position: 7, taken_on: '2026-11-20', thumb_url: '/t1', url: '/f1' },
      { id: 2, position: 7, taken_on: '2025-09-25', thumb_url: null, url: null },
    ];
    open({ [ORTHO_READ]: orthoOf(orthoCaseOf(), { photos }) });
    const head = await screen.findByRole('region', { name: '正畸病例' });
    for (const text of [
      ...['第14个月/约24个月', '矫治中', '复诊 11 次', '上 0.016 镍钛，下 0.014 镍钛', '托槽 11', '未预约', '14 24'],
      '覆盖 6 mm',
    ])
      expect(head.textContent).toContain(text);
    const shots = within(screen.getByRole('list', { name: '正面咬合' })).getAllByRole('listitem');
    expect(shots.map(({ textContent }) => textContent)).toEqual(['2026-11-20', '不可预览2025-09-25']);
    expect(within(screen.getByRole('list', { name: '治疗前' })).getByText('2/6')).toBeTruthy();
    const controls = within(screen.getByRole('list', { name: '复诊' })).getAllByRole('listitem');
    expect(controls[0]?.textContent).toContain('2026-10-23第13个月');
  });

  it('says the next visit, where there is one', async () => {
    open({ [ORTHO_READ]: orthoOf(orthoCaseOf(), { next_visit: { ...VISIT, date: '2026-12-18' } }) });
    expect(await screen.findByText('2026-12-18 10:30 陈思远')).toBeTruthy();
  });

  it('leads on by a press, and to its end by two', async () => {
    const answer = { status: 201, body: { data: orthoCaseOf({ status: 'retention' }) } };
    const { net } = open({ [ORTHO_CHANGE]: answer });
    fireEvent.click(await screen.findByRole('button', { name: '进入保持' }));
    await waitFor(() => expect(net.calls(ORTHO_CHANGE)).toHaveLength(1));
    fireEvent.click(screen.getByRole('button', { name: '中止' }));
    const asked = within(await screen.findByRole('alertdialog'));
    fireEvent.click(asked.getByRole('button', { name: /^中止/ }));
    await waitFor(() => expect(net.calls(ORTHO_CHANGE)).toHaveLength(2));
    expect(net.calls(ORTHO_CHANGE).map(({ body }) => body)).toEqual([
      ...[
        { status: 'retention', version: 2 },
        { status: 'stopped', version: 2 },
      ],
    ]);
  });

  it('is changed in a form, with the version that was seen', async () => {
    const { net } = open({ [ORTHO_CHANGE]: { status: 201, body: { data: orthoCaseOf({ version: 3 }) } } });
    fireEvent.click(await screen.findByRole('button', { name: '修改病例' }));
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.change(await dialog.findByRole('textbox', { name: '拔牙' }), { target: { value: '14，24 34' } });
    fireEvent.change(dialog.getByRole('textbox', { name: '预计疗程' }), { target: { value: '30' } });
    fireEvent.click(dialog.getByRole('button', { name: /^保存/ }));
    await waitFor(() => expect(net.calls(ORTHO_CHANGE)).toHaveLength(1));
    expect(net.calls(ORTHO_CHANGE)[0]?.body).toMatchObject({
      ...{ version: 2, months_planned: 30, extractions: ['14', '24', '34'], plan: '减数矫治' },
    });
  });
});

describe('a patient without a case', () => {
  it('has one begun by who treats them', async () => {
    const { net } = open({ [ORTHO_READ]: noOrtho(), [ORTHO_BEGIN]: { status: 201, body: { data: orthoCaseOf() } } });
    fireEvent.click(await screen.findByRole('button', { name: '新建正畸病例' }));
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.click(await dialog.findByRole('radio', { name: '现在开始' }));
    fireEvent.click(dialog.getByRole('button', { name: '矫治器 自锁托槽' }));
    net.on(ORTHO_READ, orthoOf());
    fireEvent.click(dialog.getByRole('button', { name: /^保存/ }));
    expect(await screen.findByText('第14个月/约24个月')).toBeTruthy();
    expect(net.calls(ORTHO_BEGIN)[0]?.body).toMatchObject({ status: 'active', appliance: '自锁托槽', extractions: [] });
  });

  it('says so to who may begin none', async () => {
    open({ [ORTHO_READ]: noOrtho({ editable: false, treating: false }) });
    expect(await screen.findByText('该患者还没有正畸病例，由接诊医生新建')).toBeTruthy();
    expect(screen.getByText('您不是接诊人员，本次查阅已记录')).toBeTruthy();
    expect(screen.queryByRole('button', { name: '新建正畸病例' })).toBeNull();
  });
});

describe('a control', () => {
  const signing = () => {
    const answer = taken(draft);
    return (request: SeenRequest) =>
      (request.body as { action?: string }).action === 'sign'
        ? { status: 201, body: { data: sheet({ id: 60, version: 3 }) } }
        : answer(request);
  };

  it('begins with the last, is five chips, and signed with Ctrl Enter', async () => {
    const { net } = open({ [ORTHO_READ]: orthoOf(orthoCaseOf(), { open_visit: VISIT }), [STORE]: signing() });
    expect(await pressed('上颌弓丝')).toEqual(['0.016']);
    expect(await pressed('链圈')).toEqual(['上颌连续']);
    const hygiene = within(screen.getByRole('radiogroup', { name: '口腔卫生' }));
    expect(hygiene.queryByRole('radio', { checked: true })).toBeNull();
    await chip('上颌弓丝', '0.018');
    await chip('下颌弓丝', '0.016');
    await chip('上颌弓丝材料', '不锈钢');
    fireEvent.click(hygiene.getByRole('radio', { name: '1 一般' }));
    await chip('下次复诊', '6周');
    net.on(showOf(60), shownSheet(sheet({ id: 60 }), { editable: false }));
    fireEvent.keyDown(document.body, { key: 'Enter', ctrlKey: true });
    await waitFor(() => expect(net.calls(STORE)).toHaveLength(2));
    expect(net.calls(STORE).map(({ body }) => body)).toMatchObject([
      {
        ...{ kind: 'ortho', patient_id: 7, reservation_id: 'h7' },
        data: {
          ...LAST,
          wires: { upper: { size: '0.018', material: '不锈钢' }, lower: { size: '0.016', material: '镍钛' } },
          ...{ hygiene: 1, compliance: null, next_weeks: 6 },
        },
      },
      { kind: 'ortho', patient_id: 7, id: 60, version: 1, action: 'sign' },
    ]);
    expect(await screen.findByText('陈思远 2026-11-20 10:40')).toBeTruthy();
    await waitFor(() => expect(net.calls(ORTHO_READ).length).toBeGreaterThan(1));
  });

  it('takes a wire, elastics and what is on a tooth, and gives them back', async () => {
    const { net } = open({ [ORTHO_READ]: orthoOf(orthoCaseOf(), { controls: [] }) });
    await chip('上颌弓丝', '0.014');
    await chip('上颌弓丝', '0.014');
    await chip('下颌弓丝', '0.012');
    fireEvent.click(screen.getByRole('button', { name: '粘接上颌' }));
    fireEvent.click(screen.getByRole('radio', { name: '脱落' }));
    fireEvent.click(screen.getByRole('button', { name: '12 托槽' }));
    fireEvent.click(screen.getByRole('button', { name: '添加牵引' }));
    await chip('第1组牵引', '1/4');
    fireEvent.change(screen.getByRole('textbox', { name: '指标名称' }), { target: { value: '覆盖' } });
    fireEvent.change(screen.getByRole('textbox', { name: '指标数值' }), { target: { value: '4 mm' } });
    fireEvent.keyDown(screen.getByRole('textbox', { name: '指标数值' }), { key: 'Enter' });
    fireEvent.click(screen.getByRole('button', { name: /签名并归档/ }));
    await waitFor(() => expect(net.calls(STORE).length).toBeGreaterThan(0));
    const [data] = net.calls(STORE).map(({ body }) => (body as { data: { brackets: object[] } }).data);
    expect(data).toMatchObject({
      ...{ wires: { upper: null, lower: { size: '0.012', material: '镍钛' } } },
      ...{ elastics: [{ class: 'II类', size: '1/4', hours: 20 }], detail: [{ label: '覆盖', value: '4 mm' }] },
    });
    expect(data?.brackets).toHaveLength(14);
    expect(data?.brackets).toContainEqual({ tooth: '12', what: '脱落' });
    expect(data?.brackets).toContainEqual({ tooth: '16', what: '颊面管' });
  });

  it('that was signed is read by a press in the list', async () => {
    open();
    fireEvent.click(await screen.findByRole('button', { name: /2026-10-23/ }));
    const read = await screen.findByRole('region', { name: '正畸复诊' });
    await waitFor(() => expect(read.textContent).toContain('上 0.016 镍钛，下 0.014 镍钛'));
    expect(read.textContent).toContain('4周后');
  });
});

describe('who does not write', () => {
  it('reads the newest, with why', async () => {
    open({ [ORTHO_READ]: orthoOf(orthoCaseOf(), { editable: false }) }, 'dental_hygienist');
    expect(await screen.findByRole('region', { name: '正畸复诊' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: '修改病例' })).toBeNull();
    expect(screen.getByRole('button', { name: '新建复诊' }).getAttribute('aria-disabled')).toBe('true');
  });

  it('at the desk has the list, and nothing of what was said', async () => {
    const row = orthoCaseOf({ goals: null, plan: null, detail: null });
    const meta = { view: 'list', in_mouth: null, editable: false, treating: false } as const;
    const { net } = open(
      { [ORTHO_READ]: orthoOf(row, { ...meta, controls: [controlRow({ said: null })] }) },
      'customer_service',
    );
    expect(await screen.findByText('仅接诊人员可见')).toBeTruthy();
    expect(within(screen.getByRole('list', { name: '复诊' })).queryByRole('button')).toBeNull();
    expect(net.calls(CONFIG)).toEqual([]);
  });

  it('is told whose customer it is not', async () => {
    open({ [ORTHO_READ]: { status: 403, body: failure(403, 'FORBIDDEN', '仅限本人客户') } }, 'sale');
    expect(await screen.findByText('仅限本人客户')).toBeTruthy();
  });
});
