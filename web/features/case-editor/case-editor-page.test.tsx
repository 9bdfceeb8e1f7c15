import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { Role } from '#contract/roles.ts';
import { failure, type SeenRequest } from '#web/api/testing.ts';
import { adminTests } from '#web/app/frames/admin-testing.tsx';
import { caseOf } from '#web/clinic/record/cases-testing.ts';
import { QUIET_MS } from '#web/clinic/record/draft-session.ts';
import { ALLERGY } from '#web/clinic/testing.ts';
import {
  CONFIG,
  DETAIL,
  detailOf,
  draftOf,
  editorAnswers,
  STORE,
} from '#web/features/case-editor/case-editor-testing.ts';
import { setServerNow } from '#web/realtime/server-clock.ts';

/** Where a doctor writes: docs/domain/records.md#the-editor. */

vi.mock('#web/realtime/line.ts', async () => (await import('#web/realtime/line-testing.ts')).quietLine());

const PAGE = '/admin/visits/cases?id=h7';

const openPlace = adminTests();
const open = (answers: Record<string, object> = {}, role: Role = 'doctor', address = PAGE) => {
  setServerNow('2026-11-20T10:37:00+08:00');
  return openPlace(address, role, {
    ...editorAnswers(),
    ...answers,
  });
};
const field = (name: RegExp | string) => screen.findByRole<HTMLTextAreaElement>('textbox', { name });
const type = (into: HTMLTextAreaElement, text: string) => {
  into.focus();
  fireEvent.change(into, { target: { value: text } });
  into.setSelectionRange(text.length, text.length);
  fireEvent.select(into);
};
const foot = () => screen.getAllByRole('status').map(({ textContent }) => textContent ?? '');
const quiet = () => act(() => vi.advanceTimersByTimeAsync(QUIET_MS));
const sign = () => fireEvent.click(screen.getByRole('button', { name: /签名并归档/ }));

describe('a case that nobody wrote yet', () => {
  it('begins with what is known, and is born with the first save', async () => {
    const { net } = open();
    expect(await screen.findByText(ALLERGY.text)).toBeTruthy();
    expect((await field(/^主诉/)).value).toBe('右上后牙疼');
    expect((await field(/^既往史/)).value).toBe('青霉素过敏');
    expect(net.calls(STORE)).toEqual([]);
    vi.useFakeTimers();
    type(screen.getByRole('textbox', { name: /^口腔检查/ }), '叩（+）');
    expect(foot().join()).toContain('正在输入');
    await quiet();
    expect(net.calls(STORE).map(({ body }) => body)).toMatchObject([
      {
        ...{ patient_id: 9, reservation_id: 'h7', autosave: true, exam: '叩（+）', chief_complaint: '右上后牙疼' },
        ...{ visit_type: 'first', past_history: '青霉素过敏', used: { templates: [], phrases: [] } },
      },
    ]);
    expect(foot().join()).toContain('已保存');
    type(screen.getByRole('textbox', { name: /^医嘱/ }), '勿漱口');
    await quiet();
    expect(net.calls(STORE)[1]?.body).toEqual({
      ...{ patient_id: 9, id: 7, version: 2, autosave: true, doctor_order: '勿漱口' },
      used: { templates: [], phrases: [] },
    });
  });

  it('says what signing will ask for, and less of a second visit', async () => {
    open();
    const missing = async () => (await screen.findByText(/^还缺/)).textContent;
    expect(await missing()).toBe('还缺 5 项：现病史、口腔检查、诊断、处置、医嘱');
    fireEvent.click(screen.getByRole('radio', { name: '复诊' }));
    expect(await missing()).toBe('还缺 4 项：口腔检查、诊断、处置、医嘱');
    type(await field(/^治疗计划/), '根管{疗程}');
    expect(await missing()).toBe('还缺 4 项：口腔检查、诊断、治疗计划、医嘱');
  });
});

