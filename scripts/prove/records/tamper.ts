import type pg from 'pg';
import { checkSeals } from '../checkers/record-seals.ts';
import type { Violation } from '../part.ts';
import { readRecords } from './read.ts';

/** Does it with no trigger in the way: what only the owner of the tables can do. */
async function behind(owner: pg.Pool, statement: string, values: unknown[]): Promise<void> {
  const db = await owner.connect();
  try {
    await db.query('BEGIN; ALTER TABLE record_revisions DISABLE TRIGGER USER');
    await db.query(statement, values);
    await db.query('ALTER TABLE record_revisions ENABLE TRIGGER USER; COMMIT');
  } catch (error) {
    await db.query('ROLLBACK').catch(() => {});
    throw error;
  } finally {
    db.release();
  }
}

const CHANGE =
  "UPDATE record_revisions SET content = content || jsonb_build_object('exam', $2::text) WHERE record_id = $1 AND revision = 1";
const BACK = 'UPDATE record_revisions SET content = $2::jsonb WHERE record_id = $1 AND revision = 1';

/**
 * A signed text is changed behind everybody's back: the product has to say so, and so has the judge. Then it is as before.
 * @param look whether the product says of a case that it is intact
 */
export async function tamper(
  owner: pg.Pool,
  look: (id: number) => Promise<boolean>,
): Promise<{ done: number; violations: Violation[] }> {
  const { revisions } = await readRecords(owner, '-');
  const first = revisions.find(({ revision }) => revision === 1);
  if (!first) return { done: 0, violations: [] };
  const said: string[] = [];
  const told = async (wanted: boolean) => {
    const now = await readRecords(owner, '-');
    const own = now.records.filter(({ id }) => id === first.case);
    const judged =
      checkSeals(
        own,
        now.revisions.filter((row) => row.case === first.case),
      ).length === 0;
    if ((await look(first.case)) !== wanted)
      said.push(`the product calls case ${first.case} ${wanted ? 'changed' : 'intact'}`);
    if (judged !== wanted) said.push(`the judge calls case ${first.case} ${wanted ? 'changed' : 'intact'}`);
  };
  await behind(owner, CHANGE, [first.case, '改过的字']);
  await told(false);
  await behind(owner, BACK, [first.case, first.content]);
  await told(true);
  return { done: 1, violations: said.map((what) => ({ what, history: [what] })) };
}
