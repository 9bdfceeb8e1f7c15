import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { users } from './auth.ts';
import { id, key, keys } from './columns.ts';
import { hospitals } from './hospitals.ts';

/** What a hospital tells its staff or patients, and the platform everybody. The row decides when it goes out, and that it does once. */
export const announcements = pgTable(
  'announcements',
  {
    id: id(),
    /** Null: the platform's. */
    hospital_id: key().references(() => hospitals.id),
    title: text().notNull(),
    /** Sanitised HTML. */
    content: text().notNull(),
    /** Its beginning without markup. */
    summary: text().notNull().default(''),
    audience: text().notNull(),
    /** Of staff, where only some are meant. Empty: all. */
    roles: text().array().notNull().default([]),
    department_ids: keys().notNull().default([]),
    pinned: boolean().notNull().default(false),
    attachments: jsonb()
      .$type<{ key: string; name: string; content_type: string; size: number }[]>()
      .notNull()
      .default([]),
    status: text().notNull(),
    publish_at: timestamp({ withTimezone: true }),
    published_at: timestamp({ withTimezone: true }),
    edited_at: timestamp({ withTimezone: true }),
    /** When whoever has it on the screen has to be told: published, edited, withdrawn. Live processes ask for what is new here. */
    told_at: timestamp({ withTimezone: true }),
    /** Why it did not go out at its time. */
    reason: text().notNull().default(''),
    version: integer().notNull().default(1),
    creator_id: key()
      .notNull()
      .references(() => users.id),
    created_at: timestamp({ withTimezone: true }).notNull(),
    updated_at: timestamp({ withTimezone: true }).notNull(),
    request_id: text(),
  },
  (t) => [
    index('announcements_hospital_idx').on(t.hospital_id, t.id),
    index('announcements_published_idx').on(t.hospital_id, t.published_at).where(sql`status = 'published'`),
    index('announcements_told_idx').on(t.told_at).where(sql`told_at IS NOT NULL`),
    check('announcements_audience_check', sql`${t.audience} IN ('staff','patients','all')`),
    check('announcements_status_check', sql`${t.status} IN ('draft','scheduled','published','withdrawn')`),
    check('announcements_scheduled_check', sql`${t.status} <> 'scheduled' OR ${t.publish_at} IS NOT NULL`),
    // What was published once has its moment for ever: a second publication has nowhere to be written.
    check('announcements_published_check', sql`(${t.published_at} IS NOT NULL) >= (${t.status} = 'published')`),
  ],
);

export const announcementReads = pgTable(
  'announcement_reads',
  {
    announcement_id: key()
      .notNull()
      .references(() => announcements.id),
    user_id: key()
      .notNull()
      .references(() => users.id),
    read_at: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    primaryKey({ name: 'announcement_reads_pk', columns: [t.announcement_id, t.user_id] }),
    index('announcement_reads_user_idx').on(t.user_id),
  ],
);
