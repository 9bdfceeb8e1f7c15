import type { stamped } from '#db/schema/columns.ts';
import type { wechatAccounts } from '#db/schema/wechat-accounts.ts';
import type { HospitalRows } from '#server/platform/scope.ts';

type Columns = typeof wechatAccounts.$inferSelect;

/** A hospital's account as the database has it. */
export interface AccountRow extends Omit<Columns, 'checked_at' | keyof ReturnType<typeof stamped>> {
  checked_at: string | null;
  version: number;
}

const COLUMNS = `hospital_id, account_name, kind, app_id, original_id, token, app_secret, encoding_aes_key, qrcode,
  callback_key, state, last_error, to_json(checked_at) AS checked_at, version`;

/** Null where nothing is bound. @param lock keeps it as it is until the transaction ends */
export async function accountOf(db: HospitalRows, lock = false): Promise<AccountRow | null> {
  const { rows } = await db.query<AccountRow>(
    `SELECT ${COLUMNS} FROM wechat_accounts WHERE hospital_id = $1${lock ? ' FOR NO KEY UPDATE' : ''}`,
    [db.hospitalId],
  );
  return rows[0] ?? null;
}
