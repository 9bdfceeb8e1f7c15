import type { Express, Request, Response } from 'express';
import { z } from 'zod';
import type { Deps } from '#server/platform/context.ts';
import { fail } from '#server/platform/failure.ts';
import { sameBytes } from '#server/platform/keys.ts';
import { systemScope } from '#server/platform/scope.ts';
import { keepReport } from '#server/platform/sms/reports.ts';

/** What Tencent Cloud sends when a phone's network has answered: an array, each with the number of its message. */
const status = z.object({
  sid: z.string().min(1).max(200),
  report_status: z.enum(['SUCCESS', 'FAIL']),
  errmsg: z.string().max(500).optional(),
  description: z.string().max(500).optional(),
  /** `yyyy-MM-dd HH:mm:ss`, Beijing time. */
  user_receive_time: z.string().max(40).optional(),
});

/** What somebody answered to a message. */
const reply = z.object({ mobile: z.string().max(20), text: z.string().max(1_000) });

const STOP = /^(t|td|n|stop|退订|退訂|取消)$/i;
const START = /^(hf|start|恢复|订阅)$/i;
const TAKEN = { result: 0, errmsg: 'OK' } as const;

/**
 * The provider's way to tell what became of a message, and what people answer. Who knows the secret of the address is the
 * provider; to all others there is nothing here.
 */
export function mountSmsCallbacks(app: Express, deps: Deps): void {
  const db = systemScope(deps.database);
  app.post('/api/sms/tencent/:secret/status', async (req: Request, res: Response) => {
    requireProvider(deps, req);
    for (const each of itemsOf(req.body)) {
      const known = status.safeParse(each);
      if (!known.success) continue;
      const { sid, report_status, errmsg, description, user_receive_time } = known.data;
      const delivered = report_status === 'SUCCESS';
      const error = delivered ? '' : [errmsg, description].filter(Boolean).join(' ');
      await keepReport(db, { serial: sid, reference: null, delivered, error, at: beijing(user_receive_time) });
    }
    res.json(TAKEN);
  });
  app.post('/api/sms/tencent/:secret/reply', async (req: Request, res: Response) => {
    requireProvider(deps, req);
    for (const each of itemsOf(req.body)) {
      const known = reply.safeParse(each);
      const phone = known.data?.mobile.replace(/^\+?86/, '') ?? '';
      const text = known.data?.text.trim() ?? '';
      if (!/^1\d{10}$/.test(phone) || !(STOP.test(text) || START.test(text))) continue;
      const facts = { phone, stopped: STOP.test(text), source: 'reply' };
      await db.query('SELECT stop_sms($1::jsonb)', [JSON.stringify(facts)]);
    }
    res.json(TAKEN);
  });
}

/** @throws NOT_FOUND */
function requireProvider({ env }: Deps, req: Request): void {
  const given = Buffer.from(String(req.params.secret));
  const secret = env.smsCallbackSecret;
  if (!secret || !sameBytes(given, Buffer.from(secret))) fail('NOT_FOUND');
}

/** One or many; whatever else comes is nothing. */
function itemsOf(body: unknown): unknown[] {
  return Array.isArray(body) ? body : [body];
}

function beijing(text: string | undefined): Date | null {
  if (!text || !/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text)) return null;
  const at = new Date(`${text.replace(' ', 'T')}+08:00`);
  return Number.isNaN(at.getTime()) ? null : at;
}
