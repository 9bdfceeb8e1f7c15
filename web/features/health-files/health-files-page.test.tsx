import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { failure } from '#web/api/testing.ts';
import { adminTests } from '#web/app/frames/admin-testing.tsx';
import {
  ADD,
  allergyOf,
  contentOf,
  DECIDE,
  FIRST,
  fileOf,
  form,
  LIST,
  listOf,
  noFile,
  PAGE,
  pageIn,
  press,
  region,
  revisionOf,
  STORE,
  save,
  saved,
  text,
  touched,
  VISIT,
  visit,
  write,
} from '#web/features/health-files/health-testing.tsx';

/** Who a visit's patient is, what they do not bear, and what they say themselves: docs/domain/records.md#allergies-and-alerts. */

vi.mock('#web/realtime/line.ts', async () => (await import('#web/realtime/line-testing.ts')).quietLine());

const open = pageIn(adminTests());

describe('the head of the page', () => {
  it('has who it is, the visit, and all alerts in words', async () => {
    const alerts = [
      { kind: 'allergy' as const, text: '青霉素过敏（重度，皮疹）', severity: 'severe' as const },
      { kind: 'medical' as const, text: '高血压', severity: 'unknown' as const },
    ];
    open({ [LIST]: listOf({ alerts, allergy_state: 'some', allergies: [allergyOf()] }) });
    await form();
    const head = await region('患者');
    expect(head.getByRole('link', { name: '沈静姝' }).getAttribute('href')).toContain('user_id=1');
    expect(head.getByText('女 · 34 岁 · 卡号 HC00000001')).toBeTruthy();
    expect(head.getByText('2026-11-20 11:30 – 11:45 赵晓棠')).toBeTruthy();
    const told = within(head.getByRole('list', { name: '过敏与提醒' })).getAllByRole('listitem');
    expect(told.map(({ textContent }) => textContent)).toEqual(['青霉素过敏（重度，皮疹）', '高血压']);
    // Not by colour alone: what is severe has a sign of its own.
    const signs = told.map((each) => each.querySelector('svg')?.getAttribute('class')?.includes('octagon'));
    expect(signs).toEqual([true, false]);
  });

  it.each([
    ['unknown', '过敏史未询问'],
    ['none', '否认过敏史'],
  ] as const)('says that of allergies it is %s', async (allergy_state, words) => {
    open({ [LIST]: listOf({ allergy_state }) });
    await form();
    expect((await region('患者')).getByText(words)).toBeTruthy();
  });

  it('asks for a visit where none is named, and is for who treats and owners', async () => {
    const { app } = open({}, 'doctor', PAGE);
    expect(await screen.findByText('没有选择就诊')).toBeTruthy();
    expect(screen.getByRole('link', { name: '去今日预约' }).getAttribute('href')).toBe('/');
    app.close();
    expect(open({}, 'customer_service').app.place()).toContain(PAGE);
    expect(await screen.findByRole('heading', { name: '没有权限' })).toBeTruthy();
  });

  it('says why a visit or a file could not be read, and tries again', async () => {
    const { net } = open({ [VISIT]: { status: 404, body: failure(404, 'NOT_FOUND', '预约不存在') } });
    expect(await screen.findByText('预约不存在')).toBeTruthy();
    net.on(VISIT, visit);
    net.on(LIST, { network: 'offline' });
    press('重试');
    await region('患者');
    const again = await screen.findByRole('button', { name: '重试' });
    net.on(LIST, listOf());
    fireEvent.click(again);
    expect(await text('用药')).toBeTruthy();
  });
});