describe('fast entry', () => {
  it('a slash finds phrases by their letters, Enter puts one in, Esc leaves the slash', async () => {
    const { net } = open();
    const exam = await field(/^口腔检查/);
    type(exam, '/lz');
    const found = () => within(screen.getByRole('listbox', { name: '口腔检查常用语' })).getAllByRole('option');
    expect(found().map(({ textContent }) => textContent)).toEqual(['冷诊敏感86↵', '冷诊{反应}4']);
    fireEvent.keyDown(exam, { key: 'Escape' });
    expect(screen.queryByRole('listbox', { name: '口腔检查常用语' })).toBeNull();
    expect(exam.value).toBe('/lz');
    type(exam, '');
    type(exam, '/lz');
    vi.useFakeTimers();
    fireEvent.keyDown(exam, { key: 'Enter' });
    expect(exam.value).toBe('冷诊敏感');
    await quiet();
    expect(net.calls(STORE)[0]?.body).toMatchObject({ exam: '冷诊敏感', used: { templates: [], phrases: [81] } });
  });

  it('a phrase with a slot is left at it, and Tab visits the next', async () => {
    open();
    const exam = await field(/^口腔检查/);
    type(exam, '{牙位}；/lzf');
    fireEvent.keyDown(exam, { key: 'Enter' });
    expect(exam.value).toBe('{牙位}；冷诊{反应}');
    expect([exam.selectionStart, exam.selectionEnd]).toEqual([7, 11]);
    fireEvent.keyDown(exam, { key: 'Tab', shiftKey: true });
    expect([exam.selectionStart, exam.selectionEnd]).toEqual([0, 4]);
  });

  it('a slash and a number are a tooth, a letter an exam word', async () => {
    open();
    const exam = await field(/^口腔检查/);
    type(exam, '/26mo');
    fireEvent.keyDown(exam, { key: 'Enter' });
    expect(exam.value).toBe('[[26:MO]]');
    type(exam, '[[26:MO]]/k');
    fireEvent.keyDown(exam, { key: 'ArrowDown' });
    fireEvent.keyDown(exam, { key: 'ArrowDown' });
    fireEvent.keyDown(exam, { key: 'Enter' });
    expect(exam.value).toBe('[[26:MO]]叩（+）');
  });

  it('diagnoses are found by letters, with their teeth, and typed freely without a code', async () => {
    open();
    const input = await screen.findByRole('combobox', { name: '录入诊断' });
    fireEvent.change(input, { target: { value: '26 jxys' } });
    fireEvent.keyDown(input, { key: 'Enter' });
    fireEvent.change(input, { target: { value: '24 可疑裂纹' } });
    fireEvent.keyDown(input, { key: 'Enter' });
    const group = within(screen.getByRole('group', { name: /^诊断/ }));
    expect(group.getAllByRole('button').map((each) => each.getAttribute('aria-label'))).toEqual([
      ...['去掉诊断 急性牙髓炎', '去掉诊断 可疑裂纹'],
    ]);
    expect(group.getByText('K04.0').parentElement?.textContent).toBe('26急性牙髓炎K04.0');
    expect(group.getByText('未编码').parentElement?.textContent).toBe('24可疑裂纹未编码');
    fireEvent.keyDown(input, { key: 'Backspace' });
    expect(group.queryByText('可疑裂纹')).toBeNull();
  });

  it('a template fills what is empty, and asks for the rest', async () => {
    open();
    await field(/^主诉/);
    fireEvent.keyDown(document.body, { key: 'j', ctrlKey: true });
    const search = await screen.findByRole('combobox', { name: '查找模板' });
    fireEvent.change(search, { target: { value: '牙髓' } });
    fireEvent.keyDown(search, { key: 'Enter' });
    const clash = within(await screen.findByRole('region', { name: '主诉' }));
    fireEvent.click(clash.getByRole('radio', { name: '追加' }));
    fireEvent.click(screen.getByRole('button', { name: /^套用/ }));
    expect((await field(/^主诉/)).value).toBe('右上后牙疼\n{牙位}疼痛{天数}天');
    expect((await field(/^口腔检查/)).value).toBe('{牙位}叩（+）');
    expect((await field(/^医嘱/)).value).toBe('避免患侧咀嚼');
  });

  it('a template that was asked about leaves one at its first slot, and the key that sent it signs nothing', async () => {
    const { net } = open({ [DETAIL]: detailOf(draftOf({ chief_complaint: '右上后牙疼' })) });
    await field(/^主诉/);
    fireEvent.keyDown(document.body, { key: 'j', ctrlKey: true });
    const find = await screen.findByRole('combobox', { name: '查找模板' });
    fireEvent.change(find, { target: { value: '牙髓炎' } });
    fireEvent.keyDown(find, { key: 'Enter' });
    const append = within(await screen.findByRole('region', { name: '主诉' })).getByRole('radio', { name: '追加' });
    fireEvent.click(append);
    fireEvent.keyDown(append, { key: 'Enter', ctrlKey: true });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const complaint = await field(/^主诉/);
    expect(complaint.value).toBe('右上后牙疼\n{牙位}疼痛{天数}天');
    await waitFor(() => expect(document.activeElement).toBe(complaint));
    expect(complaint.value.slice(complaint.selectionStart, complaint.selectionEnd)).toBe('{牙位}');
    expect(net.calls(STORE)).toEqual([]);
  });

  it('former sections are copied one by one, and say so until they are touched', async () => {
    open({
      [DETAIL]: ({ query }: SeenRequest) =>
        detailOf(query.get('id') === '3' ? caseOf({ id: 3, visit_date: '2026-04-18' }) : null),
    });
    await field(/^主诉/);
    fireEvent.click(screen.getByRole('button', { name: /引用上次/ }));
    const plan = await screen.findByRole('checkbox', { name: /^治疗计划/ });
    expect(screen.queryByRole('checkbox', { name: /^处置|^诊断/ })).toBeNull();
    for (const each of screen.getAllByRole<HTMLInputElement>('checkbox')) {
      if (each.checked !== (each === plan)) fireEvent.click(each);
    }
    fireEvent.click(screen.getByRole('button', { name: /^引用 1 项/ }));
    expect((await field(/^治疗计划/)).value).toBe('根管治疗');
    expect(screen.getByText('引用自 2026-04-18，请核对')).toBeTruthy();
    type(await field(/^治疗计划/), '根管治疗，择期冠修复');
    expect(screen.queryByText('引用自 2026-04-18，请核对')).toBeNull();
  });
});

