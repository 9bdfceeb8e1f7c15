import type { LogEvent } from './live-bus.ts';
import type { HospitalScope } from './scope.ts';

/**
 * Open grids ask for their columns again: what stands over them is another now. The last of a transaction, since all
 * bookings of the hospital wait for its number. @throws HOSPITAL_LOCKED, HOSPITAL_PENDING
 */
export async function numberHeaders(tx: HospitalScope, requestId: string): Promise<LogEvent[]> {
  const { rows } = await tx.query<{ event: LogEvent }>(
    `SELECT number_changes($1, '{}', '{}', '{"headers": true}', $2, true) AS event`,
    [tx.hospitalId, requestId],
  );
  return rows.map(({ event }) => event);
}
