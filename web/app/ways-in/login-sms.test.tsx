import { createHash } from 'node:crypto';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CodeProof } from '#contract/codes.ts';
import { clearSession, currentSession } from '#web/api/session.ts';
import { type FakeAnswer, failure, type SeenRequest } from '#web/api/testing.ts';
import { stubMedia } from '#web/app/testing.tsx';
import { type Answers, arrived, field, openWay, press, type } from '#web/app/ways-in/ways-in-testing.tsx';

const SEND = 'POST /api/smsSend';
const SMS_LOGIN = 'POST /api/admin/smsLogin';
const LOGIN = 'POST /api/admin/login';
const SIGNED_IN = { access_token: 't1', role: null, hospitals: [], hospital_id: null };
const SENT: Answers = { [SEND]: { status: 201 } };

/** Each test has a phone of its own: countdowns outlive pages. */
let last = 13_800_138_000;
let phone: string;

async function open(answers: Answers = {}, address = '/login') {
  const opened = openWay(address, answers);
  await arrived('登录');
  return opened;
}

const typed = () => type({ 手机号: phone });
const button = (name: string | RegExp) => screen.getByRole('button', { name });

beforeEach(() => {
  last += 1;
  phone = String(last);
  clearSession();
  stubMedia(false);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('sign-in by SMS', () => {
  it('is the first tab, on /login and /login2', async () => {
    for (const address of ['/login', '/login2']) {
      const { app } = await open({}, address);
      const tabs = screen.getAllByRole('tab').map((tab) => [tab.textContent, tab.ariaSelected]);
      expect(tabs.slice(0, 2)).toEqual([
        ['短信验证码', 'true'],
        ['密码登录', 'false'],
      ]);
      app.close();
    }
  });

  it('sends no code without a valid phone, and says so', async () => {
    const { net, app } = await open(SENT);
    type({ 手机号: '1380000' });
    press('获取验证码');
    expect(await screen.findByText('请输入正确的手机号')).toBeTruthy();
    expect(document.activeElement).toBe(field('手机号'));
    expect(net.calls(SEND)).toEqual([]);
    app.close();
  });

  it('sends the code, says where to, and goes to the code’s field', async () => {
    const { net, app } = await open(SENT);
    type({ 手机号: `${phone.slice(0, 3)} ${phone.slice(3, 7)} ${phone.slice(7)}` });
    press('获取验证码');
    expect(await screen.findByText(`发送成功，验证码已发送至 138****${phone.slice(7)}`)).toBeTruthy();
    expect(await screen.findByText('发送成功')).toBeTruthy();
    expect(net.calls(SEND).map(({ body }) => body)).toEqual([{ phone }]);
    expect(document.activeElement).toBe(field('验证码'));
    app.close();
  });

  it('the code’s field takes what the phone offers, and a paste with spaces', async () => {
    const { net, app } = await open({ [SMS_LOGIN]: { body: SIGNED_IN } });
    expect(field('验证码').autocomplete).toBe('one-time-code');
    expect(field('验证码').inputMode).toBe('numeric');
    typed();
    type({ 验证码: ' 402 913 ' });
    press('登录');
    await arrived('首页');
    expect(net.calls(SMS_LOGIN)[0]?.body).toEqual({ phone, code: '402913' });
    expect(currentSession().token).toBe('t1');
    app.close();
  });

  it('says what is missing, all at once', async () => {
    const { net, app } = await open();
    type({ 手机号: '' });
    press('登录');
    expect(await screen.findByText('请输入正确的手机号')).toBeTruthy();
    expect(screen.getByText('请输入验证码')).toBeTruthy();
    expect(net.calls(SMS_LOGIN)).toEqual([]);
    app.close();
  });

  it('a wrong code stands under its field, and goes as soon as another is typed', async () => {
    const errors = { code: ['验证码错误或已失效'] };
    const { app } = await open({ [SMS_LOGIN]: { status: 422, body: failure(422, 'INVALID', '参数错误', { errors }) } });
    typed();
    type({ 验证码: '111111' });
    press('登录');
    expect(await screen.findByText('验证码错误或已失效')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(field('验证码')));
    type({ 验证码: '222222' });
    await waitFor(() => expect(screen.queryByText('验证码错误或已失效')).toBeNull());
    expect(field('手机号').value).toBe(phone);
    app.close();
  });

  it('an answer that doesn’t come can be asked for again where it stands', async () => {
    const { net, app } = await open({ [SMS_LOGIN]: { network: 'offline' } });
    typed();
    type({ 验证码: '402913' });
    press('登录');
    expect(await screen.findByText('网络已断开，请检查网络后重试')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    net.on(SMS_LOGIN, { body: SIGNED_IN });
    press('重试');
    await arrived('首页');
    app.close();
  });
});

describe('work that the server wants before a code', () => {
  const CHALLENGE = '16.1795141234567.q3J9sV0xT2yB7nKpL4mZaw.m3Jc0eWZ4mH2v1c5b8n7x6y5t4r3e2w1q0a9s8d7f6g';
  const wants = (bits: number): FakeAnswer => ({
    status: 428,
    body: failure(428, 'PROOF_REQUIRED', '请稍候，正在进行安全验证', { challenge: CHALLENGE, bits }),
  });
  const proofOf = (seen: SeenRequest | undefined) => (seen?.body as { proof?: CodeProof } | undefined)?.proof;

  it('is done by the page itself, and the code sent', async () => {
    const { net, app } = await open({ [SEND]: (seen) => (proofOf(seen) ? { status: 201 } : wants(16)) });
    typed();
    press('获取验证码');
    expect(await screen.findByText(`发送成功，验证码已发送至 138****${phone.slice(7)}`)).toBeTruthy();
    expect(document.activeElement).toBe(field('验证码'));
    const [first, second] = net.calls(SEND);
    expect(net.calls(SEND)).toHaveLength(2);
    expect(first?.body).toEqual({ phone });
    expect(second?.body).toEqual({ phone, proof: { challenge: CHALLENGE, nonce: expect.any(String) } });
    const digest = createHash('sha256')
      .update(`${CHALLENGE}:${proofOf(second)?.nonce}`)
      .digest();
    expect(Math.clz32(digest.readUInt32BE())).toBeGreaterThanOrEqual(16);
    app.close();
  });

  it('shows that it works, and ends when another phone is typed', async () => {
    const { net, app } = await open({ [SEND]: wants(33) });
    typed();
    press('获取验证码');
    const working = await screen.findByRole('button', { name: '正在验证…' });
    expect(working.ariaBusy).toBe('true');
    fireEvent.click(working);
    type({ 手机号: '13900000000' });
    expect(await screen.findByRole('button', { name: '获取验证码' })).toBeTruthy();
    expect(screen.queryByText(/安全验证|发送成功/)).toBeNull();
    expect(net.calls(SEND)).toHaveLength(1);
    app.close();
  });

  it('ends when the page is left', async () => {
    const { net, app } = await open({ [SEND]: wants(33) });
    typed();
    press('获取验证码');
    await screen.findByRole('button', { name: '正在验证…' });
    await act(() => app.router.navigate('/pwd/forget'));
    await arrived('忘记密码');
    expect(button('获取验证码')).toBeTruthy();
    expect(net.calls(SEND)).toHaveLength(1);
    app.close();
  });

  it('is done anew where it came too late, and is not done for ever', async () => {
    const { net, app } = await open({ [SEND]: wants(0) });
    typed();
    press('获取验证码');
    expect(await screen.findByText('请稍候，正在进行安全验证')).toBeTruthy();
    expect(net.calls(SEND)).toHaveLength(4);
    expect(button('获取验证码')).toBeTruthy();
    app.close();
  });
});

describe('the countdown', () => {
  beforeEach(() => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['Date', 'setInterval', 'clearInterval'] });
  });
  const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));

  it('runs for 60 seconds after a code was sent, and the button comes back', async () => {
    const { net, app } = await open(SENT);
    typed();
    press('获取验证码');
    const counting = await screen.findByRole('button', { name: '60 秒后重发' });
    expect(counting.ariaDisabled).toBe('true');
    fireEvent.click(counting);
    await pass(2);
    expect(button('58 秒后重发')).toBeTruthy();
    await pass(57);
    expect(button('1 秒后重发')).toBeTruthy();
    await pass(1);
    expect(button('获取验证码').ariaDisabled).toBeNull();
    // The answer says nothing of it, so the page says it to everybody.
    expect(screen.getByText('没有收到？请确认该手机号已注册')).toBeTruthy();
    expect(net.calls(SEND)).toHaveLength(1);
    press('获取验证码');
    await waitFor(() => expect(net.calls(SEND)).toHaveLength(2));
    app.close();
  });

  it('goes on while one looks at another tab or another page, and the phone is typed once', async () => {
    const { app } = await open(SENT);
    typed();
    press('获取验证码');
    await screen.findByRole('button', { name: '60 秒后重发' });
    fireEvent.click(screen.getByRole('tab', { name: '密码登录' }));
    expect(field('手机号').value).toBe(phone);
    await pass(10);
    fireEvent.click(screen.getByRole('tab', { name: '短信验证码' }));
    expect(button('50 秒后重发')).toBeTruthy();
    await act(() => app.router.navigate('/pwd/forget'));
    await arrived('忘记密码');
    expect(field('手机号').value).toBe(phone);
    await act(() => app.router.navigate('/login'));
    await arrived('登录');
    expect(field('手机号').value).toBe(phone);
    expect(button(/^(50|49) 秒后重发$/)).toBeTruthy();
    app.close();
  });

  it('is the phone’s: who mistyped it need not wait for the right one', async () => {
    const { app } = await open(SENT);
    typed();
    press('获取验证码');
    await screen.findByRole('button', { name: '60 秒后重发' });
    type({ 手机号: '13900000000' });
    expect(button('获取验证码')).toBeTruthy();
    expect(screen.queryByText(/^发送成功，/)).toBeNull();
    app.close();
  });

  it('does not begin where no code was sent: the reason, and how long to wait', async () => {
    const { app } = await open({
      [SEND]: {
        status: 429,
        body: failure(429, 'TOO_MANY', '操作过于频繁，请稍后再试'),
        headers: { 'Retry-After': '37' },
      },
    });
    typed();
    press('获取验证码');
    expect(await screen.findByText('操作过于频繁，请稍后再试（37 秒后可重试）')).toBeTruthy();
    expect(button('37 秒后重发')).toBeTruthy();
    expect(screen.queryByText(/^发送成功，/)).toBeNull();
    app.close();
  });

  it('says the newest answer alone: an older one of the code gives way to why no other was sent', async () => {
    const wrong = { errors: { code: ['验证码错误或已失效'] } };
    const { net, app } = await open({ [SMS_LOGIN]: { status: 422, body: failure(422, 'INVALID', '参数错误', wrong) } });
    typed();
    type({ 验证码: '402913' });
    press('登录');
    await screen.findByText('验证码错误或已失效');
    net.on(SEND, {
      status: 429,
      body: failure(429, 'TOO_MANY', '操作过于频繁，请稍后再试'),
      headers: { 'Retry-After': '37' },
    });
    press('获取验证码');
    expect(await screen.findByText('操作过于频繁，请稍后再试（37 秒后可重试）')).toBeTruthy();
    expect(screen.queryByText('验证码错误或已失效')).toBeNull();
    // And the other way round: what is said of the code now is newer than why none was sent.
    press('登录');
    await screen.findByText('验证码错误或已失效');
    expect(screen.queryByText(/^操作过于频繁/)).toBeNull();
    app.close();
  });

  it('gives way to what its fields say once the form is sent again', async () => {
    const { app } = await open({
      [SMS_LOGIN]: { status: 429, body: failure(429, 'TOO_MANY', '尝试过于频繁'), headers: { 'Retry-After': '30' } },
    });
    typed();
    type({ 验证码: '402913' });
    press('登录');
    await screen.findByText(/^尝试过于频繁/);
    type({ 验证码: '' });
    press('登录');
    await screen.findByText('请输入验证码');
    expect(screen.queryByText(/^尝试过于频繁/)).toBeNull();
    app.close();
  });

  it('does not count down an hour', async () => {
    const body = failure(429, 'TOO_MANY', '今日验证码已达上限');
    const { app } = await open({ [SEND]: { status: 429, body, headers: { 'Retry-After': '7100' } } });
    typed();
    press('获取验证码');
    expect(await screen.findByText('今日验证码已达上限（2 小时后可重试）')).toBeTruthy();
    expect(button('获取验证码')).toBeTruthy();
    app.close();
  });
});

