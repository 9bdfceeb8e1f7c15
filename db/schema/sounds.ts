import { pgTable, text } from 'drizzle-orm/pg-core';

/** How a character is read: every reading in pinyin without tones, the commonest first. Filled by db/migrate.ts. */
export const hanzi = pgTable('hanzi', {
  char: text().primaryKey(),
  readings: text().array().notNull(),
});
