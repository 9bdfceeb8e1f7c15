import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { ALLERGY } from '#web/clinic/testing.ts';
import { AddAppointmentDialog } from './add-appointment-dialog.tsx';
import { answer, known, openDialog, sent } from './testing.tsx';

const SEARCH = 'POST /api/admin/search/hospitalPatient';

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name: new RegExp(name) });
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const searches = () => sent.filter(({ path }) => path.includes('hospitalPatient'));

describe('somebody the hospital may know already', () => {
  it('is offered by name and phone, and used on a press', async () => {
    answer(SEARCH, { status: 200, body: { data: [{ ...known, id: 8, name: '沈静' }, known] } });
    openDialog(AddAppointmentDialog);
    type('姓名', '沈静姝');
    type('手机号', '13812346021');
    expect((await screen.findByText(/本院已有/)).textContent).toBe('本院已有 沈静姝女 · 34 岁 · 138****6021');
    fireEvent.click(screen.getByRole('button', { name: '使用该患者' }));
    await waitFor(() => expect(field('姓名').readOnly).toBe(true));
    expect(searches()[0]).toMatchObject({
      path: '/api/admin/search/hospitalPatient',
      body: { keyword: '13812346021' },
    });
  });

  it('is offered with what nobody may miss of them', async () => {
    answer(SEARCH, { status: 200, body: { data: [{ ...known, alerts: [ALLERGY] }] } });
    openDialog(AddAppointmentDialog);
    type('姓名', '沈静姝');
    type('手机号', '13812346021');
    expect((await screen.findByText(/本院已有/)).textContent).toContain(`⚠ ${ALLERGY.text}`);
  });

  it('is not offered for another name, nor asked for before both are there', async () => {
    answer(SEARCH, { status: 200, body: { data: [known] } });
    openDialog(AddAppointmentDialog);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    type('手机号', '13812346021');
    act(() => void vi.advanceTimersByTime(1_000));
    vi.useRealTimers();
    expect(searches()).toHaveLength(0);
    type('姓名', '沈静');
    await waitFor(() => expect(searches()).toHaveLength(1));
    expect(screen.queryByText(/本院已有/)).toBeNull();
  });
});

describe('a chip', () => {
  it('does not take the focus, so that the empty field says nothing and the chip stays under the pointer', () => {
    openDialog(AddAppointmentDialog);
    expect(fireEvent.mouseDown(screen.getByRole('button', { name: '牙痛' }))).toBe(false);
  });
});
