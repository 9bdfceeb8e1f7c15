import { z } from 'zod';

/**
 * The file is a gzipped tar: `backup.json` (what follows), `tables/<schema.table>/<part>` (COPY's text format, cut into
 * parts of known length, as tar wants it), `uploads/<key>`, and at its very end `manifest.json`: what was written. A file
 * without that end is not a backup.
 */

export const FORMAT = 1;
export const HEAD = 'backup.json';
export const MANIFEST = 'manifest.json';

const table = z.object({
  /** schema.table */
  name: z.string().regex(/^[a-z_]+\.[a-z_0-9]+$/),
  columns: z.array(z.string().regex(/^[a-z_0-9]+$/)).min(1),
});
export type Table = z.infer<typeof table>;

const migration = z.object({ hash: z.string(), created_at: z.number() });
export type Migration = z.infer<typeof migration>;

export const head = z.object({
  format: z.literal(FORMAT),
  /** When the snapshot was taken, by the database's clock. */
  at: z.string(),
  postgres: z.string(),
  /** Of the DATA_KEY that the ID numbers are sealed with; the key itself is not in here. */
  fingerprint: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .nullable(),
  migrations: z.array(migration).min(1),
  /** In the order in which they can be loaded. */
  tables: z.array(table).min(1),
  uploads: z.enum(['local', 'cos']),
});
export type Head = z.infer<typeof head>;

const digest = z.string().regex(/^[0-9a-f]{64}$/);

export const manifest = z.object({
  tables: z.record(z.string(), z.object({ rows: z.number(), bytes: z.number(), sha256: digest })),
  sequences: z.array(z.object({ name: z.string(), value: z.number(), called: z.boolean() })),
  uploads: z.record(z.string(), z.object({ bytes: z.number(), sha256: digest })),
});
export type Manifest = z.infer<typeof manifest>;
