import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ReferDialog } from './refer-dialog.tsx';
import { answer, Page, sent, today } from './testing.tsx';

const reservation = {
  ...{ id: 1, hash_id: 'h1', reservation_id: 1, appointment_time: '', slot_count: 3, scheduling_time_id: 7 },
  ...{ hospital_id: 1, hospital_name: '衡川口腔', department_id: 1, department_name: '口腔内科', doctor_id: 3 },
  ...{ doctor_name: '赵晓棠', role_name: 'doctor', patient_id: 9, patient: '沈静姝', chief_complaint: '洗牙' },
  ...{ remarks: '', fee: { price: 3000 }, status: 1, cancel_status: 0, flow_status: 'booked' },
  ...{ reason: null, version: 4, created_at: '', time: '11:00' },
};

const asked = (path: string) => sent.filter((call) => call.path.startsWith(path)).map((call) => call.path);

it('转诊 offers only times and people with room for the whole visit', async () => {
  const hospitals = [{ id: 2, name: '滨江口腔', departments: [] }];
  const body = { hospitals, departments: [], reservation: { ...reservation, date: today() } };
  answer('GET /api/admin/reservations/h1/referral', { status: 200, body });
  answer('GET /api/index_hospitals/2', { status: 200, body: { id: 2, name: '滨江口腔', departments: [] } });
  answer('GET /api/open_times', { status: 200, body: { data: [{ time: '16:00', doctors: 1 }] } });
  answer('GET /api/reservation_search_doctors', { status: 200, body: { doctors: [] } });
  const visit = { hash_id: 'h1', patient: '沈静姝', date: today(), time: '11:00', doctor_name: '赵晓棠' };
  render(
    <Page>
      <ReferDialog reservation={{ ...visit }} onClose={() => {}} />
    </Page>,
  );
  fireEvent.click(await screen.findByRole('combobox', { name: /医院/ }));
  fireEvent.click(await screen.findByRole('option', { name: /滨江口腔/ }));
  fireEvent.click(screen.getByRole('combobox', { name: /日期/ }));
  fireEvent.click(document.querySelector(`[data-date="${today()}"]`) as HTMLElement);
  await waitFor(() => expect(asked('/api/open_times')).toEqual([expect.stringContaining('slot_count=3')]));
  fireEvent.click(screen.getByRole('combobox', { name: /时间点/ }));
  fireEvent.change(await screen.findByPlaceholderText('输入时间'), { target: { value: '16:00' } });
  fireEvent.click(await screen.findByRole('option', { name: '16:00' }));
  await screen.findByText('该时间没有可约的医生，请换一个时间');
  expect(asked('/api/reservation_search_doctors')).toEqual([expect.stringContaining('slot_count=3')]);
});
