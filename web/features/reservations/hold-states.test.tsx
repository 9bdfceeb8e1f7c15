import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '#web/api/client.ts';
import { store } from '#web/api/session.ts';
import { lineAtom } from '#web/realtime/line.ts';
import { BookingDialog } from './booking-dialog.tsx';
import { BOOK, booked, bookingForm, bookings } from './booking-testing.tsx';
import { answer, failure, heldSlot, leave, openDialog, slot } from './testing.tsx';

describe('the hold running out', () => {
  it('counts down, and speaks only at 60, 30 and 10 seconds', () => {
    const { held } = openDialog(BookingDialog);
    const timer = screen.getByRole('timer');
    expect(timer.getAttribute('aria-live')).toBe('off');
    leave(held, 167);
    expect(timer.textContent).toBe('02:47');
    expect(screen.queryByText('号源还剩 60 秒')).toBeNull();
    leave(held, 60);
    expect(screen.getByText('号源还剩 60 秒')).toBeTruthy();
    leave(held, 45);
    expect(screen.getByText('号源还剩 60 秒')).toBeTruthy();
    leave(held, 10);
    expect(screen.getByText('号源还剩 10 秒')).toBeTruthy();
  });

  it('at 30 seconds offers to extend, which brings the time back', async () => {
    const { held } = openDialog(BookingDialog);
    leave(held, 28);
    expect(screen.getAllByText('即将释放，30 秒后号源将自动释放').length).toBeGreaterThan(0);
    const expires_at = new Date(held.expiresAt + 92_000).toISOString();
    answer('PATCH /api/holds/41', { status: 201, body: { data: { id: 41, expires_at } } });
    fireEvent.click(screen.getByRole('button', { name: '延长 2 分钟' }));
    // The clock runs on while the answer comes.
    await waitFor(() => expect(screen.getByRole('timer').textContent).toMatch(/^0(2:00|1:5\d)$/));
    // It goes with the next second's look at the clock.
    await waitFor(() => expect(screen.queryByRole('button', { name: '延长 2 分钟' })).toBeNull());
  });

  it('says when it can’t be extended further', async () => {
    const { held } = openDialog(BookingDialog);
    leave(held, 28);
    const expires_at = new Date(held.expiresAt).toISOString();
    answer('PATCH /api/holds/41', { status: 201, body: { data: { id: 41, expires_at } } });
    fireEvent.click(screen.getByRole('button', { name: '延长 2 分钟' }));
    expect(await screen.findByText('已达到最长保留时间，请尽快提交')).toBeTruthy();
  });

  it('expired: nothing can be sent, nothing is lost, and it can be held again', async () => {
    const { held, onRetake } = openDialog(BookingDialog, {
      onRetake: async () => heldSlot({ id: 42, expiresAt: Date.now() + 500_000 }),
    });
    await bookingForm.choosePatient();
    bookingForm.typeComplaint('右下后牙咬物痛');
    leave(held, 0);
    const notice = screen.getByText('占用已到期，号源已释放。').closest('p');
    expect(notice?.textContent).toBe('占用已到期，号源已释放。您填写的内容仍保留，重新占号后可继续提交。');
    bookingForm.submit();
    expect(bookings()).toHaveLength(0);
    expect(bookingForm.complaint().value).toBe('右下后牙咬物痛');
    fireEvent.click(screen.getByRole('button', { name: '重新占号' }));
    await waitFor(() => expect(screen.queryByText('占用已到期，号源已释放。')).toBeNull());
    expect(onRetake).toHaveBeenCalledWith(7, 1);
    expect(bookingForm.complaint().value).toBe('右下后牙咬物痛');
    answer(BOOK, booked);
    bookingForm.submit();
    await waitFor(() => expect(bookings()[0]?.body).toMatchObject({ hold_id: 42, patient_id: 1 }));
  });

  it('held again too late: says what is free instead', async () => {
    const taken = new ApiError({
      status: 409,
      code: 'SLOT_TAKEN',
      message: '该号源刚被预约，已为您刷新',
      body: { slot: slot({ value: 4 }), alternatives: [slot({ id: 8, time: '11:15' })] },
    });
    const { held } = openDialog(BookingDialog, { onRetake: () => Promise.reject(taken) });
    bookingForm.typeComplaint('牙痛');
    leave(held, 0);
    fireEvent.click(screen.getByRole('button', { name: '重新占号' }));
    expect(await screen.findByRole('button', { name: '改约 11:15' })).toBeTruthy();
    expect(bookingForm.complaint().value).toBe('牙痛');
  });
});