describe('signing', () => {
  it('saves what is open first, and shows the case as it is archived', async () => {
    const { net } = open({ [DETAIL]: detailOf(draftOf()) });
    type(await field(/^口腔检查/), '叩（++）');
    net.on(STORE, ({ body }: SeenRequest) => {
      const signs = (body as { action?: string }).action === 'sign';
      if (signs) net.on(DETAIL, detailOf(caseOf(), { editable: false }));
      return { status: 201, body: { data: signs ? caseOf() : draftOf({ version: 3 }) } };
    });
    fireEvent.keyDown(document.body, { key: 'Enter', ctrlKey: true });
    expect(await screen.findByText('已归档，如需修改请使用修订')).toBeTruthy();
    expect(net.calls(STORE).map(({ body }) => body)).toMatchObject([
      { id: 7, version: 2, exam: '叩（++）', autosave: true },
      { id: 7, version: 3, action: 'sign', patient_id: 9 },
    ]);
  });

  it('stands where the first thing is missing, with what the server says', async () => {
    const errors = { present_history: ['现病史为必填项'], diagnoses: ['诊断为必填项'] };
    const { net } = open({ [DETAIL]: detailOf(draftOf()) });
    await field(/^口腔检查/);
    net.on(STORE, { status: 422, body: { ...failure(422, 'INVALID'), errors } });
    sign();
    const missing = await field(/^现病史/);
    await waitFor(() => expect(document.activeElement).toBe(missing));
    expect(screen.getByText('现病史为必填项')).toBeTruthy();
    expect(screen.getByText('诊断为必填项')).toBeTruthy();
  });
});

