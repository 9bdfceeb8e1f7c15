import { sql } from 'drizzle-orm';
import { pgTable, text } from 'drizzle-orm/pg-core';

/** How a character is read: every reading in pinyin without tones, the commonest first. Filled by db/migrate.ts. */
export const hanzi = pgTable('hanzi', {
  char: text().primaryKey(),
  readings: text().array().notNull(),
});

/**
 * A text with each of its signs three times, 口口口腔腔腔: trigrams are what the index knows, and so one sign alone has one.
 * As `spread` of db/functions/05_sounds.sql, and `spreading` of server/platform/like.ts.
 */
export const spreadOf = (column: string) => sql.raw(`regexp_replace(lower("${column}"), '(\\S)', '\\1\\1\\1', 'g')`);
