import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openAdmin, stubWidth } from '#web/app/frames/admin-testing.tsx';

const SETTINGS = 'GET /api/admin/work_settings';
const FRIDAY = { id: 1, weekday: 5, from: '09:00', to: '17:00', breaks: [], department_id: null, fee: 0 };
const NOTHING = { added: 0, withdrawn: 0, suspended: 0, reopened: 0, repriced: 0, kept: 0, untouched: [] };
const PERSON = {
  ...{ id: 5, name: '陈露', role_name: 'doctor', job_title: '', department_name: null, fee: 0, editable: true },
  ...{ hours: [FRIDAY], version: 'v1', exceptions: [], days: [] },
};
const settings = (to: string, version: string) => ({
  body: { data: [{ ...FRIDAY, to }], meta: { exceptions: [], version } },
});

let close = () => {};
beforeEach(() => stubWidth(1440));
afterEach(() => {
  close();
  vi.unstubAllGlobals();
});

describe('weekly hours that were saved', () => {
  it('are nothing to give up, also before they have come back', async () => {
    const { app, net } = openAdmin('/admin/visits/work_settings', 'doctor', {
      'GET /api/admin/schedule': {
        body: { data: [PERSON], meta: { dates: [], today: '2026-12-01', departments: [] } },
      },
      [SETTINGS]: settings('17:00', 'v1'),
      'POST /api/admin/work_settings/preview': { body: { data: NOTHING } },
      'PUT /api/admin/work_settings': { body: { data: NOTHING } },
    });
    close = app.close;
    const friday = await screen.findByRole('listitem', { name: '周五' });
    fireEvent.change(within(friday).getByRole('textbox', { name: '周五结束' }), { target: { value: '16:45' } });
    fireEvent.click(screen.getByRole('button', { name: '查看影响并保存' }));
    const asked = await screen.findByRole('dialog', { name: '保存前请确认' });
    net.on(SETTINGS, { network: 'silent' });
    fireEvent.click(await within(asked).findByRole('button', { name: '确认保存' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByRole('button', { name: '放弃修改' })).toBeNull();
    fireEvent.click(screen.getByRole('link', { name: '首页' }));
    await waitFor(() => expect(app.router.state.location.pathname).toBe('/admin'));
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
});
