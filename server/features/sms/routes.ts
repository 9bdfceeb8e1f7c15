import type { z } from 'zod';
import { maskPhone } from '#contract/masks.ts';
import { RESENDABLE, SMS_BUDGET, type smsMessage } from '#contract/sms.ts';
import { instant } from '#server/platform/clock.ts';
import { asPlatform, asStaff, type Ctx } from '#server/platform/context.ts';
import type { SliceHandlers } from '#server/platform/mount.ts';
import { resendSms, tenantOf, updateSettings } from './commands.ts';
import { listSms, type SmsRow, settingsOf, spentToday } from './queries.ts';

export const smsHandlers: SliceHandlers<'sms'> = {
  list: async (ctx, { query }) => {
    const tenant = tenantOf(ctx);
    const db = tenant === null ? asPlatform(ctx).db : asStaff(ctx).db;
    const [{ rows, total }, today, settings] = await Promise.all([
      listSms(db, tenant, query),
      spentToday(db, tenant),
      tenant === null ? { daily_budget: null, warn_percent: SMS_BUDGET.warn } : settingsOf(asStaff(ctx).db),
    ]);
    return {
      data: rows.map(present),
      current_page: query.page,
      per_page: query.pageSize,
      total,
      meta: { today: { ...today, ...settings } },
    };
  },
  resend: async (ctx: Ctx, { params }) => ({ data: present(await resendSms(ctx, params.id)) }),
  settings: async (ctx) => ({ data: await settingsOf(asStaff(ctx).db) }),
  updateSettings: async (ctx, { body }) => ({ data: await updateSettings(ctx, body) }),
};

function present({ phone, error, visit, repeated, ...row }: SmsRow): z.input<typeof smsMessage> {
  return {
    ...row,
    phone: maskPhone(phone),
    error: error ?? '',
    link: visit ? `/?hospital_id=${visit.hospital_id}&doctor_id=${visit.doctor_id}&time=${visit.date}` : null,
    resendable: row.kind !== 'code' && row.kind !== 'invite' && !repeated && RESENDABLE.includes(row.state),
    created_at: instant(row.created_at),
    due_at: instantOrNull(row.due_at),
    sent_at: instantOrNull(row.sent_at),
    delivered_at: instantOrNull(row.delivered_at),
  };
}

const instantOrNull = (at: string | null): string | null => (at === null ? null : instant(at));
