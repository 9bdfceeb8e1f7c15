import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { CACHE, ROOT } from '../lib/paths.mjs';
import { describePlace } from '../prove/place.ts';
import { type FileRecord, type RunRecord, readRecord } from './record.ts';

/** Where the time of the last run went, by kind and by file: on the screen, and with `--write` in docs/testing.md. */

const DOCUMENT = path.join(ROOT, 'docs', 'testing.md');
const RECORD = path.join(CACHE, 'tests', 'run.json');
const [BEGIN, END] = ['<!-- times: npm run test:times -- --write -->', '<!-- times end -->'];
const DEAREST = 10;

/** `tests/browser/…` → browser; `web/…` → components; the rest by its folder. */
function kindOf({ file, project }: FileRecord): string {
  if (project !== 'node') return project === 'web' ? 'components (jsdom)' : project;
  const [top = '', second = ''] = file.split('/');
  return top === 'tests' && second.endsWith('.ts') === false ? `tests/${second}` : 'beside their sources';
}

const seconds = (ms: number) => `${Math.round(ms / 1000)} s`;
const sum = (files: readonly FileRecord[]) => files.reduce((total, { ms }) => total + ms, 0);
const row = (...cells: (string | number)[]) => `| ${cells.join(' | ')} |`;

/** Markdown; every figure is of a worker, of which three run at a time. */
export function describeTimes({ files }: RunRecord): string[] {
  const kinds = [...Map.groupBy(files, kindOf)].sort(([, a], [, b]) => sum(b) - sum(a));
  const dearest = files.toSorted((a, b) => b.ms - a.ms).slice(0, DEAREST);
  return [
    row('kind', 'files', 'tests', 'time', 'a test'),
    row('---', '---', '---', '---', '---'),
    ...kinds.map(([kind, own]) => {
      const tests = own.reduce((total, each) => total + each.tests.length, 0);
      return row(kind, own.length, tests, seconds(sum(own)), `${Math.round(sum(own) / Math.max(1, tests))} ms`);
    }),
    row(
      'all',
      files.length,
      files.reduce((total, each) => total + each.tests.length, 0),
      seconds(sum(files)),
      '',
    ),
    '',
    row(`the ${DEAREST} dearest`, 'tests', 'time'),
    row('---', '---', '---'),
    ...dearest.map(({ file, tests, ms }) => row(file, tests.length, seconds(ms))),
  ];
}

function write(lines: string[]): void {
  const text = readFileSync(DOCUMENT, 'utf8');
  const [from, to] = [text.indexOf(BEGIN), text.indexOf(END)];
  if (from < 0 || to < from) throw new Error(`${DOCUMENT} has no place for the times`);
  writeFileSync(DOCUMENT, `${text.slice(0, from + BEGIN.length)}\n\n${lines.join('\n')}\n\n${text.slice(to)}`);
}

if (import.meta.main) {
  const record = readRecord(RECORD);
  if (!record) throw new Error('no run to tell of: npm test first');
  const { machine } = describePlace();
  const lines = [`${new Date().toISOString().slice(0, 10)}, ${machine}`, '', ...describeTimes(record)];
  for (const line of lines) console.log(line);
  if (process.argv.includes('--write')) write(lines);
}
