import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { failure } from '#web/api/testing.ts';
import { openAdmin, pageOf, stubWidth } from '#web/app/frames/admin-testing.tsx';

/** The pages of one patient under their banner. */

const INFO = 'GET /api/admin/hospital/patient-regd/patientinfo';
const HISTORY = 'GET /api/admin/hospital/patient-regd/history';
const PATIENTS = 'GET /api/admin/patients';
const AT = '/workstation/patient/info?user_id=7';

const person = {
  id: 7,
  name: '杨浩然',
  gender: '男',
  age: 27,
  phone: '138****7745',
  certificate_number: null,
  card_no: 'HC20260418',
  allergic_history: '青霉素过敏',
  medical_history: '高血压，长期服用氨氯地平',
  informed: true,
  visits: 3,
  last_visit: null,
  created_at: '2026-04-18T02:00:00Z',
};
const known = { body: { data: person, meta: { likely: [] } } };

const open = (address: string, handlers: Parameters<typeof openAdmin>[2] = {}) =>
  openAdmin(address, 'doctor', { [INFO]: known, [HISTORY]: pageOf([]), [PATIENTS]: pageOf([]), ...handlers });

const banner = async () => within(await screen.findByRole('region', { name: '患者' }));

beforeEach(() => stubWidth(1440));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('the frame of a patient', () => {
  it('says who it is and what must not be overlooked, whatever page stands under it', async () => {
    const { app } = open(AT);
    await (await banner()).findByText('杨浩然');
    const text = (await screen.findByRole('region', { name: '患者' })).textContent;
    for (const each of [
      '男 · 27 岁',
      '卡号 HC20260418',
      '138****7745',
      '过敏史：青霉素过敏',
      '既往病史：高血压，长期服用氨氯地平',
    ])
      expect(text).toContain(each);
    await app.router.navigate('/workstation/patient/record/see?user_id=7');
    await screen.findByRole('heading', { level: 1, name: '就诊记录' });
    expect((await banner()).getByText('过敏史：青霉素过敏')).toBeTruthy();
    app.close();
  });

  it('has the sections that there are, each of the same patient', async () => {
    const { app } = open(AT);
    const sections = within(await screen.findByRole('navigation', { name: '患者资料' }));
    expect(sections.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['患者信息', '/workstation/patient/info?user_id=7'],
      ['就诊记录', '/workstation/patient/record/see?user_id=7'],
    ]);
    expect(sections.getByRole('link', { current: 'page' }).textContent).toBe('患者信息');
    fireEvent.click(sections.getByRole('link', { name: '就诊记录' }));
    await screen.findByText('还没有预约或就诊');
    expect(app.place()).toBe('/workstation/patient/record/see?user_id=7');
    app.close();
  });

  it('asks who it is once for banner and page', async () => {
    const { app, net } = open(AT);
    await screen.findByText('健康告知');
    expect(net.calls(INFO)).toHaveLength(1);
    app.close();
  });

  it('says why there is nothing, and tries again', async () => {
    const { app, net } = open(AT, { [INFO]: { status: 404, body: failure(404, 'NOT_FOUND', '患者不存在') } });
    const retry = await screen.findByRole('button', { name: /重试/ });
    expect(screen.queryByRole('navigation', { name: '患者资料' })).toBeNull();
    net.on(INFO, known);
    fireEvent.click(retry);
    await (await banner()).findByText('杨浩然');
    app.close();
  });

  it.each(['/workstation', '/workstation/patient/info', '/workstation/patient/record/see?user_id=x'])(
    '%s, which names nobody, leads to the search',
    async (address) => {
      const { app } = open(address, { [PATIENTS]: pageOf([person]) });
      await screen.findByRole('heading', { level: 1, name: '患者管理' });
      await waitFor(() => expect(app.place()).toMatch(/^\/workstation\/patient(\?|$)/));
      expect((await screen.findByRole('link', { name: '杨浩然的详情' })).getAttribute('href')).toBe(AT);
      app.close();
    },
  );
});
