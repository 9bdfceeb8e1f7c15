import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Role } from '#contract/roles.ts';
import { personOf } from '#web/api/testing.ts';
import { adminTests, pageOf } from '#web/app/frames/admin-testing.tsx';

const openPlace = adminTests();
const LISTS = Object.fromEntries(
  ['warehouses', 'backend/hospital', 'staff', 'desk_patients'].map((path) => [`GET /api/admin/${path}`, pageOf([])]),
);
const open = (address: string, role: Role, me = personOf(role)) => openPlace(address, role, LISTS, me);

const nav = async () => within(await screen.findByRole('navigation', { name: '二级导航' }));
const entries = async () =>
  (await nav()).getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);

describe('a section', () => {
  it.each([
    ['/stock', 'doctor', '/stock/warehouses'],
    ['/backend?x=1', 'sale', '/backend/hospital?x=1'],
    ['/backend', 'super_admin', '/backend/hospital'],
    ['/clinic', 'customer_service', '/clinic/index'],
    ['/oa', 'consultant', '/oa/message'],
    ['/marketing', 'sale_manager', '/marketing/index'],
    ['/other', 'sale', '/other/denture_processing_orders'],
    ['/marketing', 'super_admin', '/marketing/index'],
    ['/workstation?page=2', 'doctor', '/workstation/patient?page=2'],
  ] as const)('%s of a %s leads to the first of its screens, with what was asked: %s', async (address, role, place) => {
    const { app } = open(address, role);
    await expect.poll(() => app.place()).toBe(place);
    // In its place: there is no way back into it.
    expect(app.router.state.historyAction).toBe('REPLACE');
  });

  it.each(['/stock', '/clinic', '/backend', '/other', '/marketing', '/oa', '/workstation'])(
    '%s is not for a patient',
    async (address) => {
      const { app } = open(address, 'other', personOf());
      expect(await screen.findByRole('heading', { name: '没有权限' })).toBeTruthy();
      expect(app.place()).toBe('/401');
    },
  );

  it.each(['/other', '/stock'])('%s is not for the platform', async (address) => {
    const { app } = open(address, 'super_admin');
    expect(await screen.findByRole('heading', { name: '没有权限' })).toBeTruthy();
    expect(app.place()).toBe('/401');
  });

  it('shows side by side what of it this person may open, and nothing else', async () => {
    open('/backend/hospital', 'doctor');
    const shown = await entries();
    expect(shown.slice(0, 2)).toEqual([
      ['医院', '/backend/hospital'],
      ['机构', '/backend/mechanism'],
    ]);
    for (const [, href] of shown) expect(href).toMatch(/^\/backend\//);
  });
});
