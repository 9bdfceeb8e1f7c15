import { counter, fromZero } from '../metrics.ts';
import type { Scoped } from '../scope.ts';
import type { SmsReport } from './driver.ts';

const reports = counter('sms_reports_total', '运营商回报的短信结果', ['state']);
fromZero(reports, [{ state: 'delivered' }, { state: 'undelivered' }]);

/** Writes down what the phone's network said. Doubled, late or of nobody's message, it changes nothing. */
export async function keepReport(db: Scoped, report: SmsReport): Promise<void> {
  const { at, ...rest } = report;
  const { rows } = await db.query<{ news: boolean }>('SELECT report_sms($1::jsonb) AS news', [
    JSON.stringify({ ...rest, at: at?.toISOString() ?? null }),
  ]);
  if (rows[0]?.news) reports.inc({ state: report.delivered ? 'delivered' : 'undelivered' });
}