describe('who works at several hospitals', () => {
  it('chooses one after an SMS too', async () => {
    const hospitals = [
      { id: 1, name: '衡川口腔 · 总院' },
      { id: 3, name: '云麓口腔' },
    ];
    const { net, app } = await open({
      [SMS_LOGIN]: { body: { access_token: 'waiting', role: null, hospitals, hospital_id: null } },
      'POST /api/select_hospital_login': { body: { access_token: 't3', role: 'doctor' } },
    });
    typed();
    type({ 验证码: '402913' });
    press('登录');
    await arrived('选择医院');
    expect(currentSession().token).toBeNull();
    press('云麓口腔');
    await arrived('首页');
    expect(net.calls('POST /api/select_hospital_login')[0]?.headers.get('authorization')).toBe('Bearer waiting');
    expect(currentSession()).toMatchObject({ token: 't3' });
    expect(net.calls(LOGIN)).toEqual([]);
    app.close();
  });
});

describe('sign-in by WeChat', () => {
  const OFFERED = 'GET /api/wechat/offered';
  const PICTURE = 'GET /api/wx_login_pic';
  const CHECK = 'POST /api/wechat_login_check';
  const picture = {
    url: 'data:image/png;base64,',
    key: 'k'.repeat(24),
    expires_at: '2030-01-01T00:00:00Z',
    link: null,
  };
  const hospitals = [
    { id: 1, name: '衡川口腔 · 总院' },
    { id: 3, name: '云麓口腔' },
  ];

  it('is no tab where the product does without', async () => {
    const { net, app } = await open({ [OFFERED]: { body: { offered: false } } });
    await waitFor(() => expect(net.calls(OFFERED)).toHaveLength(1));
    expect(screen.queryByRole('tab', { name: '微信扫码' })).toBeNull();
    expect(net.calls(PICTURE)).toEqual([]);
    app.close();
  });

  it('is the third tab elsewhere; who works at several hospitals chooses, and may go back to a new picture', async () => {
    const { net, app } = await open({
      [OFFERED]: { body: { offered: true } },
      [PICTURE]: { body: picture },
      [CHECK]: { body: { status: 'confirmed', access_token: 'waiting', role: null, hospitals, hospital_id: null } },
      'POST /api/admin/logout': { status: 204 },
    });
    const tab = await screen.findByRole('tab', { name: '微信扫码' });
    expect(screen.getAllByRole('tab').at(-1)).toBe(tab);
    expect(net.calls(PICTURE)).toEqual([]);
    fireEvent.click(tab);
    await arrived('选择医院');
    net.on(CHECK, { body: { status: 'pending' } });
    press('返回登录');
    await screen.findByAltText('微信登录二维码');
    await waitFor(() => expect(net.calls(PICTURE)).toHaveLength(2));
    expect(await screen.findByText('请使用微信扫一扫登录')).toBeTruthy();
    app.close();
  });
});

