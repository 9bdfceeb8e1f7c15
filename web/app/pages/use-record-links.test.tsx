import { renderHook } from '@testing-library/react';
import { Provider } from 'jotai';
import { afterEach, expect, it } from 'vitest';
import { ROLES } from '#contract/roles.ts';
import { meAtom, store } from '#web/api/session.ts';
import { personOf } from '#web/api/testing.ts';
import { useRecordLinks } from '#web/app/pages/use-record-links.ts';
import { SCREENS } from '#web/app/screens-testing.ts';

/** Who is led from a visit to its patient's health file. */

afterEach(() => store.set(meAtom, null));

function linksOf(role: (typeof ROLES)[number]) {
  store.set(meAtom, personOf(role));
  const { result } = renderHook(() => useRecordLinks(), {
    wrapper: ({ children }) => <Provider store={store}>{children}</Provider>,
  });
  return result.current('a=b');
}

it('whoever treats, and the owner, is led to the health file, and nobody else is', () => {
  const to = '/admin/visits/health_files?id=a%3Db';
  const led = ROLES.filter((role) => linksOf(role).some((link) => link.label === '健康档案' && link.to === to));
  expect([...led].sort()).toEqual(['dental_hygienist', 'doctor', 'shop_owner']);
  expect(SCREENS.find(({ path }) => path === '/admin/visits/health_files')?.asks).toEqual(expect.arrayContaining(led));
});
