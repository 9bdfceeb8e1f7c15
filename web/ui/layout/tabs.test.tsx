import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { Tabs } from '#web/ui/layout/tabs.tsx';

const tabs = [
  { id: 'sms', label: '短信验证码' },
  { id: 'password', label: '密码登录' },
  { id: 'wechat', label: '微信扫码' },
] as const;

function Login() {
  const [tab, setTab] = useState<(typeof tabs)[number]['id']>('sms');
  return (
    <Tabs label="登录方式" tabs={tabs} value={tab} onChange={setTab}>
      {tab}
    </Tabs>
  );
}

it('arrows, Home and End choose a tab, take the focus along and name the panel', () => {
  render(<Login />);
  const list = screen.getByRole('tablist', { name: '登录方式' });
  screen.getByRole('tab', { name: '短信验证码' }).focus();
  fireEvent.keyDown(list, { key: 'ArrowLeft' });
  expect(document.activeElement).toBe(screen.getByRole('tab', { name: '微信扫码', selected: true }));
  expect(screen.getByRole('tabpanel', { name: '微信扫码' }).textContent).toBe('wechat');
  fireEvent.keyDown(list, { key: 'Home' });
  expect(screen.getByRole('tab', { name: '短信验证码', selected: true }).tabIndex).toBe(0);
  expect(screen.getByRole('tab', { name: '微信扫码' }).tabIndex).toBe(-1);
});
