import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { StaffChangeDialog } from './staff-change-dialog.tsx';
import { answer, failure, Page, sent, today } from './testing.tsx';

const FORM = 'GET /api/admin/reservations/h1/change';
const CHANGE = 'PUT /api/admin/reservations/h1/change';

const reservation = {
  ...{ id: 1, hash_id: 'h1', reservation_id: 1, appointment_time: '', slot_count: 1, scheduling_time_id: 7 },
  ...{ hospital_id: 1, hospital_name: '衡川口腔', department_id: 1, department_name: '口腔内科', doctor_id: 3 },
  ...{ doctor_name: '赵晓棠', role_name: 'doctor', patient_id: 9, patient: '沈静姝', chief_complaint: '洗牙' },
  ...{ remarks: '', fee: { price: 3000 }, status: 1, cancel_status: 0, visi_status: 0, flow_status: 'booked' },
  ...{ reason: null, version: 4, created_at: '', time: '11:00' },
};

const AFTER = ['11:15', '11:30', '11:45', '12:00', '14:00', '14:15', '16:00', '16:15', '16:30', '16:45'];

/** @param free the doctor's open starts of that day */
async function open(free: readonly string[] = AFTER) {
  const kinds = [
    { id: 21, name: '洗牙', look: 'hygiene', slot_count: 3 },
    { id: 22, name: '手术', look: 'surgery', slot_count: 4 },
  ];
  const found = { ...reservation, date: today() };
  const form = {
    kinds,
    kind_id: 21,
    patients: [{ id: 9, name: '沈静姝' }],
    hospitals: [],
    doctors: [],
    departments: [],
  };
  answer(FORM, { status: 200, body: { ...form, reservation: found } });
  answer('GET /api/open_times', { status: 200, body: { data: free.map((time) => ({ time, doctors: 1 })) } });
  answer(CHANGE, { status: 201, body: { data: found } });
  render(
    <Page>
      <StaffChangeDialog
        reservation={{ hash_id: 'h1', patient: '沈静姝', date: today(), time: '11:00', doctor_name: '赵晓棠' }}
        onClose={() => {}}
      />
    </Page>,
  );
  await screen.findByRole('combobox', { name: /类型/ });
  await waitFor(() => expect(sent.some(({ path }) => path.startsWith('/api/open_times'))).toBe(true));
}

/** Somebody else moved it, and says why they did. */
async function overtaken(theirs: object) {
  const form = { kinds: [], kind_id: 21, patients: [], hospitals: [], doctors: [], departments: [] };
  answer(FORM, {
    status: 200,
    body: { ...form, reservation: { ...reservation, date: today(), version: 5, ...theirs } },
  });
  answer(CHANGE, failure(409, 'STALE', '此记录刚被修改，请核对后再保存'));
  fireEvent.click(screen.getByRole('button', { name: /保存/ }));
  await screen.findByText('此记录刚被修改，请核对后再保存');
  answer(CHANGE, { status: 201, body: { data: reservation } });
}
const written = () => sent.filter(({ method }) => method === 'PUT').at(-1)?.body;

const shown = (name: RegExp) => screen.getByRole('combobox', { name }).textContent;

async function choose(field: RegExp, option: RegExp) {
  fireEvent.click(screen.getByRole('combobox', { name: field }));
  fireEvent.click(await screen.findByRole('option', { name: option }));
}

describe('改约 of a visit', () => {
  it('can make it another kind, which has its length, and sends both', async () => {
    await open();
    expect([shown(/类型/), shown(/时长/)]).toEqual([
      expect.stringContaining('洗牙'),
      expect.stringContaining('15 分钟'),
    ]);
    await choose(/类型/, /手术/);
    await waitFor(() => expect(shown(/时长/)).toContain('60 分钟'));
    fireEvent.click(screen.getByRole('button', { name: /保存/ }));
    await waitFor(() =>
      expect(sent.find(({ method }) => method === 'PUT')?.body).toMatchObject({ kind_id: 22, slot_count: 4 }),
    );
  });

  it('says before it is saved that the length does not fit behind the new time, keeps what does, and sends that', async () => {
    await open(['11:15', '14:00', '14:15', '16:00', '16:15', '16:30', '16:45']);
    await choose(/类型/, /手术/);
    // Its own quarter, and one behind it.
    await screen.findByText('后面的号源已被占用，不足 60 分钟，将改为 30 分钟');
    expect(shown(/时长/)).toContain('30 分钟');
    fireEvent.click(screen.getByRole('button', { name: /保存/ }));
    await waitFor(() =>
      expect(sent.find(({ method }) => method === 'PUT')?.body).toMatchObject({ kind_id: 22, slot_count: 2 }),
    );
  });

  it('has all of its length again at a time with room for it', async () => {
    await open(['11:15', '16:00', '16:15', '16:30', '16:45']);
    await choose(/时长/, /60 分钟/);
    await screen.findByText('后面的号源已被占用，不足 60 分钟，将改为 30 分钟');
    fireEvent.click(screen.getByRole('combobox', { name: /时间点/ }));
    fireEvent.change(await screen.findByPlaceholderText('输入时间'), { target: { value: '16:00' } });
    fireEvent.click(await screen.findByRole('option', { name: '16:00' }));
    await waitFor(() => expect(shown(/时长/)).toContain('60 分钟'));
    expect(screen.queryByText(/后面的号源已被占用/)).toBeNull();
  });

  it('keeps a length that somebody has said', async () => {
    await open();
    await choose(/时长/, /30 分钟/);
    await choose(/类型/, /手术/);
    await waitFor(() => expect(shown(/类型/)).toContain('手术'));
    expect(shown(/时长/)).toContain('30 分钟');
  });
});

describe('改约 of a visit that somebody else changed meanwhile', () => {
  const complaint = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /主诉/ });

  it('keeps what was typed, takes over the rest, and is saved over theirs', async () => {
    await open();
    fireEvent.change(complaint(), { target: { value: '拔牙' } });
    await overtaken({ remarks: '请先拍片' });
    expect(complaint().value).toBe('拔牙');
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: '备注' }).value).toBe('请先拍片');
    fireEvent.click(screen.getByRole('button', { name: /保存/ }));
    await waitFor(() => expect(written()).toMatchObject({ source: '拔牙', remarks: '请先拍片', version: 5 }));
  });

  it('asks which complaint it is to be', async () => {
    await open();
    fireEvent.change(complaint(), { target: { value: '拔牙' } });
    await overtaken({ chief_complaint: '补牙' });
    const choice = within(screen.getByRole('radiogroup', { name: '主诉保留哪一个' }));
    fireEvent.click(choice.getByRole('radio', { name: '用对方的' }));
    expect(complaint().value).toBe('补牙');
    fireEvent.click(screen.getByRole('button', { name: /保存/ }));
    await waitFor(() => expect(written()).toMatchObject({ source: '补牙', version: 5 }));
  });
});
