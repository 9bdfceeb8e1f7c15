import { sql } from 'drizzle-orm';
import { check, foreignKey, index, pgTable, smallint, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { campaignProjects } from './campaigns.ts';
import { id, key } from './columns.ts';
import { disposals } from './disposals.ts';
import { members } from './members.ts';
import { ofHospital } from './of-hospital.ts';

/** Units of a campaign that a line of an issued list has, or had (docs/domain/money.md#campaigns). */
export const campaignUses = pgTable(
  'campaign_uses',
  {
    id: id(),
    ...ofHospital(),
    campaign_project_id: key().notNull(),
    member_id: key().notNull(),
    disposal_id: key().notNull(),
    /** A list that is changed has other lines: what these had came back then. */
    line_id: key().notNull(),
    count: smallint().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
    back_at: timestamp({ withTimezone: true }),
  },
  (t) => [
    uniqueIndex('campaign_uses_line_unique').on(t.line_id).where(sql`${t.back_at} IS NULL`),
    index('campaign_uses_member_idx').on(t.campaign_project_id, t.member_id).where(sql`${t.back_at} IS NULL`),
    index('campaign_uses_disposal_idx').on(t.disposal_id),
    foreignKey({
      name: 'campaign_uses_project_fk',
      columns: [t.hospital_id, t.campaign_project_id],
      foreignColumns: [campaignProjects.hospital_id, campaignProjects.id],
    }),
    foreignKey({
      name: 'campaign_uses_member_fk',
      columns: [t.hospital_id, t.member_id],
      foreignColumns: [members.hospital_id, members.id],
    }),
    foreignKey({
      name: 'campaign_uses_disposal_fk',
      columns: [t.hospital_id, t.disposal_id],
      foreignColumns: [disposals.hospital_id, disposals.id],
    }),
    check('campaign_uses_count_check', sql`${t.count} BETWEEN 1 AND 999`),
  ],
);
