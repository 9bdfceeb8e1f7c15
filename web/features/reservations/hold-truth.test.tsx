import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { SlotState } from '#contract/slot-state.ts';
import { store } from '#web/api/session.ts';
import { lineAtom } from '#web/realtime/line.ts';
import { reactions } from '#web/realtime/reactions.ts';
import { BookingDialog } from './booking-dialog.tsx';
import { answer, failure, heldSlot, openDialog, sent, slot } from './testing.tsx';

const ASK = 'GET /api/holds/41';
const KEPT = '号源已为您保留';
const EXPIRED = '占用已到期，号源已释放。';
const asked = () => sent.filter(({ method, path }) => `${method} ${path}` === ASK);
const complaint = () => screen.getByLabelText<HTMLTextAreaElement>(/^\*?主诉/);
const submitButton = () => screen.getByRole('button', { name: /确认预约|提交中/ });
const notice = async (title: string | RegExp) => (await screen.findByText(title)).closest('p')?.textContent;

const cut = () => act(() => store.set(lineAtom, { state: 'reconnecting', attempt: 1, lostAt: 1 }));
const back = () => act(() => store.set(lineAtom, { state: 'live', attempt: 0, lostAt: null }));
let seq = 0;
/** The live channel tells of the hospital's slots. */
function tell(slots: SlotState[], more: { hospital?: { lock: number }; hospital_id?: number } = {}): void {
  seq += 1;
  act(() => reactions.changes({ hospital_id: 1, from: seq, to: seq, at: '', slots, ...more }));
}
const heartbeat = () => act(() => reactions.seq({ hospital_id: 1, seq }));

const lost = (over: Partial<SlotState>, code = 'SLOT_TAKEN') =>
  failure(409, code, '该号源刚被预约，已为您刷新', {
    slot: slot(over),
    alternatives: [slot({ id: 8, time: '11:15' })],
  });
const lives = (expires_at: string) => ({
  status: 200,
  body: { data: { id: 41, scheduling_time_id: 7, holder: 'tag', expires_at, slot_count: 1 }, meta: {} },
});
const own = (expires_at: string) => slot({ hold: { holder: 'tag', expires_at } });
const other = () => slot({ hold: { holder: 'else', expires_at: '2099-01-01T00:00:00Z' } });

describe('after the line was gone', () => {
  it('nothing is promised until the server has said how the hold stands', async () => {
    const { held } = openDialog(BookingDialog);
    expect(screen.getByText(KEPT)).toBeTruthy();
    cut();
    expect(screen.getByText('连接已断开，恢复后为您确认号源')).toBeTruthy();
    expect(screen.queryByText(KEPT)).toBeNull();
    expect(asked()).toHaveLength(0);
    answer(ASK, lives(new Date(held.expiresAt + 60_000).toISOString()));
    back();
    expect(await screen.findByText(KEPT)).toBeTruthy();
    expect(asked()).toHaveLength(1);
    // It was extended meanwhile.
    expect(screen.getByRole('timer').textContent).toMatch(/^03:[45]\d$/);
  });

  it('a hold that somebody has taken is shown lost, with what is free; never as expired', async () => {
    openDialog(BookingDialog);
    fireEvent.change(complaint(), { target: { value: '右下后牙咬物痛' } });
    answer(ASK, lost({ value: '王秀英' }));
    cut();
    back();
    expect(await notice('该号源刚被预约。')).toBe(
      '该号源刚被预约。赵晓棠 11:00 已不可约，最近可约 11:15。填写内容已保留。',
    );
    expect(screen.getByRole('button', { name: '改约 11:15' })).toBeTruthy();
    expect(screen.queryByText(EXPIRED)).toBeNull();
    expect(screen.queryByText(KEPT)).toBeNull();
    expect(submitButton().getAttribute('aria-disabled')).toBe('true');
    expect(complaint().value).toBe('右下后牙咬物痛');
  });

  it('what could not be answered is asked again with the next heartbeat', async () => {
    openDialog(BookingDialog);
    answer(ASK, failure(503, 'UNAVAILABLE', '服务暂时不可用'));
    cut();
    back();
    await waitFor(() => expect(asked()).toHaveLength(1));
    expect(screen.getByText('正在为您确认号源…')).toBeTruthy();
    answer(ASK, lost({ value: 4 }));
    heartbeat();
    expect(await screen.findByText('该号源刚被预约。')).toBeTruthy();
  });
});

