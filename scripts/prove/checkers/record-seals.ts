import { createHash } from 'node:crypto';
import type { Violation } from '../part.ts';
import { say } from './record-cases.ts';
import type { RecordRow, RevisionRow } from './record-history.ts';

/** As PostgreSQL writes a jsonb: keys by their length, then by their bytes. */
const asJsonb = (parts: Readonly<Record<string, string>>) =>
  `{${Object.entries(parts)
    .toSorted(([a], [b]) => a.length - b.length || (a < b ? -1 : 1))
    .map(([name, text]) => `${JSON.stringify(name)}: ${text}`)
    .join(', ')}}`;

/** The seal that a revision has to have, over the one before it: reckoned here, not by the database. */
export function sealOf(row: RevisionRow, before: string): string {
  const said = asJsonb({
    ...{ hospital_id: String(row.hospital), record_id: String(row.case), revision: String(row.revision) },
    ...{ action: JSON.stringify(row.action), content: row.content, chart: row.chart ?? 'null' },
    ...{ reason: JSON.stringify(row.reason), by: String(row.by), by_name: JSON.stringify(row.byName) },
    ...{ role: JSON.stringify(row.role), author_name: JSON.stringify(row.authorName) },
    ...{ author_at: row.authorAt ?? 'null', at: row.at },
  });
  return createHash('sha256')
    .update(before + said)
    .digest('hex');
}

/** Revisions go on from 1 without a gap, each sealed over the one before, and say what was sealed. */
export function checkSeals(records: readonly RecordRow[], revisions: readonly RevisionRow[]): Violation[] {
  const byCase = Map.groupBy(revisions, (row) => row.case);
  const known = new Set(records.map(({ id }) => id));
  return [
    ...[...byCase.keys()]
      .filter((id) => !known.has(id))
      .map((id) => say(`there are revisions of case ${id}, and no case`, ...(byCase.get(id) ?? []))),
    ...records.flatMap((row) => {
      const own = (byCase.get(row.id) ?? []).toSorted((a, b) => a.revision - b.revision);
      const numbers = own.map(({ revision }) => revision);
      const wrong = [
        ...(numbers.every((revision, n) => revision === n + 1) && numbers.length === row.revision
          ? []
          : [`has revisions ${numbers.join(' ')}, and stands at ${row.revision}`]),
        ...own.flatMap((revision, n) => {
          const before = own[n - 1]?.hash ?? '';
          if (revision.prevHash !== before) return [`has revision ${revision.revision} over another one`];
          return revision.hash === sealOf(revision, before) ? [] : [`has a changed revision ${revision.revision}`];
        }),
        ...(row.intact ? [] : ['is not intact, as the database finds it']),
      ];
      return wrong.map((what) => say(`case ${row.id} ${what}`, ...own));
    }),
  ];
}
