import { describe, expect, it } from 'vitest';
import { ROLES } from '#contract/roles.ts';
import { SCREENS } from '#web/app/screens-testing.ts';
import { RECORD_LINKS, recordLinks } from './record-links.ts';

describe('the links of a visit', () => {
  it('are the patient’s own for doctor and shop_owner, and consultations for a consultant, with the reservation’s hash_id', () => {
    const own = [{ label: '患者中心', to: '/user_center?id=abc' }];
    const seen = Object.fromEntries(ROLES.map((role) => [role, recordLinks(role, 'abc')]));
    expect(Object.entries(seen).filter(([, links]) => links.length > 0)).toEqual(
      expect.arrayContaining([
        ['doctor', own],
        ['shop_owner', own],
        ['consultant', [{ label: '咨询', to: '/admin/visits/reservations/abc/advisories' }]],
      ]),
    );
    expect(Object.values(seen).filter((links) => links.length > 0)).toHaveLength(3);
    expect(recordLinks(null, 'abc')).toEqual([]);
  });

  it('lead only to screens that exist', () => {
    const built = SCREENS.map(({ path }) => path);
    for (const { path } of RECORD_LINKS) expect(built).toContain(path);
  });
});
