import type { BodyOf } from '#contract/call.ts';
import type { members } from '#contract/members.ts';
import { askedAtDesk } from '#server/features/scheduling/byline.ts';
import { auditRow } from '#server/platform/audit.ts';
import { runCommand } from '#server/platform/command.ts';
import type { MemberRow } from '#server/platform/command-rows.ts';
import type { Ctx } from '#server/platform/context.ts';

/** Whose card it is, as it was seen. */
const ofMember = (id: number, { version }: { version?: number | undefined }) => ({ id, version: version ?? null });

/** 设置等级. @throws NOT_FOUND, STATE locked, INVALID a day that is past, HOSPITAL_LOCKED */
export async function setLevel(ctx: Ctx, id: number, form: BodyOf<typeof members.level>): Promise<MemberRow> {
  const { member } = await runCommand(ctx.deps, 'set_member_level', {
    ...askedAtDesk(ctx),
    ...ofMember(id, form),
    level: form.level,
    vip_ended_at: form.long ? null : form.vip_ended_at || null,
    audit: auditRow(ctx, { action: 'member.level' }),
  });
  return member;
}

/** @throws NOT_FOUND, STALE it is the other already, HOSPITAL_LOCKED */
export async function toggle(ctx: Ctx, id: number, form: BodyOf<typeof members.lock>): Promise<MemberRow> {
  const { member } = await runCommand(ctx.deps, 'toggle_member', {
    ...askedAtDesk(ctx),
    ...ofMember(id, form),
    seen: form.vip_status ?? null,
    audit: auditRow(ctx, { action: 'member.lock' }),
  });
  return member;
}

/** @throws NOT_FOUND, STALE, HOSPITAL_LOCKED */
export async function remark(ctx: Ctx, id: number, form: BodyOf<typeof members.change>): Promise<MemberRow> {
  const { member } = await runCommand(ctx.deps, 'remark_member', {
    ...askedAtDesk(ctx),
    ...ofMember(id, form),
    remarks: form.remarks ?? null,
    audit: auditRow(ctx, { action: 'member.remarks' }),
  });
  return member;
}

/** 积分变动. @throws NOT_FOUND, STATE locked or nothing to clear, BALANCE, HOSPITAL_LOCKED */
export async function changePoints(ctx: Ctx, id: number, form: BodyOf<typeof members.integral>): Promise<MemberRow> {
  const { member } = await runCommand(ctx.deps, 'change_points', {
    ...askedAtDesk(ctx),
    request_id: ctx.request_id,
    ...ofMember(id, form),
    type: form.type,
    integral: form.type === 'clearing' ? null : form.integral,
    remarks: form.remarks,
    audit: auditRow(ctx, { action: 'member.integral' }),
  });
  return member;
}
