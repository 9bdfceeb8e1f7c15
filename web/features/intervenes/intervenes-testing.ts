import type { Intervene, OwnIntervene } from '#contract/intervenes.ts';

/** What tests of interventions show. */

export const HASH = 'Ah9n6G_sXdHH0f2NE5Q7QA';
const AT = '2026-11-20T10:37:00.000+08:00';

export const ownOf = (own: Partial<OwnIntervene> = {}): OwnIntervene => ({
  ...{ id: 41, category: '戒烟', content: '建议从今天起戒烟', goal: '', review_on: null, outcome: '' },
  ...{ status: 'open', status_name: '进行中', doctor: { id: 4, name: '陈思远' }, patient: { id: 1, name: '沈静姝' } },
  ...{
    hospital: { id: 1, name: '衡川口腔 · 总院' },
    reservation: { hash_id: HASH, date: '2026-11-20', time: '10:00' },
  },
  created_at: AT,
  ...own,
});

export const interveneOf = (own: Partial<Intervene> = {}): Intervene => ({
  ...ownOf(),
  ...{ updated: { at: AT, by: { id: 4, name: '陈思远' } }, editable: true, version: 1 },
  ...own,
});
