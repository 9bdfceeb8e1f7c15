import type { Scoped } from '../scope.ts';
import type { SmsReport } from './driver.ts';

/** Writes down what the phone's network said. Doubled, late or of nobody's message, it changes nothing. */
export async function keepReport(db: Scoped, report: SmsReport): Promise<void> {
  const { at, ...rest } = report;
  await db.query('SELECT report_sms($1::jsonb)', [JSON.stringify({ ...rest, at: at?.toISOString() ?? null })]);
}
