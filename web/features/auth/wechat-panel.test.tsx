import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SignedIn, SignInAnswer } from '#contract/auth.ts';
import { type FakeAnswer, failure, fakeNetwork } from '#web/api/testing.ts';
import { WechatPanel } from '#web/features/auth/wechat-panel.tsx';

const PICTURE = 'GET /api/wx_login_pic';
const CHECK = 'POST /api/wechat_login_check';
const KEY = 'k'.repeat(43);
const picture = (n = 1, link: string | null = null) => ({
  body: { url: `data:image/svg+xml;base64,${n}`, key: KEY + n, expires_at: '2026-11-20T10:40:00.000+08:00', link },
});
const SIGNED_IN: SignedIn = { access_token: 't1', role: null, hospitals: [], hospital_id: null };

let status: FakeAnswer;
let net: ReturnType<typeof fakeNetwork>;
let pictures: number;

beforeEach(() => {
  vi.useFakeTimers();
  status = { body: { status: 'pending' } };
  pictures = 0;
  net = fakeNetwork({ [PICTURE]: () => picture(++pictures), [CHECK]: () => status });
  look('visible');
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function look(state: 'visible' | 'hidden') {
  Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state });
  document.dispatchEvent(new Event('visibilitychange'));
}
function network(on: boolean) {
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => on });
  window.dispatchEvent(new Event(on ? 'online' : 'offline'));
}
/** Lets what is under way come in, and so much time pass. */
const pass = (ms = 0) => act(() => vi.advanceTimersByTimeAsync(ms));
const polls = () => net.calls(CHECK).length;
const text = () => screen.getByRole('status').textContent;

/** The next answers wait until the test gives one. */
function answerLater(): (answer: FakeAnswer) => void {
  let give = (_: FakeAnswer) => {};
  net.on(CHECK, () => new Promise<FakeAnswer>((resolve) => (give = resolve)));
  return (answer) => give(answer);
}

async function open(onAnswer: (answer: SignInAnswer) => Promise<void> = async () => {}) {
  const view = render(<WechatPanel onAnswer={onAnswer} />);
  await pass();
  return view;
}

