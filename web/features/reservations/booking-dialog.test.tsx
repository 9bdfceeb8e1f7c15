import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { HEALTH_CONSENT } from '#contract/privacy.ts';
import { store } from '#web/api/session.ts';
import { heldAtom } from '#web/clinic/hold/hold-session.ts';
import { BookingDialog } from './booking-dialog.tsx';
import { BOOK, booked, bookingForm, bookings } from './booking-testing.tsx';
import { answer, failure, heldSlot, openDialog, sent, today } from './testing.tsx';

const rooms = [
  { id: 11, name: '一诊室' },
  { id: 12, name: '二诊室' },
];

const consents = (agreed: boolean) => ({
  status: 200,
  body: {
    data: [
      {
        ...HEALTH_CONSENT,
        text: '过敏史等信息只用于诊疗',
        agreed,
        agreed_at: agreed ? '2026-11-20T10:37:00.000+08:00' : null,
      },
    ],
  },
});
const sentPatient = () => sent.findLast(({ method, path }) => method === 'POST' && path === '/api/patients')?.body;

describe('the booking form', () => {
  it('shows what is held, and the fee by role', () => {
    openDialog(BookingDialog);
    const dialog = screen.getByRole('dialog', { name: '预约挂号' });
    expect(within(dialog).getByText('号源已为您保留')).toBeTruthy();
    expect(within(dialog).getByText('11:00 – 11:15')).toBeTruthy();
    expect(within(dialog).getByText('挂号费').nextSibling?.textContent).toBe('¥30.00');
    expect(screen.queryByText('洁牙费')).toBeNull();
  });

  it('calls a hygienist’s fee 洁牙费', () => {
    openDialog(BookingDialog, { held: heldSlot({}, { role_name: 'dental_hygienist' }) });
    expect(screen.getByText('洁牙费')).toBeTruthy();
  });

  it('names each required field, and asks for no room where none is offered', async () => {
    openDialog(BookingDialog, { held: heldSlot({}, { departments: rooms }) });
    bookingForm.submit();
    for (const text of ['就诊人为必填项', '诊室为必填项', '主诉为必填项'])
      expect(await screen.findByText(text)).toBeTruthy();
    expect(bookings()).toHaveLength(0);
  });

  it('says 主诉为必填项 on leaving the field that was emptied', async () => {
    openDialog(BookingDialog);
    bookingForm.emptyComplaint();
    expect(await screen.findByText('主诉为必填项')).toBeTruthy();
    expect(screen.queryByText('就诊人为必填项')).toBeNull();
    expect(screen.queryByRole('combobox', { name: /诊室/ })).toBeNull();
  });

  it('sends slot, hold, patient, the single room and the complaint; then it is done', async () => {
    answer(BOOK, booked);
    const { onBooked } = openDialog(BookingDialog, { held: heldSlot({}, { departments: rooms.slice(0, 1) }) });
    await bookingForm.fillAndSubmit();
    await waitFor(() => expect(onBooked).toHaveBeenCalledWith(booked.body.data));
    expect(bookings()[0]?.body).toEqual({
      id: 7,
      hold_id: 41,
      patient_id: 1,
      department_id: 11,
      source: '右下后牙咬物痛 3 天',
    });
    expect(store.get(heldAtom)).toBeNull();
    expect(sessionStorage.getItem('haomai:draft:patient')).toBeNull();
    expect(await screen.findByText('操作成功')).toBeTruthy();
  });

  it('says in words what was booked, and shows it on a press', async () => {
    const data = { hash_id: 'h', patient: '沈静姝', date: today(), time: '11:00', doctor_name: '赵晓棠' };
    answer(BOOK, { status: 201, body: { data } });
    const onSee = vi.fn();
    openDialog(BookingDialog, { onSee });
    await bookingForm.fillAndSubmit();
    expect(await screen.findByText('已预约 沈静姝 11:00 赵晓棠')).toBeTruthy();
    expect(screen.getByText('操作成功')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: '查看' }));
    expect(onSee).toHaveBeenCalledWith(data);
  });

  it('a chip that fills the complaint takes its error away', async () => {
    openDialog(BookingDialog);
    bookingForm.emptyComplaint();
    expect(await screen.findByText('主诉为必填项')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: '牙痛' }));
    await waitFor(() => expect(screen.queryByText('主诉为必填项')).toBeNull());
  });

  it('says 提交中… while the server thinks', async () => {
    answer(BOOK, 'never');
    const { onBooked } = openDialog(BookingDialog);
    await bookingForm.fillAndSubmit();
    await waitFor(() => expect(bookingForm.submitButton().textContent).toContain('提交中…'));
    expect(onBooked).not.toHaveBeenCalled();
  });

  it('chips set the complaint and go behind what is there', () => {
    openDialog(BookingDialog);
    fireEvent.click(screen.getByRole('button', { name: '牙痛' }));
    expect(bookingForm.complaint().value).toBe('牙痛');
    fireEvent.click(screen.getByRole('button', { name: '洗牙' }));
    fireEvent.click(screen.getByRole('button', { name: '牙痛' }));
    expect(bookingForm.complaint().value).toBe('牙痛，洗牙');
  });

  it('adds a patient without leaving, and chooses them', async () => {
    answer('GET /api/consents', consents(true));
    answer('POST /api/patients', {
      status: 201,
      body: { data: { id: 9, name: '沈一鸣', phone: '13812346021', email: null, age: 6, gender: '男' } },
    });
    openDialog(BookingDialog);
    bookingForm.typeComplaint('牙痛');
    fireEvent.click(screen.getByRole('combobox', { name: /就诊人/ }));
    fireEvent.click(screen.getByRole('button', { name: '新增就诊人' }));
    const form = await screen.findByRole('region', { name: '新增就诊人' });
    // Of somebody else the account knows its own number at most.
    expect(within(form).getByLabelText<HTMLInputElement>(/姓名/).value).toBe('');
    expect(within(form).getByLabelText<HTMLInputElement>(/手机号/).value).toBe('13800000000');
    fireEvent.change(within(form).getByLabelText(/手机号/), { target: { value: '' } });
    fireEvent.click(within(form).getByRole('button', { name: '保存就诊人' }));
    for (const text of ['姓名为必填项', '手机号为必填项', '证件号为必填项']) {
      expect(await screen.findByText(text)).toBeTruthy();
    }
    fireEvent.change(within(form).getByLabelText(/姓名/), { target: { value: '沈一鸣' } });
    fireEvent.change(within(form).getByLabelText(/手机号/), { target: { value: '123' } });
    fireEvent.change(within(form).getByLabelText(/证件号/), { target: { value: '110101199003070000' } });
    expect(await screen.findByText('请输入正确的手机号')).toBeTruthy();
    expect(await screen.findByText('请输入正确的身份证号')).toBeTruthy();
    fireEvent.change(within(form).getByLabelText(/手机号/), { target: { value: '13812346021' } });
    fireEvent.change(within(form).getByLabelText(/证件号/), { target: { value: '11010519491231002X' } });
    fireEvent.click(within(form).getByRole('button', { name: '保存就诊人' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: '新增就诊人' })).toBeNull());
    expect(screen.getByRole('combobox', { name: /就诊人/ }).textContent).toContain('沈一鸣男 · 6 岁 · 138****6021');
    expect(bookingForm.complaint().value).toBe('牙痛');
    expect(sentPatient()).toMatchObject({ patient: { name: '沈一鸣' } });
    expect(sentPatient()).not.toHaveProperty('consent');
  });

  it('asks for consent to health data before the first patient of an account, and sends it with the file', async () => {
    answer('GET /api/consents', consents(false));
    answer(
      'POST /api/patients',
      failure(422, 'INVALID', '参数错误', { errors: { consent: ['授权书已更新，请重新阅读后同意'] } }),
      {
        status: 201,
        body: { data: { id: 9, name: '沈一鸣', phone: '13812346021', email: null, age: 6, gender: '男' } },
      },
    );
    openDialog(BookingDialog);
    fireEvent.click(screen.getByRole('combobox', { name: /就诊人/ }));
    fireEvent.click(screen.getByRole('button', { name: '新增就诊人' }));
    const form = await screen.findByRole('region', { name: '新增就诊人' });
    const box = () => within(form).getByRole<HTMLInputElement>('checkbox');
    await waitFor(() => expect(box().checked).toBe(false));
    expect(within(form).queryByRole('region', { name: '健康信息授权书' })).toBeNull();
    fireEvent.click(within(form).getByRole('button', { name: '阅读全文' }));
    expect(within(form).getByRole('region', { name: '健康信息授权书' }).textContent).toBe('过敏史等信息只用于诊疗');
    fireEvent.change(within(form).getByLabelText(/姓名/), { target: { value: '沈一鸣' } });
    fireEvent.change(within(form).getByLabelText(/手机号/), { target: { value: '13812346021' } });
    fireEvent.change(within(form).getByLabelText(/证件号/), { target: { value: '11010519491231002X' } });
    const save = () => fireEvent.click(within(form).getByRole('button', { name: '保存就诊人' }));
    save();
    expect(await within(form).findByText('请先阅读并同意《健康信息授权书》')).toBeTruthy();
    expect(sentPatient()).toBeUndefined();
    fireEvent.click(box());
    save();
    expect(await within(form).findByText('授权书已更新，请重新阅读后同意')).toBeTruthy();
    await waitFor(() => expect(box().checked).toBe(false));
    fireEvent.click(box());
    save();
    await waitFor(() => expect(screen.queryByRole('region', { name: '新增就诊人' })).toBeNull());
    expect(sentPatient()).toMatchObject({ consent: true, consent_version: HEALTH_CONSENT.version });
  });
});