describe('from the login', () => {
  const query = '?invite_code=a1&market_channel=wx&redirect=%2F%3Fslot%3D7&other=1';

  it.each([
    ['普通用户', '/register'],
    ['医生 / 咨询师', '/doctor/register'],
    ['医疗机构', '/hospital/register'],
  ])('注册账号 → %s, with the codes of the link', async (label, path) => {
    const { app } = await open({}, `/login${query}`);
    fireEvent.keyDown(button('注册账号'), { key: 'Enter' });
    fireEvent.click(await screen.findByRole('menuitem', { name: label }));
    await waitFor(() => expect(app.place().startsWith(path)).toBe(true));
    expect(app.place()).toBe(`${path}?invite_code=a1&market_channel=wx&redirect=%2F%3Fslot%3D7`);
    app.close();
  });

  it.each([
    ['', '/pwd/forget', '/hospital/register'],
    ['/m', '/m/pwd/forget', '/m/hospital/register'],
  ])('%s/login leads to its own neighbours', async (site, forgot, institution) => {
    const { app } = await open({}, `${site}/login?invite_code=a1`);
    expect(screen.getByRole('link', { name: '忘记密码' }).getAttribute('href')).toBe(`${forgot}?invite_code=a1`);
    expect(screen.getByRole('link', { name: '医疗机构入驻' }).getAttribute('href')).toBe(
      `${institution}?invite_code=a1`,
    );
    app.close();
  });
});
