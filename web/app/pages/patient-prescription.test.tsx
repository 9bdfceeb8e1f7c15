import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { adminTests, pageOf } from '#web/app/frames/admin-testing.tsx';
import { patientAnswers, patientOf } from '#web/app/frames/patient-testing.ts';
import { listedOf } from '#web/features/prescriptions/prescriptions-testing.ts';
import { setServerNow } from '#web/realtime/server-clock.ts';

/** Every page of a patient opens to all of the staff; of prescriptions who sells is told that they are not theirs. */

const LIST = 'GET /api/admin/prescriptions';
const PLACE = '/workstation/patient/prescription?user_id=7';

const openPlace = adminTests();
beforeEach(() => {
  setServerNow('2026-11-20T10:37:00+08:00');
  sessionStorage.clear();
});

it.each(['consultant', 'sale', 'sale_manager'] as const)('a %s is told so, and nothing is asked for', async (role) => {
  const { net } = openPlace(PLACE, role, patientAnswers(patientOf({})));
  await screen.findByText('仅接诊人员可见');
  expect(net.calls(LIST)).toEqual([]);
});

it.each(['shop_owner', 'doctor', 'dental_hygienist', 'customer_service'] as const)('a %s reads them', async (role) => {
  const meta = { editable: false, signs: false, printable: true, treating: false };
  const { net } = openPlace(PLACE, role, {
    ...patientAnswers(patientOf({})),
    [LIST]: pageOf([listedOf({ editable: false })], { meta }),
  });
  await screen.findByText('CF20261120-0001');
  expect(net.calls(LIST)[0]?.query.get('patient_id')).toBe('7');
});