describe('the picture to scan', () => {
  it('is shown, and asked about every two seconds with its key', async () => {
    await open();
    expect(screen.getByRole('img', { name: '微信登录二维码' }).getAttribute('src')).toBe('data:image/svg+xml;base64,1');
    expect(screen.getByText('请使用微信扫一扫登录')).toBeTruthy();
    expect(polls()).toBe(1);
    await pass(4_000);
    expect(polls()).toBe(3);
    expect(net.calls(CHECK)[0]?.body).toEqual({ key: `${KEY}1` });
    expect(screen.queryByRole('link')).toBeNull();
  });

  it.each([
    ['scanned', '已扫描，请在手机上确认'],
    ['unbound', '该微信尚未绑定账号，请在手机上完成绑定'],
  ])('%s: %s, and it goes on', async (state, words) => {
    await open();
    status = { body: { status: state } };
    await pass(2_000);
    expect(text()).toBe(words);
    const before = polls();
    await pass(2_000);
    expect(polls()).toBe(before + 1);
    expect(screen.queryByRole('button')).toBeNull();
  });

  it.each([
    ['expired', '二维码已过期', '刷新'],
    ['refused', '已在手机上取消登录', '重新扫码'],
  ])('%s: %s, nothing more is asked, and %s brings another', async (state, words, again) => {
    await open();
    status = { body: { status: state } };
    await pass(2_000);
    expect(text()).toBe(words);
    const before = polls();
    await pass(10_000);
    expect(polls()).toBe(before);
    status = { body: { status: 'pending' } };
    fireEvent.click(screen.getByRole('button', { name: again }));
    await pass();
    expect(screen.getByRole('img').getAttribute('src')).toBe('data:image/svg+xml;base64,2');
    expect(net.calls(CHECK).at(-1)?.body).toEqual({ key: `${KEY}2` });
    expect(text()).toBe('');
  });

  it('confirmed: the session is handed over once, 登录... until it is taken', async () => {
    const answers: SignInAnswer[] = [];
    let taken = () => {};
    await open((answer) => {
      answers.push(answer);
      return new Promise((resolve) => {
        taken = resolve;
      });
    });
    status = { body: { status: 'confirmed', ...SIGNED_IN } };
    await pass(2_000);
    expect(answers).toEqual([SIGNED_IN]);
    expect(text()).toBe('登录...');
    await pass(10_000);
    expect(answers).toHaveLength(1);
    taken();
  });

  it('a session that can’t be taken over is told, with another picture at hand', async () => {
    await open(() => Promise.reject(new Error('no')));
    status = { body: { status: 'confirmed', ...SIGNED_IN } };
    await pass(2_000);
    expect(screen.getByRole('button', { name: '重试' })).toBeTruthy();
  });

  it('a tab in the background asks nothing; in front again it asks at once', async () => {
    await open();
    act(() => look('hidden'));
    const before = polls();
    await pass(20_000);
    expect(polls()).toBe(before);
    status = { body: { status: 'expired' } };
    act(() => look('visible'));
    await pass();
    expect(polls()).toBe(before + 1);
    expect(text()).toBe('二维码已过期');
  });

  it('a session that comes while the tab goes to the background is not lost', async () => {
    const answers: SignInAnswer[] = [];
    await open(async (answer) => void answers.push(answer));
    const arrive = answerLater();
    await pass(2_000);
    act(() => look('hidden'));
    arrive({ body: { status: 'confirmed', ...SIGNED_IN } });
    await pass();
    expect(answers).toEqual([SIGNED_IN]);
  });

  it('a session that is long in coming is waited for: it is told once', async () => {
    const answers: SignInAnswer[] = [];
    await open(async (answer) => void answers.push(answer));
    const arrive = answerLater();
    await pass(2_000);
    const before = polls();
    await pass(25_000);
    expect(polls()).toBe(before);
    arrive({ body: { status: 'confirmed', ...SIGNED_IN } });
    await pass();
    expect(answers).toEqual([SIGNED_IN]);
  });

  it('without a network it says so and waits', async () => {
    await open();
    act(() => network(false));
    expect(text()).toBe('网络已断开，请检查网络后重试');
    const before = polls();
    await pass(20_000);
    expect(polls()).toBe(before);
    act(() => network(true));
    await pass();
    expect(polls()).toBe(before + 1);
    expect(text()).toBe('');
  });

  it('a server that can’t answer is asked again, and told of after three times', async () => {
    await open();
    status = { status: 503, body: failure(503, 'UNAVAILABLE', '服务暂时不可用，请稍后再试') };
    await pass(4_000);
    expect(screen.getByText('请使用微信扫一扫登录')).toBeTruthy();
    await pass(2_000);
    expect(screen.getByText('服务暂时不可用，请稍后再试')).toBeTruthy();
    status = { body: { status: 'pending' } };
    await pass(2_000);
    expect(screen.getByText('请使用微信扫一扫登录')).toBeTruthy();
  });

  it('no picture: the reason, and 重试', async () => {
    net.on(PICTURE, { status: 429, body: failure(429, 'TOO_MANY', '操作过于频繁，请稍后再试') });
    await open();
    expect(text()).toBe('操作过于频繁，请稍后再试');
    expect(screen.queryByRole('img')).toBeNull();
    net.on(PICTURE, picture(7));
    fireEvent.click(screen.getByRole('button', { name: '重试' }));
    await pass();
    expect(screen.getByRole('img').getAttribute('src')).toBe('data:image/svg+xml;base64,7');
  });

  it('gone with its page, it asks nothing', async () => {
    const view = await open();
    view.unmount();
    const before = polls();
    await pass(10_000);
    expect(polls()).toBe(before);
  });

  it('without WeChat the phone’s page is one press away', async () => {
    net.on(PICTURE, picture(1, 'http://localhost/login/page?ticket=x'));
    await open();
    const link = screen.getByRole('link', { name: '本地演示：打开手机页面' });
    expect(link.getAttribute('href')).toBe('http://localhost/login/page?ticket=x');
  });
});
