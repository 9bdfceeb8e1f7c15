import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '#web/api/client.ts';
import type { HeldSlot } from '#web/clinic/hold/hold-session.ts';
import { ALLERGY, ELSE } from '#web/clinic/testing.ts';
import { reactions } from '#web/realtime/reactions.ts';
import { AddAppointmentDialog } from './add-appointment-dialog.tsx';
import { answer, failure, heldSlot, leave, openDialog, sent, slot, today, known as unseen } from './testing.tsx';

const BOOK = 'POST /api/admin/reservations';
const SEARCH = 'POST /api/admin/search/hospitalPatient';
const VISITS = 'POST /api/admin/search/reservation/query';
const booked = { status: 201, body: { data: { hash_id: 'h' } } };
const known = {
  ...unseen,
  certificate_number: '110***********7678',
  allergic_history: '青霉素过敏',
  last_visit: { date: '2026-05-16', doctor_name: '赵晓棠', chief_complaint: '右下46补牙' },
};
const rooms = [
  { id: 11, name: '一诊室' },
  { id: 12, name: '二诊室' },
];
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^\\*?${name}`));
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const submit = () => fireEvent.click(screen.getByRole('button', { name: /确认预约/ }));
const bookings = () => sent.filter((call) => call.path === '/api/admin/reservations');

function fillNewPatient() {
  type('姓名', '沈静姝');
  type('手机号', '13812346021');
  type('身份证', '11010519491231002X');
  type('主诉', '牙痛');
}

async function chooseKnown(person: object = known) {
  answer(SEARCH, { status: 200, body: { data: [person] } });
  fireEvent.click(screen.getByRole('combobox', { name: /本院患者/ }));
  fireEvent.change(screen.getByPlaceholderText('姓名、拼音、手机号或身份证（可输后四位）'), {
    target: { value: '沈' },
  });
  fireEvent.click(await screen.findByRole('option', { name: /沈静姝/ }));
}

async function chooseLength(label: string) {
  fireEvent.click(screen.getByRole('combobox', { name: /时长/ }));
  fireEvent.click(await screen.findByRole('option', { name: label }));
}

describe('the desk’s form', () => {
  it('says what the other desks see', () => {
    openDialog(AddAppointmentDialog);
    expect(screen.getByText('号源已为您保留，其他前台看到“陈露 占用中”')).toBeTruthy();
  });

  it('begins at the search for a patient, where a letter or digit already searches', async () => {
    answer(SEARCH, { status: 200, body: { data: [known] } });
    openDialog(AddAppointmentDialog);
    const search = screen.getByRole('combobox', { name: /本院患者/ });
    await waitFor(() => expect(document.activeElement).toBe(search));
    fireEvent.keyDown(search, { key: '沈' });
    fireEvent.click(await screen.findByRole('option', { name: /沈静姝/ }));
    await waitFor(() => expect(field('姓名').value).toBe('沈静姝'));
    expect(sent.find((call) => call.path.includes('hospitalPatient'))?.body).toEqual({ keyword: '沈' });
  });

  it('says in words what was booked, on which day where it is not today’s, and shows it on a press', async () => {
    const data = { hash_id: 'h', patient: '沈静姝', date: '2099-11-21', time: '09:30', doctor_name: '赵晓棠' };
    answer(BOOK, { status: 201, body: { data } });
    const onSee = vi.fn();
    openDialog(AddAppointmentDialog, { onSee });
    fillNewPatient();
    submit();
    expect(await screen.findByText('已预约 沈静姝 11月21日 09:30 赵晓棠')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: '查看' }));
    expect(onSee).toHaveBeenCalledWith(data);
  });

  it('names each required field', async () => {
    openDialog(AddAppointmentDialog, { held: heldSlot({}, { departments: rooms }) });
    submit();
    for (const name of ['姓名', '手机号', '身份证', '主诉', '诊室']) {
      expect(await screen.findByText(`${name}为必填项`)).toBeTruthy();
    }
    type('手机号', '1381234');
    type('姓名', '沈');
    expect(await screen.findByText('请输入正确的手机号')).toBeTruthy();
    expect(await screen.findByText('姓名长度为2至100个字符')).toBeTruthy();
    expect(bookings()).toHaveLength(0);
  });

  it('says what is wrong on leaving a field, and of that field only', async () => {
    openDialog(AddAppointmentDialog);
    type('手机号', '12');
    fireEvent.blur(field('手机号'));
    expect(await screen.findByText('请输入正确的手机号')).toBeTruthy();
    expect(screen.queryByText('主诉为必填项')).toBeNull();
  });

  it('books a new person into what is held', async () => {
    answer(BOOK, booked);
    const { onBooked } = openDialog(AddAppointmentDialog, { held: heldSlot({ count: 2 }) });
    fillNewPatient();
    type('咨询内容', '想问种植');
    submit();
    await waitFor(() => expect(onBooked).toHaveBeenCalled());
    expect(bookings()[0]?.body).toEqual({
      scheduling_time_id: 7,
      hold_id: 41,
      slot_count: 2,
      date: today(),
      time: '11:00',
      name: '沈静姝',
      phone: '13812346021',
      certificate_number: '11010519491231002X',
      source: '牙痛',
      remarks: '想问种植',
    });
  });

  it('books a known patient by id, after showing the allergy and the last visit', async () => {
    answer(BOOK, booked);
    const { onBooked } = openDialog(AddAppointmentDialog);
    await chooseKnown();
    // In the body: a name or ID number in an address would stand in logs on the way.
    expect(sent.find((call) => call.path.includes('hospitalPatient'))).toMatchObject({
      path: '/api/admin/search/hospitalPatient',
      body: { keyword: '沈' },
    });
    expect(screen.getByText('青霉素过敏')).toBeTruthy();
    expect(screen.getByText('上次就诊 2026-05-16，赵晓棠，右下46补牙。')).toBeTruthy();
    expect([field('姓名').value, field('姓名').readOnly]).toEqual(['沈静姝', true]);
    expect(field('手机号').value).toBe('138****6021');
    type('主诉', '牙痛');
    submit();
    await waitFor(() => expect(onBooked).toHaveBeenCalled());
    const body = bookings()[0]?.body;
    expect(body).toMatchObject({ patient_id: 9, source: '牙痛' });
    expect(body).not.toMatchObject({ phone: '138****6021' });
  });

  it('shows what nobody may miss of a known patient as it is now, also what is noted while the form is open', async () => {
    const form = (alerts: object[]) => ({ status: 200, body: { data: slot(), meta: { ...heldSlot().form, alerts } } });
    const LOOKUP = 'GET /api/admin/reservation_scheduling';
    const told = () =>
      within(screen.getByRole('list', { name: '过敏与提醒' }))
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent);
    answer(LOOKUP, form([ALLERGY]));
    openDialog(AddAppointmentDialog);
    await chooseKnown({ ...known, alerts: [ELSE] });
    // As the search had it, until there is newer; an alert says what the patient wrote.
    expect(told()).toEqual([ELSE.text, '青霉素过敏']);
    await waitFor(() => expect(told()).toEqual([ALLERGY.text]));
    const asked = sent.find(({ path }) => path.includes('reservation_scheduling'))?.path;
    expect(asked).toContain('scheduling_time_id=7');
    expect(asked).toContain('patient_id=9');

    const touch = (id: number) =>
      act(() => reactions.touched({ hospital_id: 1, resources: [{ name: 'patient_record', ids: [id] }] }));
    const lookups = () => sent.filter(({ path }) => path.includes('reservation_scheduling')).length;
    answer(LOOKUP, form([ALLERGY, ELSE]));
    touch(77);
    expect(lookups()).toBe(1);
    touch(9);
    await waitFor(() => expect(told()).toEqual([ALLERGY.text, ELSE.text]));
    answer(LOOKUP, form([]));
    touch(9);
    // What the patient wrote themselves stays.
    await waitFor(() => expect(told()).toEqual(['青霉素过敏']));
  });

  it('marks in the search who has something', async () => {
    answer(SEARCH, {
      status: 200,
      body: {
        data: [
          { ...known, alerts: [ALLERGY] },
          { ...known, id: 10, name: '沈静' },
        ],
      },
    });
    openDialog(AddAppointmentDialog);
    fireEvent.click(screen.getByRole('combobox', { name: /本院患者/ }));
    fireEvent.change(screen.getByPlaceholderText('姓名、拼音、手机号或身份证（可输后四位）'), {
      target: { value: '沈' },
    });
    expect((await screen.findByRole('option', { name: /沈静姝/ })).textContent).toContain(`⚠ ${ALLERGY.text}`);
    expect(screen.getByRole('option', { name: /沈静女/ }).textContent).not.toContain('⚠');
  });

  it('shows the visits that a known patient has to come here: when, and with whom', async () => {
    const visit = { time: '10:00', slot_count: 2, cancel_status: 0, visi_status: 0, chief_complaint: '洗牙' };
    const next = { ...visit, hash_id: 'a', date: '2099-11-25', doctor_name: '李文博' };
    const data = [
      next,
      { ...next, hash_id: 'b', cancel_status: 1, doctor_name: '取消医生' },
      { ...next, hash_id: 'c', date: '2020-01-01', doctor_name: '过去医生' },
    ];
    answer(VISITS, { status: 200, body: { data } });
    openDialog(AddAppointmentDialog);
    await chooseKnown();
    const shown = await screen.findByRole('region', { name: '已有预约' });
    expect(shown.textContent).toContain('该患者在本院已有 1 个预约');
    expect(shown.textContent).toContain('11月25日 周三 10:00 – 10:30李文博洗牙');
    expect(shown.textContent).not.toMatch(/取消医生|过去医生/);
    expect(sent.find(({ path }) => path.includes('search/reservation'))?.body).toMatchObject({ patient_id: 9 });
  });

  it('says that the visits could not be read, and reads them again', async () => {
    answer(VISITS, failure(503, 'UNAVAILABLE', '服务暂时不可用'));
    openDialog(AddAppointmentDialog);
    await chooseKnown();
    await screen.findByText('未能读取该患者已有的预约');
    answer(VISITS, { status: 200, body: { data: [] } });
    fireEvent.click(screen.getByRole('button', { name: '重试' }));
    expect(await screen.findByText('该患者在本院没有待就诊的预约')).toBeTruthy();
    expect(screen.queryByText('未能读取该患者已有的预约')).toBeNull();
  });

  it('shows a known patient’s whole phone and ID number on a press', async () => {
    answer('POST /api/admin/patients/9/reveal', {
      status: 200,
      body: { data: { id: 9, phone: '13812346021', certificate_type: 1, certificate_number: '110101199003071233' } },
    });
    openDialog(AddAppointmentDialog);
    await chooseKnown();
    expect([field('手机号').value, field('身份证').value]).toEqual(['138****6021', '110***********7678']);
    // On to what is to be typed, a moment after the picker has closed; a menu closes where the focus goes elsewhere.
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /主诉/ })));
    fireEvent.keyDown(screen.getByRole('button', { name: '显示完整号码' }), { key: 'Enter' });
    fireEvent.click(await screen.findByRole('menuitem', { name: '联系患者' }));
    await waitFor(() => expect(field('身份证').value).toBe('110101199003071233'));
    expect(field('手机号').value).toBe('13812346021');
    fireEvent.click(screen.getByRole('button', { name: '隐藏完整号码' }));
    expect(field('身份证').value).toBe('110***********7678');
  });

  it('sends that a new person was told about their health data, where the desk says so', async () => {
    answer(BOOK, booked);
    const { onBooked } = openDialog(AddAppointmentDialog);
    fillNewPatient();
    fireEvent.click(screen.getByRole('checkbox', { name: /已向患者说明健康信息的用途/ }));
    submit();
    await waitFor(() => expect(onBooked).toHaveBeenCalled());
    expect(bookings()[0]?.body).toMatchObject({ name: '沈静姝', informed: true });
  });

  it('改为新患者 brings back what was typed before', async () => {
    openDialog(AddAppointmentDialog);
    type('手机号', '13900000000');
    await chooseKnown();
    fireEvent.click(screen.getByRole('button', { name: '改为新患者' }));
    await waitFor(() => expect(field('手机号').value).toBe('13900000000'));
    expect(field('姓名').readOnly).toBe(false);
    expect(screen.queryByText('青霉素过敏')).toBeNull();
  });

  it('keeps everything through expiry, a new hold, a conflict and another slot', async () => {
    answer(
      BOOK,
      failure(409, 'SLOT_TAKEN', 'x', {
        slot: slot({ value: '王秀英' }),
        alternatives: [slot({ id: 8, time: '11:15' })],
      }),
    );
    const { held, onRetake } = openDialog(AddAppointmentDialog, {
      onRetake: async (slotId, count) => heldSlot({ id: 50, slotId, count, expiresAt: Date.now() + 900_000 }),
    });
    fillNewPatient();
    type('咨询内容', '想问种植');
    const kept = () =>
      expect(['姓名', '手机号', '身份证', '主诉', '咨询内容'].map((name) => field(name).value)).toEqual([
        '沈静姝',
        '13812346021',
        '11010519491231002X',
        '牙痛',
        '想问种植',
      ]);
    leave(held, 0);
    kept();
    fireEvent.click(screen.getByRole('button', { name: '重新占号' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: '重新占号' })).toBeNull());
    kept();
    submit();
    fireEvent.click(await screen.findByRole('button', { name: '改约 11:15' }));
    await waitFor(() => expect(onRetake).toHaveBeenLastCalledWith(8, 1));
    kept();
  });

  it('comes back after a reload, the known patient too', async () => {
    const { unmount, held } = openDialog(AddAppointmentDialog);
    await chooseKnown();
    type('主诉', '牙痛');
    unmount();
    openDialog(AddAppointmentDialog, { held });
    await waitFor(() => expect(field('主诉').value).toBe('牙痛'));
    expect(field('姓名').value).toBe('沈静姝');
    expect(screen.getByText('已恢复上次未提交的内容')).toBeTruthy();
  });

  it('a room that is not offered for another slot is asked for again', async () => {
    answer(
      BOOK,
      failure(409, 'SLOT_TAKEN', 'x', { slot: slot({ value: 4 }), alternatives: [slot({ id: 8, doctor_id: 4 })] }),
    );
    openDialog(AddAppointmentDialog, {
      held: heldSlot({}, { departments: rooms.slice(0, 1) }),
      onRetake: async (slotId) => heldSlot({ id: 50, slotId }, { departments: [{ id: 21, name: '洁牙室' }] }),
    });
    fillNewPatient();
    submit();
    fireEvent.click(await screen.findByRole('button', { name: '改约 李文博 11:00' }));
    await waitFor(() => expect(screen.getByRole('combobox', { name: /诊室/ }).textContent).toContain('洁牙室'));
  });
});

describe('the length', () => {
  it('another length is another hold', async () => {
    const { onRetake } = openDialog(AddAppointmentDialog, {
      onRetake: async (slotId, count) => heldSlot({ id: 44, slotId, count }),
    });
    await chooseLength('45 分钟');
    await waitFor(() => expect(screen.getByText('11:00 – 11:45')).toBeTruthy());
    expect(onRetake).toHaveBeenCalledWith(7, 3);
  });

  it('where the slots behind are taken says why and keeps what is held', async () => {
    const taken = new ApiError({
      status: 409,
      code: 'SLOT_TAKEN',
      message: 'x',
      body: { slot: slot(), alternatives: [] },
    });
    openDialog(AddAppointmentDialog, { onRetake: () => Promise.reject(taken) });
    fillNewPatient();
    await chooseLength('30 分钟');
    expect(await screen.findByText('后面的号源已被占用，不能改为 30 分钟，仍为您保留 15 分钟')).toBeTruthy();
    expect(screen.getByText('11:00 – 11:15')).toBeTruthy();
    answer(BOOK, booked);
    submit();
    await waitFor(() => expect(bookings()[0]?.body).toMatchObject({ slot_count: 1, hold_id: 41 }));
  });

  describe('of a kind', () => {
    const kinds = [
      { id: 21, name: '洗牙', look: 'hygiene' as const, slot_count: 3 },
      { id: 22, name: '手术', look: 'surgery' as const, slot_count: 4 },
    ];
    const held = (over: Partial<HeldSlot> = {}) => heldSlot(over, { kinds });
    const chooseKind = async (name: RegExp) => {
      fireEvent.click(screen.getByRole('combobox', { name: /类型/ }));
      fireEvent.click(await screen.findByRole('option', { name }));
    };
    const isTaken = () =>
      new ApiError({ status: 409, code: 'SLOT_TAKEN', message: 'x', body: { slot: slot(), alternatives: [] } });

    it('is as long as that kind, and is sent with it', async () => {
      answer(BOOK, booked);
      const { onRetake } = openDialog(AddAppointmentDialog, {
        held: held(),
        onRetake: async (slotId, count) => held({ id: 44, slotId, count }),
      });
      fillNewPatient();
      await chooseKind(/洗牙/);
      expect(await screen.findByText('11:00 – 11:45')).toBeTruthy();
      expect(onRetake.mock.calls).toEqual([[7, 3]]);
      submit();
      await waitFor(() => expect(bookings()[0]?.body).toMatchObject({ kind_id: 21, slot_count: 3, hold_id: 44 }));
    });

    it('stays as long as somebody has said', async () => {
      const { onRetake } = openDialog(AddAppointmentDialog, {
        held: held(),
        onRetake: async (slotId, count) => held({ id: 44, slotId, count }),
      });
      await chooseLength('30 分钟');
      expect(await screen.findByText('11:00 – 11:30')).toBeTruthy();
      await chooseKind(/手术/);
      expect(await screen.findByRole('combobox', { name: /类型/ })).toHaveProperty(
        'textContent',
        expect.stringContaining('手术'),
      );
      expect(onRetake.mock.calls).toEqual([[7, 2]]);
    });

    it('keeps what fits where the slots behind are taken, and says so', async () => {
      const { onRetake } = openDialog(AddAppointmentDialog, {
        held: held(),
        onRetake: async (slotId, count) => {
          if (count > 2) throw isTaken();
          return held({ id: 44, slotId, count });
        },
      });
      await chooseKind(/手术/);
      expect(await screen.findByText('后面的号源已被占用，不足 60 分钟，已为您保留 30 分钟')).toBeTruthy();
      expect(screen.getByText('11:00 – 11:30')).toBeTruthy();
      expect(onRetake.mock.calls).toEqual([
        [7, 4],
        [7, 3],
        [7, 2],
      ]);
    });

    it('comes back with its length after a reload, over the hold that is still there', async () => {
      answer(BOOK, booked);
      const first = openDialog(AddAppointmentDialog, {
        held: held(),
        onRetake: async (slotId, count) => held({ id: 44, slotId, count }),
      });
      fillNewPatient();
      await chooseKind(/洗牙/);
      await screen.findByText('11:00 – 11:45');
      first.unmount();
      const { onRetake } = openDialog(AddAppointmentDialog, { held: held({ id: 44, count: 3 }) });
      await waitFor(() => expect(screen.getByRole('combobox', { name: /类型/ }).textContent).toContain('洗牙'));
      submit();
      await waitFor(() => expect(bookings()[0]?.body).toMatchObject({ kind_id: 21, slot_count: 3, hold_id: 44 }));
      expect(onRetake).not.toHaveBeenCalled();
    });

    it('makes another slot, after the first was lost, as long as it was: the kind’s, or what somebody has said', async () => {
      const retake = async (slotId: number, count: number) => held({ id: 44, slotId, count });
      const first = openDialog(AddAppointmentDialog, { held: held(), onRetake: retake });
      await chooseKind(/手术/);
      await screen.findByText('11:00 – 12:00');
      first.unmount();
      const second = openDialog(AddAppointmentDialog, { held: held({ id: 50, slotId: 9 }), onRetake: retake });
      await screen.findByText('11:00 – 12:00');
      expect(second.onRetake.mock.calls).toEqual([[9, 4]]);
      await chooseLength('45 分钟');
      await screen.findByText('11:00 – 11:45');
      second.unmount();
      const third = openDialog(AddAppointmentDialog, { held: held({ id: 60, slotId: 9 }), onRetake: retake });
      await screen.findByText('11:00 – 11:45');
      await chooseKind(/洗牙/);
      await chooseKind(/手术/);
      expect(third.onRetake.mock.calls).toEqual([[9, 3]]);
    });

    it('is none any more at a doctor who does not have it', async () => {
      answer(BOOK, booked);
      const first = openDialog(AddAppointmentDialog, { held: held() });
      fillNewPatient();
      await chooseKind(/洗牙/);
      await waitFor(() => expect(screen.getByRole('combobox', { name: /类型/ }).textContent).toContain('洗牙'));
      first.unmount();
      openDialog(AddAppointmentDialog, { held: heldSlot({}, { kinds: kinds.slice(1) }) });
      await waitFor(() => expect(field('姓名').value).toBe('沈静姝'));
      submit();
      await waitFor(() => expect(bookings()).toHaveLength(1));
      expect(bookings()[0]?.body).not.toHaveProperty('kind_id');
    });

    it('stays as it is where nothing behind is free', async () => {
      openDialog(AddAppointmentDialog, { held: held(), onRetake: () => Promise.reject(isTaken()) });
      await chooseKind(/洗牙/);
      expect(await screen.findByText('后面的号源已被占用，不足 45 分钟，仍为您保留 15 分钟')).toBeTruthy();
      expect(screen.getByText('11:00 – 11:15')).toBeTruthy();
    });
  });

  it('offers the desk three minutes more', () => {
    const { held } = openDialog(AddAppointmentDialog);
    leave(held, 20);
    expect(screen.getByRole('button', { name: '延长 3 分钟' })).toBeTruthy();
  });
});
