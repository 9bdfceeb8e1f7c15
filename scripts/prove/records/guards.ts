import type pg from 'pg';
import type { Violation } from '../part.ts';

/** What the product's role may do: what stands in db/functions/90_policies.sql. */
const ROLE = 'haomai_app';
/** No right, or a trigger that refuses. */
const REFUSED = ['42501', '23001'];

/** What nobody may do to what was signed, or to the log of readings. */
const FORBIDDEN = [
  "UPDATE record_revisions SET reason = 'x'",
  'DELETE FROM record_revisions',
  'TRUNCATE record_revisions CASCADE',
  "UPDATE record_reads SET role = 'x'",
  'DELETE FROM record_reads',
  'TRUNCATE record_reads',
  'DELETE FROM records',
];
/** What its owner may not do by hand either, rights or not. */
const BY_HAND = [
  ...FORBIDDEN,
  "UPDATE records SET status = 'draft', version = version + 1 WHERE status = 'signed'",
  "UPDATE records SET status = 'amended', version = version + 1 WHERE status = 'signed'",
  "UPDATE records SET version = version + 2 WHERE status = 'draft'",
  "UPDATE records SET doctor_id = patient_id, version = version + 1 WHERE status = 'draft'",
];

/** Tries what the database has to refuse, and takes back what it did not. Nothing runs any more. */
export async function tryRewriting(owner: pg.Pool): Promise<{ tried: number; violations: Violation[] }> {
  const violations: Violation[] = [];
  for (const [who, statements] of [
    [ROLE, FORBIDDEN],
    [null, BY_HAND],
  ] as const) {
    for (const statement of statements) {
      if (await isRefused(owner, statement, who)) continue;
      const what = `${who ?? 'the owner of the tables'} may: ${statement}`;
      violations.push({ what, history: [what] });
    }
  }
  return { tried: FORBIDDEN.length + BY_HAND.length, violations };
}

async function isRefused(owner: pg.Pool, statement: string, role: string | null): Promise<boolean> {
  const db = await owner.connect();
  try {
    await db.query(`BEGIN${role ? `; SET LOCAL ROLE ${role}; SELECT speak_for_all('system')` : ''}`);
    await db.query(statement);
    return false;
  } catch (error) {
    const { code = '' } = error as { code?: string };
    // What fails by another constraint is not refused: another row would not be.
    if (!REFUSED.includes(code) && !code.startsWith('23')) throw error;
    return REFUSED.includes(code);
  } finally {
    await db.query('ROLLBACK').catch(() => {});
    db.release();
  }
}
