import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { StaffChangeDialog } from './staff-change-dialog.tsx';
import { answer, Page, sent, today } from './testing.tsx';

const FORM = 'GET /api/admin/reservations/h1/change';
const CHANGE = 'PUT /api/admin/reservations/h1/change';

const reservation = {
  ...{ id: 1, hash_id: 'h1', reservation_id: 1, appointment_time: '', slot_count: 1, scheduling_time_id: 7 },
  ...{ hospital_id: 1, hospital_name: '衡川口腔', department_id: 1, department_name: '口腔内科', doctor_id: 3 },
  ...{ doctor_name: '赵晓棠', role_name: 'doctor', patient_id: 9, patient: '沈静姝', chief_complaint: '洗牙' },
  ...{ remarks: '', fee: { price: 3000 }, status: 1, cancel_status: 0, visi_status: 0, flow_status: 'booked' },
  ...{ reason: null, version: 4, created_at: '', time: '11:00' },
};

async function open() {
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
  answer('GET /api/open_times', { status: 200, body: { data: [] } });
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
}

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

  it('keeps a length that somebody has said', async () => {
    await open();
    await choose(/时长/, /30 分钟/);
    await choose(/类型/, /手术/);
    await waitFor(() => expect(shown(/类型/)).toContain('手术'));
    expect(shown(/时长/)).toContain('30 分钟');
  });
});
