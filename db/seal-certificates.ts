import type pg from 'pg';
import { certificateIndex, sealCertificate } from './certificates.ts';
import type { Keys } from './keys.ts';

const BATCH = 500;

/**
 * Seals the ID numbers that earlier versions kept as they were typed, and ends with nothing of them left. SQL migrations
 * have no key, so this runs after them. Broken off, it goes on with the next start; done, it asks one question.
 */
export async function sealCertificates(client: pg.Client, keys: Keys): Promise<void> {
  if (!(await hasPlainNumbers(client))) return;
  await sealPatients(client, keys);
  await sealHospitals(client, keys);
  await client.query(FINISH);
}

async function hasPlainNumbers(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query(
    `SELECT 1 FROM pg_attribute WHERE attrelid = to_regclass('patients') AND attname = 'certificate_number' AND NOT attisdropped`,
  );
  return rowCount !== 0;
}

interface PlainPatient {
  id: number;
  certificate_number: string;
}

async function sealPatients(client: pg.Client, keys: Keys): Promise<void> {
  for (;;) {
    const { rows } = await client.query<PlainPatient>(
      `SELECT id, certificate_number FROM patients WHERE certificate_number IS NOT NULL ORDER BY id LIMIT ${BATCH}`,
    );
    if (rows.length === 0) return;
    const sealed = rows.map((row) => sealCertificate(keys, row.certificate_number.toUpperCase()));
    await client.query(
      `UPDATE patients t SET certificate_cipher = s.cipher, certificate_blind = s.blind, certificate_number = NULL
       FROM unnest($1::bigint[], $2::bytea[], $3::bytea[]) AS s(id, cipher, blind) WHERE t.id = s.id`,
      [
        rows.map(({ id }) => id),
        sealed.map(({ certificate_cipher }) => certificate_cipher),
        sealed.map(({ certificate_blind }) => certificate_blind),
      ],
    );
  }
}

interface PlainKey {
  hospital_id: number;
  certificate_number: string;
}

/** The first known of two spellings of one number stays, as it would had they been typed today. */
async function sealHospitals(client: pg.Client, keys: Keys): Promise<void> {
  for (;;) {
    const { rows } = await client.query<PlainKey>(
      `SELECT hospital_id, certificate_number FROM hospital_certificates WHERE certificate_number IS NOT NULL
       ORDER BY patient_id, hospital_id LIMIT ${BATCH}`,
    );
    if (rows.length === 0) return;
    await client.query(
      `UPDATE hospital_certificates c SET certificate_blind = s.blind, certificate_number = NULL
       FROM unnest($1::bigint[], $2::text[], $3::bytea[]) AS s(hospital_id, number, blind)
       WHERE c.hospital_id = s.hospital_id AND c.certificate_number = s.number`,
      [
        rows.map((row) => row.hospital_id),
        rows.map((row) => row.certificate_number),
        rows.map((row) => certificateIndex(keys, row.certificate_number)),
      ],
    );
  }
}

/*
 * What an update or a dropped column leaves behind stays readable in the table's pages until these are written anew. A
 * change of a column's type does that, and takes over what is so now; VACUUM FULL would also take over each row that some
 * transaction begun earlier could still see, and somebody always looks: autovacuum, a backup, a report.
 */
const FINISH = `
  BEGIN;
  LOCK TABLE patients, hospital_certificates IN ACCESS EXCLUSIVE MODE;
  DO $$ BEGIN
    IF EXISTS (SELECT 1 FROM patients WHERE certificate_number IS NOT NULL)
      OR EXISTS (SELECT 1 FROM hospital_certificates WHERE certificate_number IS NOT NULL) THEN
      RAISE EXCEPTION '迁移时仍有旧版本的服务在登记患者：请先停止它们';
    END IF;
  END $$;
  DELETE FROM hospital_certificates c WHERE EXISTS (SELECT 1 FROM hospital_certificates o
    WHERE o.hospital_id = c.hospital_id AND o.certificate_blind = c.certificate_blind
      AND (o.patient_id, o.ctid) < (c.patient_id, c.ctid));
  ALTER TABLE patients DROP COLUMN certificate_number,
    ALTER COLUMN certificate_cipher TYPE bytea USING certificate_cipher || ''::bytea;
  ALTER TABLE hospital_certificates DROP COLUMN certificate_number, ALTER COLUMN certificate_blind SET NOT NULL,
    ALTER COLUMN patient_id TYPE bigint USING patient_id + 0,
    ADD CONSTRAINT hospital_certificates_pk PRIMARY KEY (hospital_id, certificate_blind);
  COMMIT`;
