import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';
import { openPrescriptionDesk } from '../support/prescription-desk.ts';

/** When a prescription ends: docs/domain/records.md#prescriptions. With an app of its own, whose clock is moved. */

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

describe('a prescription of one day', () => {
  it('signed at 23:59 has expired at 00:00 on the clinic’s clock, whatever zone the connection is in', async () => {
    const { signed, show, list } = await openPrescriptionDesk(app);
    await app.database.setClock('2026-11-20T23:59:00+08:00');
    const id = await signed();
    expect((await show(id)).at('data', 'status')).toBe('signed');
    await app.database.setClock('2026-11-21T00:00:00+08:00');
    expect((await show(id)).at('data')).toMatchObject({ status: 'expired', status_name: '已失效' });
    expect((await list('status=signed')).at('data')).toEqual([]);
    for (const zone of ['America/New_York', 'Pacific/Auckland']) {
      const { rows } = await app.owner.query(
        `SELECT set_config('TimeZone', $2, true), prescription_status(v) AS status FROM prescriptions v WHERE id = $1`,
        [id, zone],
      );
      expect(rows, zone).toMatchObject([{ status: 'expired' }]);
    }
  });
});
