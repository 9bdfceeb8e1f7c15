import type { Effects } from '#server/platform/command.ts';
import type { Scoped } from '#server/platform/scope.ts';

/**
 * Tells the person that their second factor was switched on or off, in the transaction that has done it: whoever didn't do
 * it reads it at once, or at their next sign-in. Answers what is to be told after the commit, beside what ending their
 * sessions has.
 */
export async function tellOfFactor(tx: Scoped, userId: number, on: boolean, ended: Effects): Promise<Effects> {
  const what = on ? '开启' : '关闭';
  const { rows } = await tx.query<{ notified: NonNullable<Effects['account_events']> }>(
    `SELECT notify_person(jsonb_build_object('user_id', $1::bigint, 'kind', 'session', 'title', $2::text,
       'link', '/user_center/second_factor', 'content', to_char(haomai_now() AT TIME ZONE 'Asia/Shanghai', 'FMMM月FMDD日 HH24:MI')
         || $3::text)) AS notified`,
    [
      userId,
      `两步验证已${what}`,
      `${what}了两步验证，其他设备上的登录都已退出。如果不是您本人操作，请立即修改密码并联系管理员。`,
    ],
  );
  return { ...ended, account_events: [...(ended.account_events ?? []), ...(rows[0]?.notified ?? [])] };
}