describe('what the live channel tells of one’s own hold', () => {
  it('that agrees is believed, and brings its time', async () => {
    const { held } = openDialog(BookingDialog);
    tell([own(new Date(held.expiresAt + 60_000).toISOString())]);
    await waitFor(() => expect(screen.getByRole('timer').textContent).toMatch(/^03:[45]\d$/));
    tell([slot({ id: 9, time: '11:15', value: 4 })]);
    tell([slot({ value: 4 })], { hospital_id: 2 });
    expect(asked()).toHaveLength(0);
  });

  it('taken by another is said at once, by whom and what is free instead', async () => {
    openDialog(BookingDialog);
    const hold = { holder: 'else', by: '张丽', by_role: '前台', expires_at: '2099-01-01T00:00:00Z' };
    answer(ASK, lost({ hold }));
    tell([slot({ hold })]);
    expect(await notice('该号源刚被 前台 张丽 预约。')).toContain('最近可约 11:15');
    expect(screen.queryByText(EXPIRED)).toBeNull();
  });

  it('over one of several slots counts as well', async () => {
    openDialog(BookingDialog, { held: heldSlot({ count: 2 }) });
    answer(ASK, lost({ value: 4 }));
    tell([slot({ id: 9, time: '11:15', value: 4 })]);
    expect(await screen.findByText('该号源刚被预约。')).toBeTruthy();
  });

  it('suspended says that the doctor stopped seeing patients', async () => {
    openDialog(BookingDialog);
    answer(ASK, lost({ value: 0, time: '14:00' }));
    tell([slot({ value: 0 })]);
    expect(await screen.findByText('赵晓棠 今日下午已停诊，请改约其他时间或医生')).toBeTruthy();
  });

  it('free again for anybody can be held again', async () => {
    const { onRetake } = openDialog(BookingDialog);
    answer(ASK, lost({}, 'HOLD_EXPIRED'));
    tell([slot()]);
    expect(await screen.findByText(EXPIRED)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: '重新占号' }));
    await waitFor(() => expect(onRetake).toHaveBeenCalledWith(7, 1));
  });

  it('taken after it had run out is no longer said to be expired', async () => {
    openDialog(BookingDialog, { held: heldSlot({ expiresAt: 1 }) });
    expect(screen.getByText(EXPIRED)).toBeTruthy();
    answer(ASK, lost({ hold: other().hold }));
    tell([other()]);
    expect(await screen.findByText('该号源刚被预约。')).toBeTruthy();
    expect(screen.queryByText(EXPIRED)).toBeNull();
  });

  it('a locked hospital takes nothing any more, and the form says why', async () => {
    openDialog(BookingDialog);
    answer(ASK, failure(423, 'HOSPITAL_LOCKED', '该医院已被锁定，暂不能办理业务'));
    tell([], { hospital: { lock: 1 } });
    expect(await screen.findByText('该医院已被锁定，暂不能办理业务')).toBeTruthy();
    expect(screen.queryByText(EXPIRED)).toBeNull();
    expect(screen.queryByText(KEPT)).toBeNull();
    expect(submitButton().getAttribute('aria-disabled')).toBe('true');
  });

  it('is not asked about while one’s own press is under way: its answer says more', async () => {
    openDialog(BookingDialog);
    answer('POST /api/reservations', 'never');
    fireEvent.click(screen.getByRole('combobox', { name: /就诊人/ }));
    fireEvent.click(await screen.findByRole('option', { name: /沈静姝/ }));
    fireEvent.change(complaint(), { target: { value: '牙痛' } });
    fireEvent.click(submitButton());
    await waitFor(() => expect(submitButton().textContent).toContain('提交中…'));
    tell([slot({ value: 4 })]);
    heartbeat();
    expect(asked()).toHaveLength(0);
    expect(screen.getByText(KEPT)).toBeTruthy();
  });
});

describe('another window of the same person', () => {
  const inOtherWindow = (own: object | null) =>
    act(() => {
      if (own) localStorage.setItem('haomai:hold', JSON.stringify(own));
      else localStorage.removeItem('haomai:hold');
      window.dispatchEvent(new StorageEvent('storage', { key: 'haomai:hold' }));
    });
  const SAID = '您已在另一个窗口占号，这里的占用已失效。';

  it('that holds something has taken this hold away, and this one says so at once', async () => {
    const { onRetake } = openDialog(BookingDialog, { onRetake: async () => heldSlot({ id: 43 }) });
    fireEvent.change(complaint(), { target: { value: '牙痛' } });
    inOtherWindow({ id: 42, holder: 'else' });
    expect(await notice(SAID)).toBe(`${SAID}您填写的内容仍保留，重新占号后可继续提交。`);
    expect(screen.queryByText(KEPT)).toBeNull();
    expect(screen.queryByText(EXPIRED)).toBeNull();
    expect(submitButton().getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(screen.getByRole('button', { name: '重新占号' }));
    await waitFor(() => expect(onRetake).toHaveBeenCalledWith(7, 1));
    expect(complaint().value).toBe('牙痛');
  });

  it('letting go of its own brings nothing back, and the release itself is not called expiry', async () => {
    openDialog(BookingDialog);
    answer(ASK, lost({}, 'HOLD_EXPIRED'));
    inOtherWindow({ id: 42, holder: 'else' });
    await screen.findByText(SAID);
    inOtherWindow(null);
    tell([slot()]);
    await waitFor(() => expect(asked()).toHaveLength(1));
    expect(screen.getByText(SAID)).toBeTruthy();
    expect(screen.queryByText(EXPIRED)).toBeNull();
  });

  it('that holds the very same slot has not taken it from oneself', async () => {
    openDialog(BookingDialog);
    answer(ASK, lost({ hold: other().hold }));
    inOtherWindow({ id: 42, holder: 'else' });
    tell([other()]);
    await waitFor(() => expect(asked()).toHaveLength(1));
    expect(await screen.findByText(SAID)).toBeTruthy();
    expect(screen.queryByText(/该号源刚被/)).toBeNull();
  });
});
