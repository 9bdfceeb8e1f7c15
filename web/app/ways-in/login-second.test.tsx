import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { currentSession } from '#web/api/session.ts';
import { failure } from '#web/api/testing.ts';
import { asStranger } from '#web/app/testing.tsx';
import { type Answers, arrived, field, openWay, press, type } from '#web/app/ways-in/ways-in-testing.tsx';

/** The second step of a sign-in, in whatever way the first was taken. */

const LOGIN = 'POST /api/admin/login';
const SECOND = 'POST /api/admin/login/second_factor';
const SIGNED_IN = { access_token: 't1', role: 'sale', hospitals: [], hospital_id: 1 };
const ticket = (n = 1) => ({ second_factor: true, ticket: 't'.repeat(42) + n });
const refused = (text: string) => ({
  status: 422,
  body: failure(422, 'INVALID', '参数错误', { errors: { code: [text] } }),
});
const codeField = () => screen.findByLabelText<HTMLInputElement>('动态验证码');

async function byPassword(answers: Answers = {}, address = '/login') {
  const opened = openWay(address, { [LOGIN]: { body: ticket() }, [SECOND]: { body: SIGNED_IN }, ...answers });
  await arrived('登录');
  fireEvent.click(screen.getByRole('tab', { name: '密码登录' }));
  type({ 手机号: '13800000017', 密码: 'Haomai2026' });
  press('登录');
  await codeField();
  return opened;
}

asStranger(false);