describe('the draft', () => {
  it('comes back after a reload, and not after it was given up', async () => {
    const { unmount, held } = openDialog(BookingDialog);
    bookingForm.typeComplaint('牙痛两天');
    unmount();
    const second = openDialog(BookingDialog, { held });
    await waitFor(() => expect(bookingForm.complaint().value).toBe('牙痛两天'));
    fireEvent.click(screen.getByRole('button', { name: '取消' }));
    expect(await screen.findByRole('alertdialog', { name: '放弃未保存的修改？' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: '放弃' }));
    await waitFor(() => expect(second.onClose).toHaveBeenCalled());
    openDialog(BookingDialog, { held });
    expect(bookingForm.complaint().value).toBe('');
    expect(screen.queryByText('已恢复上次未提交的内容')).toBeNull();
  });

  it('comes back with whom one was just adding; what was agreed to is asked for anew', async () => {
    const name = () => screen.getByLabelText<HTMLInputElement>(/^\*?姓名/);
    const { unmount } = openDialog(BookingDialog, { held: heldSlot({}, { patients: [] }) });
    fireEvent.change(name(), { target: { value: '沈新' } });
    fireEvent.change(screen.getByLabelText(/^\*?手机号/), { target: { value: '13812346021' } });
    unmount();
    // By now somebody has been added elsewhere: what was typed is there all the same.
    const second = openDialog(BookingDialog);
    await waitFor(() => expect(name().value).toBe('沈新'));
    expect(screen.getByLabelText<HTMLInputElement>(/^\*?手机号/).value).toBe('13812346021');
    expect(JSON.parse(sessionStorage.getItem('haomai:draft:person') ?? '').values.consent).toBe(false);
    fireEvent.click(screen.getByRole('button', { name: '取消新增' }));
    expect(sessionStorage.getItem('haomai:draft:person')).toBeNull();
    second.unmount();
    openDialog(BookingDialog);
    expect(screen.queryByLabelText(/^\*?姓名/)).toBeNull();
  });

  it('is nobody else’s and not older than half an hour', () => {
    const values = { source: '牙痛' };
    sessionStorage.setItem('haomai:draft:patient', JSON.stringify({ at: Date.now(), by: 6, values }));
    const { unmount } = openDialog(BookingDialog);
    expect(bookingForm.complaint().value).toBe('');
    unmount();
    sessionStorage.setItem('haomai:draft:patient', JSON.stringify({ at: Date.now() - 31 * 60_000, by: 5, values }));
    openDialog(BookingDialog);
    expect(bookingForm.complaint().value).toBe('');
  });
});
