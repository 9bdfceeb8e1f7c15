import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { currentSession } from '#web/api/session.ts';
import { type FakeAnswer, failure, fakeNetwork, personOf, type SeenRequest } from '#web/api/testing.ts';
import { SCREENS } from '#web/app/screens-testing.ts';
import { asStranger, openApp, plainScreen, routesOf, stubMedia } from '#web/app/testing.tsx';
import { loadingBox } from '#web/ui/feedback/loading-overlay.tsx';

const LOGIN = 'POST /api/admin/login';
const CHOOSE = 'POST /api/select_hospital_login';
const SIGNED_IN = { access_token: 't1', role: 'sale', hospitals: [], hospital_id: 1 };
const TWO = [
  { id: 1, name: '衡川口腔 · 总院' },
  { id: 2, name: '衡川口腔 · 南湖门诊' },
];

const routes = routesOf([plainScreen('/', '首页'), ...SCREENS.filter(({ path }) => path.startsWith('/login'))]);

function open(answers: Record<string, FakeAnswer | ((seen: SeenRequest) => FakeAnswer)>, address = '/login') {
  const net = fakeNetwork({ 'POST /api/admin/info': { body: personOf('sale') }, ...answers });
  return { net, app: openApp(routes, address) };
}

/** The form of 密码登录. */
async function form() {
  fireEvent.click(await screen.findByRole('tab', { name: '密码登录' }));
  const phone = screen.getByLabelText<HTMLInputElement>('手机号');
  const password = screen.getByLabelText<HTMLInputElement>('密码');
  const submit = () => fireEvent.click(screen.getByRole('button', { name: '登录' }));
  const fill = (values: { phone?: string; password?: string }) => {
    if (values.phone !== undefined) fireEvent.change(phone, { target: { value: values.phone } });
    if (values.password !== undefined) fireEvent.change(password, { target: { value: values.password } });
  };
  return { phone, password, submit, fill };
}

const GOOD = { phone: '13800000017', password: 'Haomai2026' };

asStranger(false);

describe('the login form', () => {
  it('says what is wrong with both fields on submit, and asks the server nothing', async () => {
    const { net, app } = open({});
    (await form()).submit();
    expect(await screen.findByText('请输入正确的手机号')).toBeTruthy();
    expect(screen.getByText('请输入密码')).toBeTruthy();
    expect(net.calls(LOGIN)).toEqual([]);
    app.close();
  });

  it('says it when a field is left, and takes it back as soon as it is right', async () => {
    const { app } = open({});
    const { phone, fill } = await form();
    fill({ phone: '1380000' });
    fireEvent.blur(phone);
    expect(await screen.findByText('请输入正确的手机号')).toBeTruthy();
    expect(phone.getAttribute('aria-invalid')).toBe('true');
    fill({ phone: GOOD.phone });
    await waitFor(() => expect(screen.queryByText('请输入正确的手机号')).toBeNull());
    app.close();
  });

  it('has what stands over it while it waits from the first focus on', async () => {
    loadingBox.now = null;
    const { app } = open({});
    const { phone } = await form();
    expect(loadingBox.now).toBeNull();
    fireEvent.focus(phone);
    await waitFor(() => expect(loadingBox.now).not.toBeNull());
    app.close();
  });

  it('lets password managers fill it and the password be looked at', async () => {
    const { app } = open({});
    const { phone, password } = await form();
    expect(phone.autocomplete).toBe('tel');
    expect(password.autocomplete).toBe('current-password');
    expect(password.type).toBe('password');
    fireEvent.click(screen.getByRole('button', { name: '显示密码' }));
    expect(password.type).toBe('text');
    app.close();
  });

  it.each(['138 0000 0017', '138-0000-0017', '+86 13800000017', '8613800000017'])(
    'takes a pasted %s for what it means',
    async (pasted) => {
      const { net, app } = open({ [LOGIN]: { body: SIGNED_IN } });
      const { fill, submit } = await form();
      fill({ ...GOOD, phone: pasted });
      submit();
      await screen.findByRole('heading', { name: '首页' });
      expect(net.calls(LOGIN)[0]?.body).toEqual(GOOD);
      app.close();
    },
  );

  it('says 登录... while it waits', async () => {
    const answers: (() => void)[] = [];
    const { net, app } = open({});
    net.on(LOGIN, () => new Promise((answer) => answers.push(() => answer({ body: SIGNED_IN }))));
    const { fill, submit } = await form();
    fill(GOOD);
    submit();
    expect((await screen.findByRole('dialog')).textContent).toContain('登录...');
    for (const answer of answers) answer();
    await screen.findByRole('heading', { name: '首页' });
    app.close();
  });

  it.each([
    [{ status: 400, body: failure(400, 'BAD_CREDENTIALS', '手机号或密码错误') }, '手机号或密码错误'],
    [{ status: 429, body: failure(429, 'TOO_MANY', '登录尝试过于频繁，请稍后再试') }, '登录尝试过于频繁，请稍后再试'],
    [{ network: 'offline' } as const, '网络已断开，请检查网络后重试'],
  ])('a refusal stands in the form, and nothing typed is lost (%#)', async (answer, text) => {
    const { app } = open({ [LOGIN]: answer });
    const { phone, password, fill, submit } = await form();
    fill(GOOD);
    submit();
    expect(await screen.findByText(text)).toBeTruthy();
    expect(phone.value).toBe(GOOD.phone);
    expect(password.value).toBe(GOOD.password);
    expect(currentSession().token).toBeNull();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    app.close();
  });

  it('the server’s 422 stands under its field', async () => {
    const errors = { phone: ['请输入正确的手机号'] };
    const { app } = open({ [LOGIN]: { status: 422, body: failure(422, 'INVALID', '参数错误', { errors }) } });
    const { phone, fill, submit } = await form();
    fill(GOOD);
    submit();
    expect(await screen.findByText('请输入正确的手机号')).toBeTruthy();
    expect(phone.value).toBe(GOOD.phone);
    expect(screen.queryByText('参数错误')).toBeNull();
    app.close();
  });

  it('can be sent again after the server’s 422', async () => {
    const errors = { phone: ['请输入正确的手机号'] };
    const { net, app } = open({ [LOGIN]: { status: 422, body: failure(422, 'INVALID', '参数错误', { errors }) } });
    const { fill, submit } = await form();
    fill(GOOD);
    submit();
    await screen.findByText('请输入正确的手机号');
    net.on(LOGIN, { body: SIGNED_IN });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    submit();
    await screen.findByRole('heading', { name: '首页' });
    app.close();
  });
});

