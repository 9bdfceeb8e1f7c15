import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { HeldSlot } from '#web/clinic/hold/hold-session.ts';
import { slot } from '#web/clinic/testing.ts';
import { setServerNow } from '#web/realtime/server-clock.ts';
import { HoldFoot } from './hold-foot.tsx';

/** docs/domain/screens.md#phone: the bar after choosing; #holding-and-booking: what a hold says when it ends. */

const EXPIRES = Date.parse('2026-11-20T10:39:00+08:00');
const held: HeldSlot = {
  id: 5,
  holder: 'tag',
  slotId: 7,
  count: 1,
  expiresAt: EXPIRES,
  length: 120_000,
  form: {
    slot: slot('d3', '11:00', { id: 7, date: '2026-11-21' }),
    patients: [],
    departments: [],
    kinds: [],
    fee: { price: 3000 },
    role_name: 'doctor',
    doctor: { id: 3, name: '赵晓棠', job_title: '主治医师', department_name: null },
    hospital: { id: 1, name: '衡川口腔' },
  },
};
const seen = { onForm: vi.fn(), onExtend: vi.fn(), onRetake: vi.fn(), onDismiss: vi.fn() };
const left = (seconds: number) => act(() => setServerNow(new Date(EXPIRES - seconds * 1_000).toISOString()));
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

beforeEach(() => {
  vi.clearAllMocks();
  setServerNow(new Date(EXPIRES - 107_000).toISOString());
  render(<HoldFoot held={held} today="2026-11-20" busy={false} {...seen} />);
});
afterEach(cleanup);

describe('the bar of a hold', () => {
  it('says when, who and how long, with one button', () => {
    expect(screen.getByText('明天 11:00 · 赵晓棠')).toBeTruthy();
    expect(screen.getByRole('timer').textContent).toBe('01:47');
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['填写就诊信息']);
    press('填写就诊信息');
    expect(seen.onForm).toHaveBeenCalledOnce();
  });

  it('offers more time from 30 s on, and says so to who can’t see', () => {
    left(31);
    expect(screen.queryByRole('button', { name: '延长' })).toBeNull();
    left(30);
    press('延长');
    expect(seen.onExtend).toHaveBeenCalledOnce();
    expect(screen.getByText('号源还保留30秒')).toBeTruthy();
  });

  it('offers to take the slot again once it ran out', () => {
    left(0);
    expect(screen.getByText('占用已到期，号源已释放')).toBeTruthy();
    expect(screen.queryByRole('timer')).toBeNull();
    press('重新占号');
    expect(seen.onRetake).toHaveBeenCalledOnce();
    press('关闭');
    expect(seen.onDismiss).toHaveBeenCalledOnce();
  });
});
