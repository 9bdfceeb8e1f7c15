import { systemScope } from '#server/platform/scope.ts';
import type { SmsContent } from '#server/platform/sms/texts.ts';
import type { JobCtx } from './context.ts';

/** A message and what it is about. */
export interface NewSms {
  phone: string;
  content: Pick<SmsContent, 'template' | 'text' | 'params'>;
  /** Why it is sent, in words. */
  reason: string;
  /** One message for one cause. */
  dedupe: string;
  hospital_id: number | null;
  reservation_id?: number;
  review_id?: number;
  invite_id?: number;
}

/** The one door to sms_messages: a row for each cause, however often its job runs. Answers its id. */
export async function writeSms({ deps, request_id }: JobCtx, { content, ...about }: NewSms): Promise<number> {
  const { template: kind, text, params } = content;
  const { rows } = await systemScope(deps.database).query<{ id: number | null }>('SELECT write_sms($1::jsonb) AS id', [
    JSON.stringify({ ...about, kind, text, params, request_id }),
  ]);
  const id = rows[0]?.id;
  if (!id) throw new Error(`sms message ${about.dedupe} has gone`);
  return id;
}