describe('after login', () => {
  it('one is at the cell that was clicked', async () => {
    const { app } = open(
      { [LOGIN]: { body: SIGNED_IN } },
      `/login?redirect=${encodeURIComponent('/?hospital_id=2&slot=77')}`,
    );
    const { fill, submit } = await form();
    fill(GOOD);
    submit();
    await screen.findByRole('heading', { name: '首页' });
    expect(app.place()).toBe('/?hospital_id=2&slot=77');
    expect(currentSession()).toEqual({ token: 't1', hospitalId: 1 });
    app.close();
  });

  it('no link from outside leads away', async () => {
    const { app } = open({ [LOGIN]: { body: SIGNED_IN } }, '/login?redirect=//evil.test/');
    const { fill, submit } = await form();
    fill(GOOD);
    submit();
    await screen.findByRole('heading', { name: '首页' });
    expect(app.place()).toBe('/');
    app.close();
  });
});

describe('who works at several hospitals', () => {
  const answers = {
    [LOGIN]: { body: { access_token: 'waiting', role: null, hospitals: TWO, hospital_id: null } },
    [CHOOSE]: { body: { access_token: 't2', role: 'doctor' } },
    'POST /api/admin/logout': { status: 204 },
  };

  async function toChoice(more: Parameters<typeof open>[0] = {}) {
    const opened = open({ ...answers, ...more });
    const { fill, submit } = await form();
    fill(GOOD);
    submit();
    await screen.findByRole('heading', { name: '选择医院' });
    return opened;
  }

  it('is signed in only once one is chosen', async () => {
    const { net, app } = await toChoice();
    expect(currentSession().token).toBeNull();
    net.on('POST /api/admin/info', {
      body: { ...personOf('doctor'), meta: { ...personOf('doctor').meta, hospital: null, hospitals: TWO } },
    });
    fireEvent.click(screen.getByRole('button', { name: '衡川口腔 · 南湖门诊' }));
    await screen.findByRole('heading', { name: '首页' });
    const [chosen] = net.calls(CHOOSE);
    expect(chosen?.body).toEqual({ hospital_id: 2 });
    expect(chosen?.headers.get('authorization')).toBe('Bearer waiting');
    expect(currentSession().token).toBe('t2');
    app.close();
  });

  it('goes through the cards with the arrows', async () => {
    const { app } = await toChoice();
    const first = screen.getByRole('button', { name: '衡川口腔 · 总院' });
    const second = screen.getByRole('button', { name: '衡川口腔 · 南湖门诊' });
    expect(document.activeElement).toBe(first);
    fireEvent.keyDown(first, { key: 'ArrowDown' });
    expect(document.activeElement).toBe(second);
    fireEvent.keyDown(second, { key: 'ArrowDown' });
    expect(document.activeElement).toBe(first);
    app.close();
  });

  it('can go back, to what was typed; the waiting token is given up', async () => {
    const { net, app } = await toChoice();
    fireEvent.click(screen.getByRole('button', { name: '返回登录' }));
    const { phone, password } = await form();
    expect(phone.value).toBe(GOOD.phone);
    expect(password.value).toBe(GOOD.password);
    expect(net.calls('POST /api/admin/logout')[0]?.headers.get('authorization')).toBe('Bearer waiting');
    app.close();
  });

  it('is told when the choice came too late', async () => {
    const { app } = await toChoice({ [CHOOSE]: { status: 401, body: failure(401, 'UNAUTHENTICATED') } });
    fireEvent.click(screen.getByRole('button', { name: '衡川口腔 · 总院' }));
    expect(await screen.findByText('登录已失效，请重新登录')).toBeTruthy();
    expect(screen.getByRole('heading', { name: '登录' })).toBeTruthy();
    app.close();
  });

  it('sees why a choice was refused, and may choose again', async () => {
    const body = failure(423, 'HOSPITAL_LOCKED', '该医院已被锁定，暂不能办理业务');
    const { app } = await toChoice({ [CHOOSE]: { status: 423, body } });
    fireEvent.click(screen.getByRole('button', { name: '衡川口腔 · 总院' }));
    expect(await screen.findByText('该医院已被锁定，暂不能办理业务')).toBeTruthy();
    expect(screen.getByRole('heading', { name: '选择医院' })).toBeTruthy();
    app.close();
  });
});

