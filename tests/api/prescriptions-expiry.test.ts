import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';
import { openPrescriptionDesk } from '../support/prescription-desk.ts';

/** When a prescription ends: docs/domain/records.md#prescriptions. With a database of its own, whose clock is moved. */

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ clock: '2026-11-20T23:59:00+08:00' });
});
afterAll(() => app.close());

describe('a prescription of one day', () => {
  it('signed at 23:59 has expired at 00:00 on the clinic’s clock, whatever zone the connection is in', async () => {
    const { signed, show, doctor, hospital } = await openPrescriptionDesk(app);
    const id = await signed();
    expect((await show(id)).at('data', 'status')).toBe('signed');
    await app.database.setClock('2026-11-21T00:00:00+08:00');
    const later = await startTestApp({ beside: app });
    try {
      const by = later.as(await later.make.session(doctor.id, hospital));
      expect((await show(id, by)).at('data')).toMatchObject({ status: 'expired', status_name: '已失效' });
      for (const zone of ['America/New_York', 'Pacific/Auckland']) {
        const { rows } = await later.owner.query(
          `SELECT set_config('TimeZone', $2, true), prescription_status(v) AS status FROM prescriptions v WHERE id = $1`,
          [id, zone],
        );
        expect(rows, zone).toMatchObject([{ status: 'expired' }]);
      }
    } finally {
      await later.close();
    }
  });
});