describe('losing the slot at submit', () => {
  const lost = (over: object, alternatives: object[] = []) =>
    failure(409, 'SLOT_TAKEN', '该号源刚被预约，已为您刷新', { slot: slot(over), alternatives });
  const notice = async () => (await screen.findByText(/^该号源刚被|已停诊/)).closest('p')?.textContent;

  it('offers what is free, takes it, and keeps the text', async () => {
    answer(
      BOOK,
      lost({ value: '王秀英' }, [
        slot({ id: 8, time: '11:15' }),
        slot({ id: 9, doctor_id: 4 }),
        slot({ id: 10, date: '2030-11-21' }),
      ]),
      booked,
    );
    const { onRetake, onBooked } = openDialog(BookingDialog, {
      onRetake: async (slotId) => heldSlot({ id: 43, slotId }),
    });
    await bookingForm.fillAndSubmit();
    expect(await notice()).toBe('该号源刚被预约。赵晓棠 11:00 已不可约，最近可约 11:15。填写内容已保留。');
    expect(bookingForm.complaint().value).toBe('右下后牙咬物痛 3 天');
    expect(bookingForm.submitButton().getAttribute('aria-disabled')).toBe('true');
    expect(screen.getByRole('button', { name: '改约 李文博 11:00' })).toBeTruthy();
    expect(screen.getByRole('button', { name: '改约 11月21日 11:00' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: '改约 11:15' }));
    await waitFor(() => expect(screen.queryByText(/已不可约/)).toBeNull());
    expect(onRetake).toHaveBeenCalledWith(8, 1);
    bookingForm.submit();
    await waitFor(() => expect(onBooked).toHaveBeenCalled());
    const [first, second] = bookings();
    expect(second?.body).toMatchObject({ id: 8, hold_id: 43, source: '右下后牙咬物痛 3 天' });
    expect(second?.key).not.toBe(first?.key);
  });

  it('a new hold that fails for another reason leaves the choice as it is', async () => {
    answer(BOOK, lost({ value: 4 }, [slot({ id: 8, time: '11:15' })]));
    openDialog(BookingDialog, {
      onRetake: () => Promise.reject(new ApiError({ status: 0, code: 'OFFLINE', message: '网络已断开' })),
    });
    await bookingForm.fillAndSubmit();
    fireEvent.click(await screen.findByRole('button', { name: '改约 11:15' }));
    expect(await screen.findByText('网络已断开')).toBeTruthy();
    expect(screen.getByRole('button', { name: '改约 11:15' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: '重试' })).toBeNull();
    expect(bookingForm.submitButton().getAttribute('aria-disabled')).toBe('true');
  });

  it('names who has it where that is known', async () => {
    const hold = { holder: 'x', by: '张丽', by_role: '前台', expires_at: '2030-01-01T00:00:00Z' };
    answer(BOOK, lost({ hold }, [slot({ id: 8, time: '11:15' })]));
    openDialog(BookingDialog);
    await bookingForm.fillAndSubmit();
    expect(await notice()).toBe('该号源刚被 前台 张丽 预约。赵晓棠 11:00 已不可约，最近可约 11:15。填写内容已保留。');
  });

  it('without an alternative lets one look at other doctors, and keeps the draft for it', async () => {
    answer(BOOK, lost({ value: 4 }));
    const { onClose, held } = openDialog(BookingDialog);
    await bookingForm.fillAndSubmit();
    expect(await screen.findByText(/该医生今日已无可约号源/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: '查看其他医生' }));
    expect(onClose).toHaveBeenCalled();
    openDialog(BookingDialog, { held });
    await waitFor(() => expect(bookingForm.complaint().value).toBe('右下后牙咬物痛 3 天'));
    expect(screen.getByText('已恢复上次未提交的内容')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: '清空' }));
    await waitFor(() => expect(bookingForm.complaint().value).toBe(''));
  });

  it('says that the doctor stopped seeing patients', async () => {
    answer(BOOK, lost({ value: 0, time: '14:00' }));
    openDialog(BookingDialog);
    await bookingForm.fillAndSubmit();
    expect(await notice()).toContain('赵晓棠 今日下午已停诊，请改约其他时间或医生');
  });

  it('expired by the server’s clock, free for all: hold it again', async () => {
    answer(BOOK, failure(409, 'HOLD_EXPIRED', 'x', { slot: slot(), alternatives: [] }));
    openDialog(BookingDialog);
    await bookingForm.fillAndSubmit();
    expect(await screen.findByRole('button', { name: '重新占号' })).toBeTruthy();
    expect(bookingForm.complaint().value).toBe('右下后牙咬物痛 3 天');
  });
});

