import type pg from 'pg';
import { certificateIndex, openCertificate } from './certificates.ts';
import type { Keys } from './keys.ts';

const BATCH = 500;
/** As indexes were before they ended in that of the last four characters. */
const OLD = 'octet_length(certificate_blind) = 32';

interface Sealed {
  id: number;
  certificate_cipher: Buffer;
  certificate_blind: Buffer;
}

/**
 * Gives the ID numbers of earlier versions what their last four characters are found by. It takes the key, so it follows
 * the migrations. Broken off, it goes on with the next start; done, it finds nothing to do.
 */
export async function indexCertificateTails(client: pg.Client, keys: Keys): Promise<void> {
  let after = 0;
  for (;;) {
    const { rows } = await client.query<Sealed>(
      `SELECT id, certificate_cipher, certificate_blind FROM patients WHERE id > $1 AND ${OLD} ORDER BY id LIMIT ${BATCH}`,
      [after],
    );
    if (rows.length === 0) break;
    await client.query(
      `UPDATE patients t SET certificate_blind = s.blind FROM unnest($1::bigint[], $2::bytea[]) AS s(id, blind) WHERE t.id = s.id`,
      [rows.map(({ id }) => id), rows.map((row) => certificateIndex(keys, openCertificate(keys, row) ?? ''))],
    );
    after = rows.at(-1)?.id ?? after;
  }
  // The same number has the same index, whoever has it. A server of the version before may have written one of each kind.
  await client.query(
    `DELETE FROM hospital_certificates c WHERE ${OLD} AND EXISTS (SELECT FROM hospital_certificates n
       WHERE n.hospital_id = c.hospital_id AND octet_length(n.certificate_blind) > 32
         AND substring(n.certificate_blind FROM 1 FOR 32) = c.certificate_blind)`,
  );
  await client.query(
    `UPDATE hospital_certificates c SET certificate_blind = n.blind
     FROM (SELECT DISTINCT certificate_blind AS blind FROM patients WHERE octet_length(certificate_blind) > 32) n
     WHERE octet_length(c.certificate_blind) = 32 AND substring(n.blind FROM 1 FOR 32) = c.certificate_blind`,
  );
}
