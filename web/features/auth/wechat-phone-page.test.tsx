import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { WechatPhone } from '#contract/wechat.ts';
import { type FakeAnswer, failure, fakeNetwork } from '#web/api/testing.ts';
import { WechatPhonePage } from '#web/features/auth/wechat-phone-page.tsx';

afterEach(() => vi.unstubAllGlobals());

const SCAN = 'POST /api/wechat/scan';
const PHONE = 'GET /api/wechat/phone';
const CONFIRM = 'POST /api/wechat/confirm';
const REFUSE = 'POST /api/wechat/refuse';
const AUTHORIZE = 'POST /api/wechat/authorize';
const TICKET = 't'.repeat(43);
const OVER = { status: 409, body: failure(409, 'STATE', '二维码已过期，请在电脑上刷新后重新扫码') };

const state = (status: WechatPhone['status'], more: Partial<WechatPhone> = {}): FakeAnswer => ({
  body: { status, device: 'Windows · Chrome', account: null, local: false, ...more },
});

function open(answers: Record<string, FakeAnswer>, { ticket = null as string | null, failed = false } = {}) {
  const net = fakeNetwork(answers);
  const left: string[] = [];
  render(
    <MemoryRouter>
      <QueryClientProvider client={new QueryClient()}>
        <WechatPhonePage site="号脉" ticket={ticket} failed={failed} leave={(address) => left.push(address)} />
      </QueryClientProvider>
    </MemoryRouter>,
  );
  return { net, left };
}
const heading = (name: string) => screen.findByRole('heading', { name });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

describe('the phone that has scanned', () => {
  it('says which ticket, once, and goes on to WeChat', async () => {
    const url = 'https://open.weixin.qq.com/connect/oauth2/authorize?appid=x#wechat_redirect';
    const { net, left } = open({ [SCAN]: state('waiting'), [AUTHORIZE]: { body: { url } } }, { ticket: TICKET });
    await waitFor(() => expect(left).toEqual([url]));
    expect(net.calls(SCAN).map(({ body }) => body)).toEqual([{ ticket: TICKET }]);
    expect(net.calls(AUTHORIZE)).toHaveLength(1);
  });

  it('too late: 二维码已过期', async () => {
    open({ [SCAN]: state('expired') }, { ticket: TICKET });
    await heading('二维码已过期');
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('with an address that no picture has: the same, and another way to sign in', async () => {
    open(
      {
        [SCAN]: { status: 422, body: failure(422, 'INVALID', '参数错误', { errors: { ticket: ['ticket格式错误'] } }) },
      },
      { ticket: 'x' },
    );
    await heading('二维码已过期');
    expect(screen.getByRole('link', { name: '用其他方式登录' }).getAttribute('href')).toBe('/login');
  });

  it('back from WeChat: 确认登录 names the site, the device and the account, and asks', async () => {
    const { net } = open({
      [PHONE]: state('confirm', { account: '陈* 138****0017' }),
      [CONFIRM]: state('confirmed'),
    });
    await heading('确认登录');
    for (const words of ['号脉', location.host, 'Windows · Chrome', '陈* 138****0017']) {
      expect(screen.getByText(words)).toBeTruthy();
    }
    expect(screen.getByText(/二维码如果是别人发给您的，请点“取消”/)).toBeTruthy();
    expect(net.calls(CONFIRM)).toEqual([]);
    press('登录');
    await heading('已确认登录');
    expect(net.calls(CONFIRM)).toHaveLength(1);
  });

  it('取消 refuses', async () => {
    const { net } = open({ [PHONE]: state('confirm'), [REFUSE]: state('refused') });
    await heading('确认登录');
    press('取消');
    await heading('已取消登录');
    expect(net.calls(CONFIRM)).toEqual([]);
  });

  it('what ran out while one thought about it is shown as such', async () => {
    open({ [PHONE]: state('confirm'), [CONFIRM]: OVER });
    await heading('确认登录');
    press('登录');
    await heading('二维码已过期');
  });

  it('a press that gets no answer may be made again', async () => {
    const { net } = open({ [PHONE]: state('confirm'), [CONFIRM]: { network: 'offline' } });
    await heading('确认登录');
    press('登录');
    expect((await screen.findByRole('alert')).textContent).toContain('网络已断开');
    net.on(CONFIRM, state('confirmed'));
    press('登录');
    await heading('已确认登录');
  });

  it('WeChat did not say who it is: asked again by a press, not by itself', async () => {
    const { net, left } = open(
      { [PHONE]: state('waiting'), [AUTHORIZE]: { body: { url: 'https://w' } } },
      { failed: true },
    );
    await heading('微信授权未完成');
    expect(net.calls(AUTHORIZE)).toEqual([]);
    press('重新授权');
    await waitFor(() => expect(left).toEqual(['https://w']));
  });

  it('no answer at first: the reason, and 重试', async () => {
    const { net } = open({ [PHONE]: { network: 'offline' } });
    await screen.findByText('网络已断开，请检查网络后重试');
    net.on(PHONE, state('confirm'));
    press('重试');
    await heading('确认登录');
  });
});

describe('a WeChat that belongs to no account', () => {
  const BIND = 'POST /api/wechat/bind';
  const SMS = 'POST /api/wechat/bind_sms';
  const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

  it('is bound by phone and code', async () => {
    const { net } = open({ [PHONE]: state('unbound'), [SMS]: { status: 201 }, [BIND]: state('confirmed') });
    await heading('绑定账号');
    expect(screen.getByText('Windows · Chrome')).toBeTruthy();
    type('手机号', '139 0000 0001');
    press('获取验证码');
    await waitFor(() => expect(net.calls(SMS).map(({ body }) => body)).toEqual([{ phone: '13900000001' }]));
    type('验证码', '123456');
    press('绑定并登录');
    await heading('已确认登录');
    expect(net.calls(BIND)[0]?.body).toEqual({ phone: '13900000001', code: '123456' });
  });

  it('each field says what is wrong with it, here and from the server', async () => {
    const { net } = open({
      [PHONE]: state('unbound'),
      [BIND]: {
        status: 422,
        body: failure(422, 'INVALID', '参数错误', { errors: { phone: ['该账号已绑定其他微信'] } }),
      },
    });
    await heading('绑定账号');
    press('绑定并登录');
    await screen.findByText('请输入正确的手机号');
    expect(screen.getByText('请输入验证码')).toBeTruthy();
    expect(net.calls(BIND)).toEqual([]);
    type('手机号', '13900000002');
    type('验证码', '123456');
    press('绑定并登录');
    await screen.findByText('该账号已绑定其他微信');
    expect(screen.getByLabelText<HTMLInputElement>('验证码').value).toBe('123456');
  });

  it('may be left', async () => {
    open({ [PHONE]: state('unbound'), [REFUSE]: state('refused') });
    await heading('绑定账号');
    press('取消');
    await heading('已取消登录');
  });
});

describe('without WeChat', () => {
  it('this page says whose phone it is', async () => {
    const { net } = open(
      { [SCAN]: state('waiting', { local: true }), 'POST /api/wechat/pretend': state('confirm', { local: true }) },
      { ticket: TICKET },
    );
    await heading('本地演示');
    press('继续');
    await screen.findByText('微信号为必填项');
    fireEvent.change(screen.getByLabelText('微信号'), { target: { value: ' 小明 ' } });
    press('继续');
    await heading('确认登录');
    expect(net.calls('POST /api/wechat/pretend')[0]?.body).toEqual({ openid: '小明' });
    expect(net.calls(AUTHORIZE)).toEqual([]);
  });
});
