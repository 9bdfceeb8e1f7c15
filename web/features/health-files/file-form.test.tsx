import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { failure } from '#web/api/testing.ts';
import { adminTests } from '#web/app/frames/admin-testing.tsx';
import { routes } from '#web/app/router.tsx';
import { openApp } from '#web/app/testing.tsx';
import {
  allergyOf,
  contentOf,
  fileOf,
  form,
  LIST,
  listOf,
  noFile,
  online,
  PAGE,
  pageIn,
  press,
  region,
  STORE,
  save,
  saved,
  stale,
  text,
  write,
} from '#web/features/health-files/health-testing.tsx';

/** The health file of a visit's patient: docs/domain/records.md#the-health-file. */

vi.mock('#web/realtime/line.ts', async () => (await import('#web/realtime/line-testing.ts')).quietLine());

const open = pageIn(adminTests());

/** What is said of a field, beside it; empty: nothing. */
async function saidOf(name: string): Promise<string> {
  const ids = (await form()).getByRole('textbox', { name }).getAttribute('aria-describedby') ?? '';
  return ids
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join('');
}

describe('the health file', () => {
  it('is saved over the version that was seen, all of it', async () => {
    const { net } = open({ [STORE]: saved() });
    const fields = await form();
    expect(fields.getByRole('button', { name: '高血压' }).getAttribute('aria-pressed')).toBe('true');
    fireEvent.click(fields.getByRole('button', { name: '糖尿病' }));
    fireEvent.click(fields.getByRole('button', { name: '夜磨牙' }));
    fireEvent.change(fields.getByRole('textbox', { name: '舒张压' }), { target: { value: '90' } });
    fireEvent.change(fields.getByRole('textbox', { name: '脉搏（次/分）' }), { target: { value: '72' } });
    fireEvent.change(fields.getByRole('textbox', { name: '体重（kg）' }), { target: { value: '' } });
    await write('用药', '氨氯地平、二甲双胍');
    await save();
    await waitFor(() =>
      expect(net.calls(STORE)[0]?.body).toEqual({
        ...{ patient_id: 1, version: 4 },
        content: contentOf({
          ...{ systemic: ['高血压', '糖尿病'], habits: ['夜磨牙'], pulse: 72, weight_kg: null },
          ...{ blood_pressure: { systolic: 138, diastolic: 90 }, medications: '氨氯地平、二甲双胍' },
        }),
      }),
    );
  });

  it('says of each field what is wrong with it, and sends nothing', async () => {
    const { net } = open();
    const fields = await form();
    const put = (name: string, value: string) =>
      fireEvent.change(fields.getByRole('textbox', { name }), { target: { value } });
    put('收缩压', '80');
    put('脉搏（次/分）', '快');
    put('体重（kg）', '63.55');
    await save();
    await waitFor(async () =>
      expect([await saidOf('收缩压'), await saidOf('脉搏（次/分）'), await saidOf('体重（kg）')]).toEqual([
        ...['收缩压须高于舒张压', '脉搏格式错误', '体重最多一位小数'],
      ]),
    );
    put('舒张压', '低');
    await save();
    await waitFor(async () => expect(await saidOf('收缩压')).toBe('舒张压格式错误'));
    expect(net.calls(STORE)).toEqual([]);
  });

  it('has what the server found wrong under its fields', async () => {
    const errors = {
      'content.medications': ['用药包含无法识别的字符'],
      'content.blood_pressure.systolic': ['收缩压为整数'],
    };
    open({ [STORE]: { status: 422, body: failure(422, 'INVALID', '参数错误', { errors }) } });
    await write('用药', '阿司匹林');
    await save();
    await waitFor(async () =>
      expect([await saidOf('用药'), await saidOf('收缩压'), await saidOf('手术史')]).toEqual([
        ...['用药包含无法识别的字符', '收缩压为整数', ''],
      ]),
    );
    expect((await text('用药')).value).toBe('阿司匹林');
  });

  it('saved by somebody else first: both stand side by side, one is chosen, and it is saved over theirs', async () => {
    const theirs = { medications: '硝苯地平', family_history: '母亲糖尿病' };
    const { net } = open({ [STORE]: stale(theirs) });
    await write('用药', '二甲双胍');
    await write('口内检查', '全口牙石');
    net.on(LIST, listOf({ current: fileOf({ version: 5, revision: 3, content: contentOf(theirs) }) }));
    await save();
    const both = within(await screen.findByRole('group', { name: '用药：双方都改了，请选择保留哪一个' }));
    // Each under whose it is.
    const sideOf = (value: string) => both.getByText(value).parentElement?.textContent;
    expect([sideOf('硝苯地平'), sideOf('二甲双胍')]).toEqual(['对方的硝苯地平', '我的二甲双胍']);
    // What only they changed is there, what only I wrote stays.
    expect((await text('家族史')).value).toBe('母亲糖尿病');
    expect((await text('口内检查')).value).toBe('全口牙石');
    await save();
    expect(await both.findByText('请选择保留哪一个')).toBeTruthy();
    expect(net.calls(STORE)).toHaveLength(1);
    fireEvent.click(both.getByRole('radio', { name: '保留我的' }));
    net.on(STORE, saved());
    await save();
    await waitFor(() => expect(net.calls(STORE)).toHaveLength(2));
    expect(net.calls(STORE)[1]?.body).toMatchObject({
      version: 5,
      content: { ...theirs, medications: '二甲双胍', intraoral: '全口牙石' },
    });
  });

  it('is asked again after a reload what was still to be chosen', async () => {
    const theirs = { medications: '硝苯地平', family_history: '母亲糖尿病' };
    const { net, app } = open({ [STORE]: stale(theirs) });
    await write('用药', '二甲双胍');
    net.on(LIST, listOf({ current: fileOf({ version: 5, revision: 3, content: contentOf(theirs) }) }));
    await save();
    const question = { name: '用药：双方都改了，请选择保留哪一个' };
    await screen.findByRole('group', question);
    app.close();
    const again = openApp(routes, `${PAGE}?id=h7`);
    expect(await screen.findByRole('group', question)).toBeTruthy();
    expect((await text('用药')).value).toBe('二甲双胍');
    expect((await text('家族史')).value).toBe('母亲糖尿病');
    again.close();
  });

  it('begun by two at once: the later one has both, too', async () => {
    const missing = failure(422, 'INVALID', '参数错误', { errors: { version: ['版本为必填项'] } });
    const { net } = open({ [LIST]: noFile(), [STORE]: { status: 422, body: missing } });
    fireEvent.click(await screen.findByRole('button', { name: '新建健康档案' }));
    await write('用药', '二甲双胍');
    net.on(LIST, listOf({ current: fileOf({ version: 1, revision: 1 }) }));
    await save();
    const both = within(await screen.findByRole('group', { name: '用药：双方都改了，请选择保留哪一个' }));
    expect(net.calls(STORE)[0]?.body).toMatchObject({ version: null });
    fireEvent.click(both.getByRole('radio', { name: '保留我的' }));
    net.on(STORE, saved());
    await save();
    await waitFor(() => expect(net.calls(STORE)).toHaveLength(2));
    expect(net.calls(STORE)[1]?.body).toMatchObject({
      version: 1,
      content: { systemic: ['高血压'], medications: '二甲双胍' },
    });
  });

  it('is begun where there is none', async () => {
    const { net } = open({ [LIST]: noFile(), [STORE]: saved(fileOf({ version: 1, revision: 1 })) });
    expect(await screen.findByText('暂无健康档案')).toBeTruthy();
    press('新建健康档案');
    await save();
    await waitFor(() => expect(net.calls(STORE)[0]?.body).toMatchObject({ patient_id: 1, version: null }));
  });

  it('begins anew with what was saved, and keeps what is typed from then on', async () => {
    const file = fileOf({ version: 5, revision: 3, content: contentOf({ medications: '二甲双胍' }) });
    const { net, app } = open({ [STORE]: saved(file) });
    await write('用药', '二甲双胍');
    net.on(LIST, listOf({ current: file }));
    await save();
    expect(await screen.findByText(/第 3 版 · 陈思远/)).toBeTruthy();
    expect((await text('用药')).value).toBe('二甲双胍');
    await write('手术史', '阑尾切除');
    app.close();
    const again = openApp(routes, `${PAGE}?id=h7`);
    expect(await screen.findByText('已恢复上次未保存的内容')).toBeTruthy();
    expect((await text('手术史')).value).toBe('阑尾切除');
    again.close();
  });

  it('is looked over in one press where nothing has changed', async () => {
    const { net } = open({ [LIST]: listOf({ current: fileOf({ review_due: true }) }), [STORE]: saved() });
    expect(await screen.findByText('请复核')).toBeTruthy();
    net.on(LIST, listOf({ current: fileOf({ version: 5, revision: 3 }) }));
    press('复核无变化');
    await waitFor(() => expect(net.calls(STORE)[0]?.body).toEqual({ patient_id: 1, version: 4, content: contentOf() }));
    await waitFor(() => expect(screen.queryByText('请复核')).toBeNull());
    // Not while something is typed that it would not say.
    await write('用药', '二甲双胍');
    await waitFor(() =>
      expect(screen.getByRole('button', { name: '复核无变化' }).getAttribute('aria-disabled')).toBe('true'),
    );
  });

  it('is read alone by who does not treat', async () => {
    open({ [LIST]: listOf({ editable: false, treating: false, allergies: [allergyOf()], allergy_state: 'some' }) });
    const file = await region('健康档案');
    expect(file.getByText('仅接诊人员可修改')).toBeTruthy();
    expect(file.getByText('138/86 mmHg')).toBeTruthy();
    expect(screen.getByText('您不是接诊人员，本次查阅已记录')).toBeTruthy();
    expect(screen.queryByRole('form', { name: '健康档案' })).toBeNull();
    for (const name of ['核实青霉素', '排除青霉素', '复核无变化'])
      expect(screen.queryByRole('button', { name })).toBeNull();
    // All staff note what they hear.
    expect(screen.getByRole('button', { name: '青霉素' })).toBeTruthy();
  });

  it('is not written offline, and says why; what is typed stays', async () => {
    const { net } = open({ [LIST]: listOf({ allergies: [allergyOf()], allergy_state: 'some' }) });
    await write('用药', '二甲双胍');
    online(false);
    const off = ['保存', '复核无变化', '核实青霉素', '排除青霉素'];
    for (const name of off)
      expect(screen.getByRole('button', { name: new RegExp(`^${name}`) }).getAttribute('aria-disabled')).toBe('true');
    await save();
    expect(net.calls(STORE)).toEqual([]);
    online(true);
    expect((await text('用药')).value).toBe('二甲双胍');
    expect(screen.getByRole('button', { name: /^保存/ }).getAttribute('aria-disabled')).toBeNull();
  });

  it('of which a version is not what was signed says so', async () => {
    open({ [LIST]: listOf({ current: fileOf({ intact: false }) }) });
    expect(await screen.findByText('内容校验未通过')).toBeTruthy();
  });
});