describe('a template out of a case', () => {
  const TEMPLATE = 'POST /api/admin/hospital/patient-emr/store-template';
  const saveAs = async (name: string) => {
    fireEvent.click(screen.getByRole('button', { name: '存为模板' }));
    const dialog = within(await screen.findByRole('dialog', { name: '存为模板' }));
    fireEvent.change(dialog.getByRole('textbox', { name: /^模板名称/ }), { target: { value: name } });
    fireEvent.click(dialog.getByRole('button', { name: /^保存模板/ }));
  };

  it('has what was typed just now, and is not made of less', async () => {
    const { net } = open({ [DETAIL]: detailOf(draftOf()) });
    type(await field(/^医嘱/), '三天后复诊');
    net.on(STORE, { status: 500, body: failure(500, 'INTERNAL') });
    await saveAs('牙髓炎');
    expect(await screen.findByText('还没有保存到服务器，暂时不能存为模板')).toBeTruthy();
    net.on(STORE, { status: 201, body: { data: draftOf({ version: 3 }) } });
    net.on(TEMPLATE, ({ body }: SeenRequest) => {
      expect(net.calls(STORE).at(-1)?.body).toMatchObject({ doctor_order: '三天后复诊' });
      return { status: 201, body: { data: { ...(body as object), id: 73 } } };
    });
    fireEvent.click(screen.getByRole('button', { name: /^保存模板/ }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: '存为模板' })).toBeNull());
    expect(net.calls(TEMPLATE).map(({ body }) => body)).toMatchObject([{ case_id: 7, name: '牙髓炎', scope: 'own' }]);
  });
});

describe('what is signed', () => {
  it('is amended by one step with a reason, and nothing goes by itself', async () => {
    const { net } = open({ [DETAIL]: detailOf(caseOf(), { editable: false, can_amend: true }) });
    fireEvent.click(await screen.findByRole('button', { name: '修订' }));
    const plan = await field(/^治疗计划/);
    vi.useFakeTimers();
    type(plan, '根管治疗后冠修复');
    await quiet();
    vi.useRealTimers();
    expect(net.calls(STORE)).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: /^保存修订/ }));
    const dialog = within(await screen.findByRole('dialog', { name: '保存修订' }));
    fireEvent.change(dialog.getByRole('textbox', { name: /^修改原因/ }), { target: { value: '漏写冠' } });
    net.on(STORE, () => {
      net.on(DETAIL, detailOf(caseOf({ status: 'amended', status_name: '已修订', version: 4 }), { editable: false }));
      return { status: 201, body: { data: caseOf({ status: 'amended', status_name: '已修订', version: 4 }) } };
    });
    fireEvent.click(dialog.getByRole('button', { name: /^保存修订/ }));
    expect(await screen.findByText('已修订，如需修改请使用修订')).toBeTruthy();
    expect(net.calls(STORE).map(({ body }) => body)).toEqual([
      { id: 7, version: 3, patient_id: 9, action: 'amend', reason: '漏写冠', plan: '根管治疗后冠修复' },
    ]);
  });

  it('stays as it is for who gives amending up, and for who may not', async () => {
    open({ [DETAIL]: detailOf(caseOf(), { editable: false, can_amend: true }) });
    fireEvent.click(await screen.findByRole('button', { name: '修订' }));
    type(await field(/^治疗计划/), '改掉');
    fireEvent.click(screen.getByRole('button', { name: '放弃修订' }));
    expect(await screen.findByText('根管治疗')).toBeTruthy();
    expect(screen.queryByRole('textbox', { name: /^治疗计划/ })).toBeNull();
  });
});

