import { asc, inArray, type SQL, sql } from 'drizzle-orm';
import type { Option } from '#contract/fields.ts';
import { mechanismTable } from '#contract/mechanisms.ts';
import { hospitals } from '#db/schema/hospitals.ts';
import { mechanisms } from '#db/schema/platform.ts';
import { failField } from '#server/platform/failure.ts';
import { resourceHandlers } from '#server/platform/resource/handlers.ts';
import { known, knows } from '#server/platform/resource/known.ts';
import { plainColumns, presentPlain, searching } from '#server/platform/resource/plain.ts';
import { rowsOf } from '#server/platform/resource/statements.ts';
import type { Scoped } from '#server/platform/scope.ts';
import { attachFiles, presentFiles } from '../uploads/attach-files.ts';

/** Institutions: the policies show staff the one that owns their hospital. */

const members = sql<
  Option[]
>`(SELECT coalesce(jsonb_agg(jsonb_build_object('id', ${hospitals.id}, 'name', ${hospitals.name}) ORDER BY ${hospitals.id}), '[]')
  FROM ${hospitals} WHERE ${hospitals.mechanism_id} = ${mechanisms.id})`;

interface Hospital extends Option {
  readonly mechanism_id: number | null;
}

/** Locked until the end: of two institutions that take a hospital at once the second sees that it is taken. */
const wantedOf = (tx: Scoped, which: SQL) =>
  rowsOf<Hospital & Record<string, unknown>>(
    tx,
    sql`SELECT ${hospitals.id}, ${hospitals.name}, ${hospitals.mechanism_id} FROM ${hospitals} WHERE ${which}
      ORDER BY ${hospitals.id} FOR NO KEY UPDATE`,
  );

export const mechanismHandlers = resourceHandlers(mechanismTable, {
  from: mechanisms,
  columns: {
    ...plainColumns(mechanisms),
    name: mechanisms.name,
    address: mechanisms.address,
    hospitals: members,
    credit_code: known(mechanisms.credit_code),
    license: known(mechanisms.license),
    legal_person: known(mechanisms.legal_person),
    contact: known(mechanisms.contact),
    phone: known(mechanisms.phone),
    remarks: known(mechanisms.remarks),
    knows,
  },
  search: (keyword) => searching(keyword, [mechanisms.name]),
  filter: { status: (status) => sql`${mechanisms.status} = ${status}` },
  order: [asc(mechanisms.id)],
  files: { license: attachFiles },
  links: {
    hospital_ids: { table: hospitals, own: hospitals.mechanism_id, other: hospitals.id, shown: 'hospitals' },
  },
  guard: async (tx, _ctx, before, after) => {
    const wanted = [...new Set(after?.hospital_ids)];
    if (wanted.length === 0) return;
    const found = await wantedOf(tx, inArray(hospitals.id, wanted));
    if (found.length !== wanted.length) failField('hospital_ids', '医院不存在');
    const taken = found.find(({ mechanism_id: of }) => of !== null && of !== before?.id);
    if (taken) failField('hospital_ids', `${taken.name}已属于其他机构`);
  },
  uses: [],
  cells: {
    hospital_ids: {
      write: (row) => row.hospitals.map(({ name }) => name).join('、'),
      read: async () => [],
    },
  },
  trail: { action: 'backend.change', object: ({ name }) => name },
  present: ({ knows: isKnown, license, credit_code, legal_person, contact, phone, remarks, ...row }, { deps }) => ({
    ...presentPlain(row),
    ...(isKnown
      ? { credit_code, license: presentFiles(deps, license ?? []), legal_person, contact, phone, remarks }
      : {}),
  }),
});
