import { fireEvent, screen } from '@testing-library/react';
import { sent } from './testing.tsx';

/** The booking form of a patient, as its tests fill and send it. */

export const BOOK = 'POST /api/reservations';
export const booked = { status: 201, body: { data: { hash_id: 'h', patient: '沈静姝' } } };
const complaint = () => screen.getByLabelText<HTMLTextAreaElement>(/^\*?主诉/);
const typeComplaint = (text: string) => fireEvent.change(complaint(), { target: { value: text } });
function emptyComplaint(): void {
  typeComplaint('牙');
  typeComplaint('');
  fireEvent.blur(complaint());
}
const submitButton = () => screen.getByRole('button', { name: /确认预约|提交中/ });
const submit = () => fireEvent.click(submitButton());
export const bookings = () => sent.filter((call) => call.path === '/api/reservations');

async function choosePatient() {
  fireEvent.click(screen.getByRole('combobox', { name: /就诊人/ }));
  fireEvent.click(await screen.findByRole('option', { name: /沈静姝/ }));
}

async function fillAndSubmit() {
  await choosePatient();
  typeComplaint('右下后牙咬物痛 3 天');
  submit();
}

export const bookingForm = {
  complaint,
  typeComplaint,
  emptyComplaint,
  submitButton,
  submit,
  choosePatient,
  fillAndSubmit,
};