describe('refused or unanswered', () => {
  it.each([
    [409, 'PATIENT_BUSY', '该就诊人在此时间已有其他预约'],
    [422, 'LIMIT', '最多同时有5个预约'],
    [409, 'STATE', '当前状态不允许此操作'],
    [423, 'HOSPITAL_LOCKED', '该医院已被锁定，暂不能办理业务'],
  ])('%i %s stands in the form, which stays as it is', async (status, code, message) => {
    answer(BOOK, failure(status, code, message));
    openDialog(BookingDialog);
    await bookingForm.fillAndSubmit();
    expect((await screen.findByText(message)).closest('[role=alert]')).toBeTruthy();
    expect(screen.getAllByText(message)).toHaveLength(1);
    expect(bookingForm.complaint().value).toBe('右下后牙咬物痛 3 天');
  });

  it('puts a 422 under its fields', async () => {
    answer(
      BOOK,
      failure(422, 'INVALID', '参数错误', { errors: { source: ['主诉包含无法识别的字符'], id: ['号源格式错误'] } }),
    );
    openDialog(BookingDialog);
    await bookingForm.fillAndSubmit();
    await waitFor(() => expect(bookingForm.complaint().getAttribute('aria-invalid')).toBe('true'));
    expect(screen.getAllByText('主诉包含无法识别的字符').length).toBeGreaterThan(0);
    expect(screen.getAllByText('号源格式错误').length).toBeGreaterThan(0);
  });

  it('after a broken connection 重试 is the same press; a changed form is a new one', async () => {
    answer(BOOK, 'broken', 'broken', booked);
    const { onBooked } = openDialog(BookingDialog);
    await bookingForm.fillAndSubmit();
    fireEvent.click(await screen.findByRole('button', { name: '重试' }));
    await waitFor(() => expect(bookings()).toHaveLength(2));
    await screen.findByRole('button', { name: '重试' });
    expect(bookingForm.complaint().value).toBe('右下后牙咬物痛 3 天');
    bookingForm.typeComplaint('右下后牙咬物痛 4 天');
    bookingForm.submit();
    await waitFor(() => expect(onBooked).toHaveBeenCalled());
    const [first, second, third] = bookings();
    expect(second?.key).toBe(first?.key);
    expect(third?.key).not.toBe(first?.key);
  });

  it('after ten seconds says so and offers the same press again', async () => {
    answer(BOOK, 'never', booked);
    const { onBooked } = openDialog(BookingDialog);
    await bookingForm.choosePatient();
    bookingForm.typeComplaint('牙痛');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    bookingForm.submit();
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    vi.useRealTimers();
    expect(await screen.findByText('提交失败，请求超时')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: '重试' }));
    await waitFor(() => expect(onBooked).toHaveBeenCalled());
    expect(bookings()[1]?.key).toBe(bookings()[0]?.key);
  });

  it('a refusal was an answer: the next press is a new one', async () => {
    answer(BOOK, failure(409, 'PATIENT_BUSY', '忙'), booked);
    openDialog(BookingDialog);
    await bookingForm.fillAndSubmit();
    await screen.findByText('忙');
    bookingForm.submit();
    await waitFor(() => expect(bookings()).toHaveLength(2));
    expect(bookings()[1]?.key).not.toBe(bookings()[0]?.key);
  });

  it('without a network waits, and loses nothing', async () => {
    openDialog(BookingDialog);
    await bookingForm.choosePatient();
    bookingForm.typeComplaint('牙痛');
    act(() => store.set(lineAtom, { state: 'offline', attempt: 1, lostAt: 1 }));
    expect(screen.getByText('网络已断开，请检查网络后重试')).toBeTruthy();
    bookingForm.submit();
    expect(bookings()).toHaveLength(0);
    act(() => store.set(lineAtom, { state: 'live', attempt: 0, lostAt: null }));
    expect(bookingForm.complaint().value).toBe('牙痛');
    answer(BOOK, booked);
    bookingForm.submit();
    await waitFor(() => expect(bookings()).toHaveLength(1));
  });
});
