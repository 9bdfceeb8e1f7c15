import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { breachesOf, entriesOf } from '../scripts/words/check.ts';
import { ALLOWED, INSTEAD_OF, PLAIN_TITLES } from '../scripts/words/rules.ts';
import { saidIn } from '../scripts/words/strings.ts';

/** docs/glossary.md against the words in use: what screens, messages and answers say, and what the code calls it. */

const ROOT = path.resolve(import.meta.dirname, '..');
const PRODUCT = ['contract', 'db/functions', 'server', 'web', 'worker'];
/** What only tests say, and the readings of characters. */
const SAYS_NOTHING = /(\.test\.tsx?|testing[\w-]*\.tsx?|palette\/readings\.ts)$/;
/** A checker that sees nothing finds nothing wrong. */
const FEWEST_TEXTS = 2_000;

function sources(folders: readonly string[]): Map<string, string> {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', '-z', ...folders];
  const files = execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).split('\0');
  const ours = files.filter((file) => /\.(tsx?|sql)$/.test(file) && existsSync(path.join(ROOT, file)));
  return new Map(ours.map((file) => [file, readFileSync(path.join(ROOT, file), 'utf8')]));
}

const tree = sources([...PRODUCT, 'db/schema']);
const said = new Map(
  [...tree]
    .filter(([file]) => !SAYS_NOTHING.test(file) && !file.startsWith('db/schema/'))
    .map(([file, source]) => [file, saidIn(file, source)]),
);
const entries = entriesOf(readFileSync(path.join(ROOT, 'docs/glossary.md'), 'utf8'));
const words = new Set(entries.flatMap((entry) => entry.words));

describe('the words in use', () => {
  const { breaches, unused } = breachesOf(said, { insteadOf: INSTEAD_OF, allowed: ALLOWED });

  it('are those of the glossary', () => {
    expect(breaches).toEqual([]);
  });

  it('need every exception', () => {
    expect(unused).toEqual([]);
  });

  it('were really seen', () => {
    expect([...said.values()].flat().length).toBeGreaterThan(FEWEST_TEXTS);
  });
});

describe('the glossary', () => {
  it('has each word that others may not stand for', () => {
    expect(Object.keys(INSTEAD_OF).filter((word) => !words.has(word))).toEqual([]);
  });

  it('has no word twice, and none that another stands for', () => {
    const all = entries.flatMap((entry) => entry.words);
    expect(all.filter((word, at) => all.indexOf(word) !== at)).toEqual([]);
    expect(all.filter((word) => Object.values(INSTEAD_OF).flat().includes(word))).toEqual([]);
  });

  it('calls things by names that the code has', () => {
    const code = new Set([...tree.values()].join('\n').match(/\w+/g));
    const names = entries.flatMap((entry) => entry.names);
    expect(names.length).toBeGreaterThan(entries.length / 2);
    expect(names.filter((name) => !code.has(name))).toEqual([]);
  });

  it('has the word that each screen is titled with', () => {
    const titles = [...tree]
      .filter(([file]) => file.startsWith('web/app/screens/'))
      .flatMap(([, source]) => [...source.matchAll(/^\s+title: '([^']+)'/gm)].map(([, title = '']) => title));
    expect(titles.length).toBeGreaterThan(40);
    const known = (title: string) => PLAIN_TITLES.includes(title) || [...words].some((word) => title.includes(word));
    expect([...new Set(titles)].filter((title) => !known(title))).toEqual([]);
  });
});

describe('the checker', () => {
  const check = (file: string, source: string, allowed: { text: string; in: string; why: string }[] = []) =>
    breachesOf(new Map([[file, saidIn(file, source)]]), { insteadOf: { 改约: ['改期'] }, allowed });

  it.each([
    ['web/a.tsx', 'export const A = () => <b title="改期">好</b>;'],
    ['web/a.tsx', 'export const A = () => <b>请改期</b>;'],
    ['web/a.ts', 'export const a = (n: number) => `第$' + '{n}次改期`;'],
    ['db/functions/a.sql', "-- isn't it\nSELECT '该预约已改期';"],
  ])('sees %s: %s', (file, source) => {
    const { breaches } = check(file, source);
    expect(breaches.map(({ says, not }) => [says, not])).toEqual([['改约', '改期']]);
  });

  it.each([
    ['web/a.ts', '// 改期\nexport const a = 1; /* 改期 */'],
    ['db/functions/a.sql', "-- 改期: isn't '改期'\nSELECT 1;"],
  ])('hears no comment of %s', (file, source) => {
    expect(check(file, source).breaches).toEqual([]);
  });

  it('lets stand what is allowed there and whole, and names what nobody says', () => {
    const here = { text: '停诊改期', in: 'web/', why: 'a title' };
    expect(check('web/a.ts', "export const a = '停诊改期';", [here])).toEqual({ breaches: [], unused: [] });
    expect(check('web/a.ts', "export const a = '改期';", [here]).breaches).toHaveLength(1);
    expect(check('server/a.ts', "export const a = '停诊改期';", [here]).breaches).toHaveLength(1);
    expect(check('web/a.ts', "export const a = '';", [here]).unused).toEqual([here]);
  });
});
