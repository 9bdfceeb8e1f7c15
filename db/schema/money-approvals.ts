import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { users } from './auth.ts';
import { id, key } from './columns.ts';
import { disposals } from './disposals.ts';
import { members } from './members.ts';
import { cents } from './money.ts';
import { ofHospital } from './of-hospital.ts';
import { payments } from './payments.ts';

/** What one person asks for and another decides (docs/domain/money.md#who-approves). */
export const moneyApprovals = pgTable(
  'money_approvals',
  {
    id: id(),
    ...ofHospital(),
    /** refund 退费, stored_refund 退储值, discount 优惠 beyond what whoever asks may take off. */
    kind: text().notNull(),
    /** pending, approved, rejected. */
    status: text().notNull(),
    /** Money that goes back, or is taken off, in cents: as it was reckoned when it was asked for, or done. */
    amount: cents().notNull(),
    /** Of what, if not of a card. */
    disposal_id: key(),
    member_id: key().notNull(),
    /** As it was asked for: it is reckoned again when it is done. */
    request: jsonb().notNull(),
    /** Once it is done: what was taken off each line, [{line_id, count, amount}], in cents. */
    taken: jsonb(),
    reason: text().notNull(),
    requested_by: key()
      .notNull()
      .references(() => users.id),
    created_at: timestamp({ withTimezone: true }).notNull(),
    decided_by: key().references(() => users.id),
    decided_at: timestamp({ withTimezone: true }),
    /** What whoever decided said to it. */
    answer: text().notNull().default(''),
    /** 自审: there was nobody else who could. */
    self_approved: boolean().notNull().default(false),
    payment_id: key().references(() => payments.id),
    /** Where it went to the card instead (转入储值): the top-up. */
    topup_id: key().references(() => payments.id),
    version: integer().notNull().default(1),
  },
  (t) => [
    index('money_approvals_hospital_idx').on(t.hospital_id, t.status, t.id),
    uniqueIndex('money_approvals_pending_unique').on(t.disposal_id).where(sql`${t.status} = 'pending'`),
    uniqueIndex('money_approvals_stored_unique')
      .on(t.member_id)
      .where(sql`${t.status} = 'pending' AND ${t.kind} = 'stored_refund'`),
    index('money_approvals_payment_idx').on(t.payment_id),
    index('money_approvals_disposal_idx').on(t.disposal_id, t.id),
    foreignKey({
      name: 'money_approvals_disposal_fk',
      columns: [t.hospital_id, t.disposal_id],
      foreignColumns: [disposals.hospital_id, disposals.id],
    }),
    foreignKey({
      name: 'money_approvals_member_fk',
      columns: [t.hospital_id, t.member_id],
      foreignColumns: [members.hospital_id, members.id],
    }),
    check('money_approvals_kind_check', sql`${t.kind} IN ('refund', 'stored_refund', 'discount')`),
    check('money_approvals_disposal_check', sql`(${t.kind} = 'stored_refund') = (${t.disposal_id} IS NULL)`),
    check('money_approvals_status_check', sql`${t.status} IN ('pending', 'approved', 'rejected')`),
    check('money_approvals_amount_check', sql`${t.amount} >= 0`),
    check('money_approvals_decided_check', sql`(${t.status} = 'pending') = (${t.decided_by} IS NULL)`),
    // Nobody decides over what they asked for themselves, but where it says so.
    check('money_approvals_second_person_check', sql`(${t.decided_by} = ${t.requested_by}) = ${t.self_approved}`),
  ],
);
