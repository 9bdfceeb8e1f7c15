import type { Keys } from './keys.ts';
import type { Scoped } from './scope.ts';

/**
 * A server with another key than the database was sealed with would open no ID number and know nobody again: it does
 * not start. db/migrate.ts wrote down which key it is.
 * @throws where it is another
 */
export async function requireDataKey(db: Scoped, keys: Keys): Promise<void> {
  const { rowCount } = await db.query('SELECT 1 FROM data_keys WHERE fingerprint = $1', [keys.fingerprint]);
  if (rowCount !== 1) {
    throw new Error('DATA_KEY 不是这个数据库的密钥（说明见 .env.example）；数据库没有迁移时请先运行 npm run migrate');
  }
}