describe('过敏史', () => {
  it('has each with how bad it is, who says so, and whether it holds', async () => {
    const gone = allergyOf({
      ...{ id: 32, substance: '头孢菌素', severity: 'unknown', reaction: '', status: 'refuted', reason: '皮试阴性' },
      refuted: { at: '2026-11-20T10:41:00.000+08:00', by: { id: 4, name: '陈思远' } },
    });
    open({ [LIST]: listOf({ allergy_state: 'some', allergies: [allergyOf(), gone] }) });
    const rows = within(await screen.findByRole('list', { name: '过敏' })).getAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      '青霉素药物重度未核实反应：皮疹陈露 2026-11-20 10:37 登记核实排除',
      '头孢菌素药物程度不详已排除陈露 2026-11-20 10:37 登记，陈思远 2026-11-20 10:41 排除原因：皮试阴性',
    ]);
    expect(rows[1]?.querySelector('.line-through')?.textContent).toBe('头孢菌素');
  });

  it('takes another one in three presses', async () => {
    const { net } = open({ [ADD]: { status: 201, body: { data: allergyOf(), meta: {} } } });
    await form();
    press('青霉素');
    const level = await screen.findByRole('radio', { name: '重度' });
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('radio', { name: '程度不详' })));
    fireEvent.click(level);
    net.on(LIST, listOf({ allergy_state: 'some', allergies: [allergyOf()] }));
    fireEvent.submit(screen.getByRole('form', { name: '登记过敏' }));
    await waitFor(() =>
      expect(net.calls(ADD)[0]?.body).toEqual({
        ...{ substance: '青霉素', type: 'drug', severity: 'severe', reaction: '' },
      }),
    );
    expect(await screen.findByRole('list', { name: '过敏' })).toBeTruthy();
    expect(screen.queryByRole('form', { name: '登记过敏' })).toBeNull();
  });

  it('of another substance is typed, and keeps what was typed where it is noted already', async () => {
    const wrong = failure(422, 'INVALID', '参数错误', { errors: { substance: ['该过敏原已登记'] } });
    const { net } = open({ [ADD]: { status: 422, body: wrong } });
    await form();
    press('其他');
    const add = within(await screen.findByRole('form', { name: '登记过敏' }));
    const substance = add.getByRole<HTMLInputElement>('textbox', { name: '过敏原' });
    await waitFor(() => expect(document.activeElement).toBe(substance));
    fireEvent.submit(screen.getByRole('form', { name: '登记过敏' }));
    expect(await add.findByText('过敏原为必填项')).toBeTruthy();
    fireEvent.change(substance, { target: { value: '芒果' } });
    fireEvent.click(add.getByRole('radio', { name: '食物' }));
    fireEvent.click(add.getByRole('button', { name: '皮疹' }));
    fireEvent.click(add.getByRole('button', { name: '瘙痒' }));
    fireEvent.submit(screen.getByRole('form', { name: '登记过敏' }));
    expect(await add.findByText('该过敏原已登记')).toBeTruthy();
    expect(net.calls(ADD)[0]?.body).toEqual({
      ...{ substance: '芒果', type: 'food', severity: 'unknown', reaction: '皮疹、瘙痒' },
    });
    expect(substance.value).toBe('芒果');
  });

  it('is verified in one press, and refuted with a reason alone', async () => {
    const row = allergyOf();
    const { net } = open({
      [LIST]: listOf({ allergy_state: 'some', allergies: [row] }),
      [DECIDE]: { status: 201, body: { data: row, meta: {} } },
    });
    await form();
    press('核实青霉素');
    await waitFor(() => expect(net.calls(DECIDE)[0]?.body).toEqual({ status: 'active', reason: '', version: 1 }));
    press('排除青霉素');
    const dialog = within(await screen.findByRole('dialog', { name: '排除青霉素过敏？' }));
    fireEvent.submit(document.querySelector('[role="dialog"] form') as HTMLFormElement);
    expect(await dialog.findByText('原因为必填项')).toBeTruthy();
    expect(net.calls(DECIDE)).toHaveLength(1);
    fireEvent.change(dialog.getByRole('textbox', { name: '原因' }), { target: { value: '皮试阴性' } });
    // A colleague has verified it meanwhile: what was typed stays, and goes over that.
    const theirs = allergyOf({ status: 'active', version: 2 });
    net.on(DECIDE, { status: 409, body: failure(409, 'STALE', '数据已被他人修改', { current: theirs }) });
    fireEvent.submit(document.querySelector('[role="dialog"] form') as HTMLFormElement);
    expect(await dialog.findByText('您填写的内容没有被改动，可以直接保存。')).toBeTruthy();
    net.on(DECIDE, { status: 201, body: { data: theirs, meta: {} } });
    fireEvent.submit(document.querySelector('[role="dialog"] form') as HTMLFormElement);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(net.calls(DECIDE).at(-1)?.body).toEqual({ status: 'refuted', reason: '皮试阴性', version: 2 });
  });

  it('is denied in one press, which says nothing else of the file, and that can be taken back', async () => {
    const none = { allergy_state: 'none' as const, allergy_state_name: '否认过敏史' };
    const { net } = open({ [STORE]: saved(fileOf({ version: 5 }), none) });
    await form();
    net.on(LIST, listOf({ ...none, current: fileOf({ version: 5 }) }));
    press('否认过敏史');
    await waitFor(() =>
      expect(net.calls(STORE)[0]?.body).toEqual({
        ...{ patient_id: 1, version: 4, content: contentOf(), allergy_state: 'none' },
      }),
    );
    expect(await screen.findByText('患者否认过敏史。')).toBeTruthy();
    press('改为未询问');
    await waitFor(() => expect(net.calls(STORE)[1]?.body).toMatchObject({ version: 5, allergy_state: 'unknown' }));
  });

  it('added by a colleague is there by itself, and what is typed stays', async () => {
    const { net } = open();
    await write('用药', '二甲双胍');
    net.on(
      LIST,
      listOf({
        ...{ allergy_state: 'some', allergies: [allergyOf({ substance: '乳胶' })] },
        alerts: [{ kind: 'allergy', text: '乳胶过敏（重度）', severity: 'severe' }],
      }),
    );
    touched([77]);
    touched([1]);
    expect((await (await region('患者')).findByText('乳胶过敏（重度）')).textContent).toBeTruthy();
    expect(screen.getByRole('list', { name: '过敏' }).textContent).toContain('乳胶');
    expect((await text('用药')).value).toBe('二甲双胍');
    expect(net.calls(LIST)).toHaveLength(2);
  });
});

