import { describe, expect, it } from 'vitest';
import type { Role } from '#contract/roles.ts';
import { recordLinks } from './record-links.ts';

const ALL = new Set([
  '/user_center',
  '/admin/visits/cases',
  '/admin/visits/dental_records',
  '/admin/visits/health_files',
  '/admin/visits/prescriptions',
  '/admin/visits/intervenes',
  '/admin/visits/denture_processing_orders',
]);
const labels = (role: Role | null, built: ReadonlySet<string> = ALL) =>
  recordLinks(role, 'abc', built).map(({ label }) => label);

describe('the links of a visit', () => {
  it.each<Role>(['doctor', 'shop_owner'])('%s sees all of them', (role) => {
    expect(labels(role)).toEqual(['患者中心', '电子病历', '洁牙记录', '健康档案', '处方', '干预', '义齿加工单']);
  });

  it('dental_hygienist sees hygiene record, health file and prescription only', () => {
    expect(labels('dental_hygienist')).toEqual(['洁牙记录', '健康档案', '处方']);
  });

  it.each<Role | null>(['consultant', 'sale', 'sale_manager', 'customer_service', 'other', null])(
    '%s sees none',
    (role) => {
      expect(labels(role)).toEqual([]);
    },
  );

  it('consultant sees the consultations of the reservation', () => {
    const path = '/admin/visits/reservations/:id/advisories';
    expect(recordLinks('consultant', 'abc', new Set([...ALL, path]))).toEqual([
      { label: '咨询', to: '/admin/visits/reservations/abc/advisories' },
    ]);
    expect(labels('doctor', new Set([path]))).toEqual([]);
  });

  it('lead only to screens that exist, with the reservation’s hash_id', () => {
    expect(labels('doctor', new Set())).toEqual([]);
    expect(recordLinks('doctor', 'abc', new Set(['/admin/visits/cases', '/login']))).toEqual([
      { label: '电子病历', to: '/admin/visits/cases?id=abc' },
    ]);
  });
});