describe('the second step', () => {
  it.each(['/login', '/login2', '/m/login'])('stands in the place of the form on %s, and signs in', async (address) => {
    const { net, app } = await byPassword({}, address);
    await waitFor(() => expect(document.activeElement).toBe(field('动态验证码')));
    expect([field('动态验证码').autocomplete, field('动态验证码').inputMode]).toEqual(['one-time-code', 'numeric']);
    expect(screen.queryByRole('tab', { name: '密码登录' })).toBeNull();
    expect(currentSession().token).toBeNull();
    type({ 动态验证码: '402913' });
    press('登录');
    await arrived('首页');
    expect(net.calls(SECOND)[0]?.body).toEqual({ ticket: ticket().ticket, code: '402913' });
    expect(currentSession().token).toBe('t1');
    app.close();
  });

  it('asks for a code before it sends anything, and says what the server says of it', async () => {
    const { net, app } = await byPassword({ [SECOND]: refused('验证码错误或已失效') });
    press('登录');
    expect(await screen.findByText('请输入验证码')).toBeTruthy();
    expect(net.calls(SECOND)).toEqual([]);
    type({ 动态验证码: '111111' });
    press('登录');
    expect(await screen.findByText('验证码错误或已失效')).toBeTruthy();
    expect(field('动态验证码').value).toBe('111111');
    app.close();
  });

  it('takes a recovery code in its place', async () => {
    const { net, app } = await byPassword();
    press('使用恢复码');
    const recovery = await screen.findByLabelText<HTMLInputElement>('恢复码');
    await waitFor(() => expect(document.activeElement).toBe(recovery));
    expect(recovery.inputMode).toBe('');
    type({ 恢复码: 'abcde-23456' });
    press('登录');
    await arrived('首页');
    expect(net.calls(SECOND)[0]?.body).toEqual({ ticket: ticket().ticket, code: 'abcde-23456' });
    app.close();
  });

  it('leads back to what was typed, and a new first step to a new ticket', async () => {
    const { net, app } = await byPassword({ [SECOND]: refused('登录已超时，请返回重新登录') });
    type({ 动态验证码: '402913' });
    press('登录');
    expect(await screen.findByText('登录已超时，请返回重新登录')).toBeTruthy();
    press('返回');
    await arrived('登录');
    expect([field('手机号').value.replace(/\s/g, ''), field('密码').value]).toEqual(['13800000017', 'Haomai2026']);
    net.on(LOGIN, { body: ticket(2) });
    net.on(SECOND, { body: SIGNED_IN });
    press('登录');
    expect((await codeField()).value).toBe('');
    type({ 动态验证码: '402914' });
    press('登录');
    await arrived('首页');
    expect(net.calls(SECOND).at(-1)?.body).toEqual({ ticket: ticket(2).ticket, code: '402914' });
    app.close();
  });

  it('is followed by the choice of a hospital where there are several', async () => {
    const hospitals = [
      { id: 1, name: '衡川口腔 · 总院' },
      { id: 2, name: '衡川口腔 · 南湖门诊' },
    ];
    const { app } = await byPassword({ [SECOND]: { body: { ...SIGNED_IN, hospitals, hospital_id: null } } });
    type({ 动态验证码: '402913' });
    press('登录');
    await arrived('选择医院');
    expect(screen.queryByLabelText('动态验证码')).toBeNull();
    app.close();
  });

  it('follows an SMS code', async () => {
    const { app } = openWay('/login', {
      'POST /api/admin/smsLogin': { body: ticket() },
      [SECOND]: { body: SIGNED_IN },
    });
    await arrived('登录');
    type({ 手机号: '13800000017', 验证码: '402913' });
    press('登录');
    await codeField();
    type({ 动态验证码: '402914' });
    press('登录');
    await arrived('首页');
    app.close();
  });

  it('follows the scan of a picture, and 返回 shows a new one', async () => {
    let pictures = 0;
    const { net, app } = openWay('/login', {
      'GET /api/wechat/offered': { body: { offered: true } },
      'GET /api/wx_login_pic': () => {
        pictures += 1;
        const url = `data:image/svg+xml;base64,${pictures}`;
        return { body: { url, key: 'k'.repeat(43), expires_at: '2026-11-20T10:40:00.000+08:00', link: null } };
      },
      'POST /api/wechat_login_check': () => ({
        body: pictures === 1 ? { status: 'confirmed', ...ticket() } : { status: 'pending' },
      }),
      [SECOND]: { body: SIGNED_IN },
    });
    await arrived('登录');
    fireEvent.click(await screen.findByRole('tab', { name: '微信扫码' }));
    await codeField();
    expect(net.calls('GET /api/wx_login_pic')).toHaveLength(1);
    press('返回');
    expect(await screen.findByText('请使用微信扫一扫登录')).toBeTruthy();
    expect(screen.getByRole('img', { name: '微信登录二维码' }).getAttribute('src')).toMatch(/,2$/);
    app.close();
  });

  it('sets a factor up for who must have one, and shows the recovery codes before it goes on', async () => {
    const setup = {
      secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
      url: 'otpauth://totp/x',
      picture: 'data:image/svg+xml;base64,PHN2Zy8+',
    };
    const { app } = await byPassword({
      [LOGIN]: { body: { ...ticket(), setup } },
      [SECOND]: { body: { ...SIGNED_IN, recovery_codes: ['AAAAA-22222', 'BBBBB-33333'] } },
    });
    expect(screen.getByRole('heading', { name: '设置两步验证' })).toBeTruthy();
    expect(screen.getByRole('img', { name: '两步验证二维码' }).getAttribute('src')).toBe(setup.picture);
    expect(screen.getByText('GEZD GNBV GY3T QOJQ GEZD GNBV GY3T QOJQ')).toBeTruthy();
    expect(screen.queryByRole('button', { name: '使用恢复码' })).toBeNull();
    type({ 动态验证码: '402913' });
    press('登录');
    expect(await screen.findByText('BBBBB-33333')).toBeTruthy();
    expect(currentSession().token).toBeNull();
    press('我已保存');
    await arrived('首页');
    app.close();
  });
});

it('who registers a phone that is known, and has a second factor, is led to sign-in', async () => {
  const { app } = openWay('/register', { 'POST /api/register': { body: ticket() } });
  await arrived('注册账号');
  type({ 姓名: '陈露', 手机号: '13800000017', 验证码: '402913', 密码: 'Haomai2026', 确认密码: 'Haomai2026' });
  press('注册');
  await arrived('登录');
  expect(await screen.findByText('该手机号已注册并开启两步验证，请登录')).toBeTruthy();
  expect(currentSession().token).toBeNull();
  app.close();
});
