import { describe, expect, it } from 'vitest';
import { CLIENT_MESSAGES } from './errors.ts';
import { allCalls } from './index.ts';
import { allows, anyone, isBase, only, ROLES, staff, user, viewRole } from './roles.ts';

describe('access', () => {
  it('is denied unless granted', () => {
    expect(allows(anyone, false, [])).toBe(true);
    expect(allows(user, false, [])).toBe(false);
    expect(allows(user, true, [])).toBe(true);
    expect(allows(staff, true, [])).toBe(false);
    expect(allows(staff, false, ['doctor'])).toBe(false);
    expect(allows(only('shop_owner'), true, ['doctor'])).toBe(false);
    expect(allows(only('shop_owner', 'doctor'), true, ['doctor'])).toBe(true);
  });

  it('of the seven staff roles leaves out super_admin and other', () => {
    expect(ROLES.filter((role) => !allows(staff, true, [role]))).toEqual(['super_admin', 'other']);
  });
});

describe('roles', () => {
  it('give the view of the first by precedence', () => {
    expect(viewRole(['customer_service', 'doctor', 'shop_owner'])).toBe('shop_owner');
    expect(viewRole(['sale', 'dental_hygienist'])).toBe('dental_hygienist');
    expect(viewRole([])).toBeNull();
  });

  it('are base where there are none but other', () => {
    expect([isBase([]), isBase(['other']), isBase(['other', 'sale']), isBase(['super_admin'])]).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});

describe('every call', () => {
  const all = allCalls();

  it.each(all)('$name has access, a summary, a slice and a path of its own', ({ call }) => {
    expect(call.access).toBeDefined();
    expect(call.summary).not.toBe('');
    expect(call.slice).not.toBe('');
    expect(all.filter((other) => other.call.method === call.method && other.call.path === call.path)).toHaveLength(1);
  });

  it.each(all)(
    '$name answers something at 200, nothing at 204, and toasts only what it says itself at 200',
    ({ call }) => {
      if (call.status === 204) expect(call.response).toBeUndefined();
      // What is changed may answer just that it is: `{}`.
      if (call.status === 200) expect(call.response !== undefined || call.download !== null).toBe(true);
      // Whoever registers is signed in by it, and told so (docs/domain/wire.md#answers).
      if (call.status === 200) expect([null, CLIENT_MESSAGES.registered]).toContain(call.toast);
    },
  );
});
