import { renderHook } from '@testing-library/react';
import { Provider } from 'jotai';
import { afterEach, expect, it } from 'vitest';
import { ROLES } from '#contract/roles.ts';
import { meAtom, store } from '#web/api/session.ts';
import { personOf } from '#web/api/testing.ts';
import { useRecordLinks } from '#web/app/pages/use-record-links.ts';
import { SCREENS } from '#web/app/screens-testing.ts';

/** Who is led from a visit to what is written of it. */

afterEach(() => store.set(meAtom, null));

function linksOf(role: (typeof ROLES)[number]) {
  store.set(meAtom, personOf(role));
  const { result } = renderHook(() => useRecordLinks(), {
    wrapper: ({ children }) => <Provider store={store}>{children}</Provider>,
  });
  return result.current('a=b');
}

it.each([
  ['病历', '/admin/visits/cases', ['doctor', 'shop_owner']],
  ['健康档案', '/admin/visits/health_files', ['dental_hygienist', 'doctor', 'shop_owner']],
  ['记录单', '/admin/visits/dental_records', ['dental_hygienist', 'doctor', 'shop_owner']],
  ['处方', '/admin/visits/prescriptions', ['dental_hygienist', 'doctor', 'shop_owner']],
  ['干预', '/admin/visits/intervenes', ['doctor', 'shop_owner']],
  ['义齿加工单', '/admin/visits/denture_processing_orders', ['doctor', 'shop_owner']],
])('whoever may write it is led to %s, and nobody else is', (label, path, roles) => {
  const to = `${path}?id=a%3Db`;
  const led = ROLES.filter((role) => linksOf(role).some((link) => link.label === label && link.to === to));
  expect([...led].sort()).toEqual(roles);
  const screen = SCREENS.find((each) => each.path === path);
  expect(screen?.who ?? screen?.asks).toEqual(expect.arrayContaining(led));
});