describe('a draft that is given up', () => {
  it('asks why first', async () => {
    const { net } = open({ [DETAIL]: detailOf(draftOf()) });
    fireEvent.click(await screen.findByRole('button', { name: '作废草稿' }));
    const dialog = within(await screen.findByRole('dialog', { name: '作废这份草稿？' }));
    const errors = { reason: ['原因为必填项'] };
    net.on(STORE, { status: 422, body: { ...failure(422, 'INVALID'), errors } });
    fireEvent.click(dialog.getByRole('button', { name: /^作废/ }));
    expect(await dialog.findByText('原因为必填项')).toBeTruthy();
    fireEvent.change(dialog.getByRole('textbox', { name: /^作废原因/ }), { target: { value: '写错患者' } });
    net.on(STORE, { status: 201, body: { data: caseOf({ status: 'void', status_name: '作废' }) } });
    net.on(DETAIL, detailOf(null, { editable: false }));
    fireEvent.click(dialog.getByRole('button', { name: /^作废/ }));
    expect(await screen.findByText('这次就诊还没有病历')).toBeTruthy();
    expect(net.calls(STORE).at(-1)?.body).toMatchObject({ id: 7, action: 'void', reason: '写错患者' });
  });
});

describe('what can go wrong', () => {
  it('without a line what is typed stays, and goes when the line is back', async () => {
    const { net } = open({ [DETAIL]: detailOf(draftOf()) });
    const exam = await field(/^口腔检查/);
    net.on(STORE, { network: 'offline' });
    vi.useFakeTimers();
    type(exam, '断网也在');
    await quiet();
    expect(foot().join()).toContain('联网后自动保存');
    expect(exam.value).toBe('断网也在');
    net.on(STORE, { status: 201, body: { data: draftOf({ version: 3 }) } });
    act(() => void window.dispatchEvent(new Event('online')));
    await act(() => vi.advanceTimersByTimeAsync(0));
    expect(net.calls(STORE).at(-1)?.body).toMatchObject({ exam: '断网也在', id: 7, version: 2 });
    expect(foot().join()).toContain('已保存');
  });

  it('a colleague’s save: both texts field by field, a person chooses, and nothing is thrown away', async () => {
    const theirs = draftOf({ version: 5, exam: '赵敏写的', plan: '赵敏的计划' });
    const { net } = open({ [DETAIL]: detailOf(draftOf()) });
    const exam = await field(/^口腔检查/);
    const body = { ...failure(409, 'STALE'), current: theirs, by: '赵敏', at: '2026-11-20T10:40:00+08:00' };
    net.on(STORE, { status: 409, body });
    vi.useFakeTimers({ shouldAdvanceTime: true });
    type(exam, '我写的');
    await quiet();
    const dialog = within(await screen.findByRole('dialog', { name: '同事也保存了这份病历' }));
    const part = (name: string) => within(dialog.getByRole('region', { name }));
    expect(part('口腔检查').getByText('我写的')).toBeTruthy();
    expect(part('口腔检查').getByText('赵敏写的')).toBeTruthy();
    expect(dialog.getByText('还有 2 项未选择')).toBeTruthy();
    fireEvent.click(part('口腔检查').getByRole('radio', { name: '保留我的' }));
    fireEvent.click(part('治疗计划').getByRole('radio', { name: '保留赵敏的' }));
    net.on(STORE, { status: 201, body: { data: draftOf({ version: 6, exam: '我写的' }) } });
    fireEvent.click(dialog.getByRole('button', { name: /^按选择保存/ }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect([exam.value, (await field(/^治疗计划/)).value]).toEqual(['我写的', '赵敏的计划']);
    await quiet();
    expect(net.calls(STORE).at(-1)?.body).toMatchObject({ id: 7, version: 5, exam: '我写的' });
  });
});

describe('a save elsewhere that says the same', () => {
  it('leaves nothing to choose, and what is typed next goes on from it', async () => {
    const { net } = open({ [DETAIL]: detailOf(draftOf()) });
    const exam = await field(/^口腔检查/);
    const theirs = draftOf({ version: 5, exam: '另一个标签页也写了' });
    const body = { ...failure(409, 'STALE'), current: theirs, by: '陈思远', at: '2026-11-20T10:40:00+08:00' };
    net.on(STORE, { status: 409, body });
    vi.useFakeTimers({ shouldAdvanceTime: true });
    type(exam, '另一个标签页也写了');
    await quiet();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByText('同事已保存新内容')).toBeNull();
    net.on(STORE, { status: 201, body: { data: draftOf({ version: 6 }) } });
    type(exam, '另一个标签页也写了，再写一句');
    await quiet();
    expect(net.calls(STORE).at(-1)?.body).toMatchObject({ id: 7, version: 5, exam: '另一个标签页也写了，再写一句' });
  });
});

describe('a colleague who began the same visit’s case first', () => {
  it('is not written over: both texts field by field, and mine goes into theirs', async () => {
    const { net } = open();
    vi.useFakeTimers({ shouldAdvanceTime: true });
    type(await field(/^口腔检查/), '我的检查');
    net.on(STORE, { status: 409, body: { ...failure(409, 'STATE'), message: '该就诊已有病历' } });
    net.on(DETAIL, detailOf(draftOf({ id: 8, version: 1, exam: '他的检查' })));
    await quiet();
    const dialog = within(await screen.findByRole('dialog', { name: '同事也保存了这份病历' }));
    for (const part of dialog.getAllByRole('region')) {
      const mine = within(part).getByRole('radio', { name: '保留我的' });
      fireEvent.click(
        part.getAttribute('aria-label') === '口腔检查' ? mine : (within(part).getAllByRole('radio')[1] as HTMLElement),
      );
    }
    net.on(STORE, ({ body }: SeenRequest) => ({
      status: 201,
      body: { data: draftOf({ ...(body as object), version: 2 }) },
    }));
    fireEvent.click(dialog.getByRole('button', { name: /^按选择保存/ }));
    await quiet();
    expect(net.calls(STORE).at(-1)?.body).toEqual({
      ...{ id: 8, version: 1, patient_id: 9, autosave: true, exam: '我的检查' },
      used: { templates: [], phrases: [] },
    });
  });
});

describe('who only reads', () => {
  it('is told why, and sees what it says', async () => {
    const { net } = open({ [DETAIL]: detailOf(draftOf(), { editable: false, treating: false }) });
    expect(await screen.findByText('仅接诊人员可修改；您不是接诊人员，本次查阅已记录')).toBeTruthy();
    expect(screen.getByText('夜间加重')).toBeTruthy();
    expect([screen.queryByRole('textbox', { name: /^主诉/ }), net.calls(CONFIG)]).toEqual([null, []]);
  });

  it('sees the patient’s other cases, and opens one', async () => {
    const { app } = open();
    const others = within(await screen.findByRole('complementary', { name: '历次病历' }));
    fireEvent.click(await others.findByRole('link'));
    await waitFor(() => expect(app.place()).toBe('/manage/visits/case_info?id=3'));
  });

  it('without a visit is told where to begin', async () => {
    open({}, 'doctor', '/admin/visits/cases');
    expect(await screen.findByText('没有选择就诊')).toBeTruthy();
  });

  it('tries again where it could not be read', async () => {
    const { net } = open({ [DETAIL]: { network: 'offline' } });
    const again = await screen.findByRole('button', { name: '重试' });
    net.on(DETAIL, detailOf(draftOf()));
    fireEvent.click(again);
    expect((await field(/^口腔检查/)).value).toBe('[[26]]远中深龋，叩(+)');
  });
});
