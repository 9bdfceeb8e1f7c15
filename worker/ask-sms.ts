import { systemScope } from '#server/platform/scope.ts';
import { SmsError } from '#server/platform/sms/driver.ts';
import { keepReport } from '#server/platform/sms/reports.ts';
import type { WorkerDeps } from './context.ts';

/** Most messages that are asked after in one round. */
const BATCH = 20;

interface Asked {
  id: number;
  phone: string;
  since: Date;
}

/**
 * Asks the provider what became of messages that no report has come for, and of those whose sending nobody saw the end of.
 * Any number of workers may: each message is one worker's at a time.
 */
export async function askAfterSms({ database, log, sms }: WorkerDeps): Promise<void> {
  if (!sms.reports) return;
  const db = systemScope(database);
  const { rows } = await db.query<Asked>('SELECT id, phone, since FROM sms_to_ask($1)', [BATCH]);
  for (const { id, phone, since } of rows) {
    try {
      for (const report of await sms.reports(phone, since)) await keepReport(db, report);
    } catch (error) {
      if (!(error instanceof SmsError)) throw error;
      log.info({ sms_id: id, error: error.message }, 'sms report not had');
    }
  }
}