describe('患者自述', () => {
  const self_reported = {
    ...{
      health_status: null,
      medical_history: '哮喘三年',
      allergic_history: '青霉素过敏',
      medication_history: '沙丁胺醇',
    },
  };

  it('is taken over field by field, behind what stands there', async () => {
    const { net } = open({ [LIST]: listOf({ self_reported }) });
    await form();
    press('取用用药史');
    await waitFor(async () => expect((await text('用药')).value).toBe('氨氯地平；沙丁胺醇'));
    await waitFor(async () => expect(document.activeElement).toBe(await text('用药')));
    press('取用用药史');
    press('取用既往病史');
    await waitFor(async () => expect((await text('其他系统性疾病')).value).toBe('哮喘三年'));
    expect((await text('用药')).value).toBe('氨氯地平；沙丁胺醇');
    press('登记过敏史');
    const add = within(await screen.findByRole('form', { name: '登记过敏' }));
    expect(add.getByRole<HTMLInputElement>('textbox', { name: '过敏原' }).value).toBe('青霉素');
    // Nothing of it goes anywhere by itself.
    expect(net.calls(STORE)).toEqual([]);
  });

  it('is not cut short: what is too long for a field says so, and stays', async () => {
    const long = '药'.repeat(999);
    const { net } = open({ [LIST]: listOf({ self_reported: { ...self_reported, medication_history: long } }) });
    await form();
    press('取用用药史');
    await waitFor(async () => expect((await text('用药')).value).toBe(`氨氯地平；${long}`));
    await save();
    expect((await (await form()).findByText('用药最多1000个字符')).textContent).toBe('用药最多1000个字符');
    expect(net.calls(STORE)).toEqual([]);
  });

  it('begins the file where there is none', async () => {
    open({ [LIST]: noFile({ self_reported }) });
    await screen.findByText('暂无健康档案');
    press('取用用药史');
    await waitFor(async () => expect((await text('用药')).value).toBe('沙丁胺醇'));
  });
});

describe('修订记录', () => {
  it('has the newest version first, with what it made other than the one before', async () => {
    open({ [LIST]: listOf({}, [revisionOf({ revision: 3, changed: [], unchanged: true }), revisionOf(), FIRST]) });
    const rows = within(await screen.findByRole('list', { name: '修订记录' }));
    const heads = rows.getAllByRole('button', { expanded: false });
    expect(heads.map(({ textContent }) => textContent)).toEqual([
      '第 3 版复核无变化陈思远 医生2026-11-20 10:37',
      '第 2 版修改陈思远 医生2026-11-20 10:37',
      '第 1 版建立陈思远 医生2026-05-20 09:00',
    ]);
    expect(rows.getByText('改动：用药')).toBeTruthy();
    fireEvent.click(heads[1] as HTMLElement);
    expect(rows.getByText('硝苯地平').tagName).toBe('S');
    expect(rows.getAllByText('氨氯地平')[0]?.tagName).toBe('B');
  });

  it('has older ones on demand', async () => {
    const many = listOf({}, [revisionOf()]);
    const { net } = open({ [LIST]: { body: { ...many.body, total: 12 } } });
    fireEvent.click(await screen.findByRole('button', { name: '更早的版本' }));
    await waitFor(() => expect(net.calls(LIST).at(-1)?.query.get('pageSize')).toBe('20'));
    await waitFor(() => expect(screen.queryByRole('button', { name: '更早的版本' })).toBeNull());
  });
});
