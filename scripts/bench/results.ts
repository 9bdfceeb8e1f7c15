import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

/** What one run of a row left behind. Rows are measured in runs of their own; the document takes the newest of each. */

const figures = z.record(z.string(), z.number());
const judgement = z.object({
  title: z.string(),
  side: z.string(),
  figure: z.string(),
  against: z.object({ side: z.string(), figure: z.string().optional() }).nullable(),
  better: z.enum(['more', 'less']),
  must: z.number().nullable(),
  aim: z.number().nullable(),
});
export const machine = z.object({
  date: z.string(),
  commit: z.string(),
  changed: z.boolean(),
  cpu: z.string(),
  cores: z.number(),
  memoryGb: z.number(),
  kernel: z.string(),
  node: z.string(),
  load: z.array(z.number()).readonly(),
});
const result = z.object({
  id: z.string().regex(/^[A-Z]′?$/),
  title: z.string(),
  must: z.string(),
  aim: z.string(),
  references: z.array(z.string()),
  how: z.string(),
  figures: z.record(z.string(), z.object({ title: z.string(), unit: z.string() })),
  judgements: z.array(judgement),
  plot: z.string(),
  command: z.string(),
  seconds: z.number(),
  with_references: z.boolean(),
  notes: z.array(z.string()),
  machine,
  postgres: z.record(z.string(), z.string()),
  rounds: z.array(
    z.object({
      order: z.array(z.string()),
      sides: z.record(z.string(), figures),
      load: z.tuple([z.number(), z.number()]),
    }),
  ),
});
export type Result = z.infer<typeof result>;

/** `row-a`, `row-a-peers`: of its results and of its plot. */
export const fileOf = (id: string) => `row-${id.toLowerCase().replace('′', '-peers')}`;

/** Answers the file it wrote: one a row, the newest run. */
export function writeResult(folder: string, found: Result): string {
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, `${fileOf(found.id)}.json`);
  writeFileSync(file, `${JSON.stringify(result.parse(found), null, 1)}\n`);
  return file;
}

/** The kept runs, by row. @throws where a file is none of ours */
export function readResults(folder: string): Result[] {
  const names = readdirSync(folder).filter((name) => /^row-[a-z](-peers)?\.json$/.test(name));
  return newest(names.map((name) => result.parse(JSON.parse(readFileSync(path.join(folder, name), 'utf8')))));
}

/** The newest of each row, in the order of the rows. */
export function newest(results: readonly Result[]): Result[] {
  const found = new Map<string, Result>();
  for (const each of results) {
    const known = found.get(each.id);
    if (!known || known.machine.date < each.machine.date) found.set(each.id, each);
  }
  return [...found.values()].toSorted((a, b) => a.id.localeCompare(b.id));
}