describe('the panel', () => {
  const cell = (value: number) => ({ d1: value, d2: 4, d1_hold: null, d2_hold: null });
  const header = (id: number) => ({
    id,
    prop: `d${id}`,
    name: '医生',
    job_title: '医师',
    department_id: null,
    department_name: null,
    role_name: 'doctor',
  });
  const grid = {
    data: {
      date: '2026-11-20',
      table_headers: [header(1), header(2)],
      rows: [
        { time: '10:30', ...cell(3) },
        { time: '10:45', ...cell(2) },
        { time: '11:00', ...cell(2) },
      ],
    },
    meta: {
      hospital: { id: 2, name: '衡川口腔 · 南湖门诊', mode: 2, lock: 0 },
      seq: 1,
      now: '2026-11-20T10:37:00+08:00',
    },
  };

  it('tells what can be had today at the hospital one was looking at', async () => {
    stubMedia(true);
    const { net, app } = open(
      { 'GET /api/index': { body: grid } },
      `/login?redirect=${encodeURIComponent('/?hospital_id=2')}`,
    );
    const panel = await screen.findByRole('complementary', { name: '今日号源' });
    await waitFor(() => expect(panel.textContent).toContain('今天还有2个号源'));
    expect(panel.textContent).toContain('11月20日 周五 · 衡川口腔 · 南湖门诊');
    expect(panel.textContent).toContain('2 位医生出诊，最近可约 10:45');
    expect(net.calls('GET /api/index')[0]?.query.get('hospital_id')).toBe('2');
    app.close();
  });

  it('has no words where it can’t load, and the form works', async () => {
    stubMedia(true);
    const { app } = open({
      'GET /api/index': { status: 503, body: failure(503, 'UNAVAILABLE') },
      [LOGIN]: { body: SIGNED_IN },
    });
    const panel = await screen.findByRole('complementary', { name: '今日号源' });
    expect(panel.textContent).toBe('号脉');
    const { fill, submit } = await form();
    fill(GOOD);
    submit();
    await screen.findByRole('heading', { name: '首页' });
    app.close();
  });

  it('is neither shown nor fetched on a phone', async () => {
    const { net, app } = open({ 'GET /api/index': { body: grid } });
    await form();
    expect(screen.queryByRole('complementary')).toBeNull();
    expect(net.calls('GET /api/index')).toEqual([]);
    app.close();
  });
});
