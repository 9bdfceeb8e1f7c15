import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { failure } from '#web/api/testing.ts';
import { asStranger } from '#web/app/testing.tsx';
import { type Answers, arrived, field, openWay, press, type } from '#web/app/ways-in/ways-in-testing.tsx';

const FORGET = 'PUT /api/forget';
const GOOD = { 手机号: '13700137000', 验证码: '402913', 新密码: 'Haomai2027', 确认新密码: 'Haomai2027' };

async function open(answers: Answers = {}, address = '/pwd/forget') {
  const opened = openWay(address, answers);
  await arrived('忘记密码');
  return opened;
}

asStranger(false);

describe('a forgotten password', () => {
  it('is made anew by a code: 密码修改成功,请登录, and the first page', async () => {
    const { net, app } = await open({ [FORGET]: { status: 201 } });
    type(GOOD);
    press('重设密码');
    expect(await screen.findByText('密码修改成功,请登录')).toBeTruthy();
    await arrived('首页');
    expect(app.place()).toBe('/');
    expect(net.calls(FORGET)[0]?.body).toEqual({
      phone: '13700137000',
      code: '402913',
      password: 'Haomai2027',
      password_confirmation: 'Haomai2027',
    });
    app.close();
  });

  it('says what is wrong, all at once', async () => {
    const { net, app } = await open();
    type({ 手机号: '', 验证码: '', 新密码: 'abc', 确认新密码: 'Haomai2027' });
    press('重设密码');
    for (const message of [
      '请输入正确的手机号',
      '请输入验证码',
      '密码必须由 6-16位大写字母、小写字母、数字组成',
      '两次输入密码不一致!',
    ]) {
      expect(await screen.findByText(message)).toBeTruthy();
    }
    expect(net.calls(FORGET)).toEqual([]);
    app.close();
  });

  it('asks for a code by its own call, and for a phone first', async () => {
    const { net, app } = await open({ 'POST /api/forget_sms': { status: 201 } });
    type({ 手机号: '1' });
    press('获取验证码');
    expect(await screen.findByText('请输入正确的手机号')).toBeTruthy();
    expect(net.calls('POST /api/forget_sms')).toEqual([]);
    type({ 手机号: '13700137009' });
    press('获取验证码');
    expect(await screen.findByText('发送成功，验证码已发送至 137****7009')).toBeTruthy();
    expect(screen.getByRole('button', { name: '60 秒后重发' })).toBeTruthy();
    app.close();
  });

  it('a refusal loses nothing that was typed', async () => {
    const errors = { code: ['验证码错误或已失效'] };
    const { net, app } = await open({ [FORGET]: { status: 422, body: failure(422, 'INVALID', '', { errors }) } });
    type(GOOD);
    press('重设密码');
    expect(await screen.findByText('验证码错误或已失效')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(field('验证码')));
    for (const [label, value] of Object.entries(GOOD)) expect(field(label).value).toBe(value);
    net.on(FORGET, () => new Promise(() => {}));
    press('重设密码');
    expect((await screen.findByRole('dialog')).textContent).toBe('请求中...');
    app.close();
  });

  it('leads back to the login of its own site', async () => {
    const { app } = await open({}, '/m/pwd/forget');
    const back = screen.getByRole('link', { name: '返回登录' });
    expect(back.getAttribute('href')).toBe('/m/login');
    fireEvent.click(back);
    await arrived('登录');
    app.close();
  });
});
