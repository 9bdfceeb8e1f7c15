import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readIdCard } from '#contract/id-card.ts';
import { type BookRow, parseBook, readBook } from '../../scripts/replay/book.ts';
import { personOf } from '../../scripts/replay/people.ts';
import { HEADER } from './support.ts';

const GOOD = '5642903,F,2016-04-29T18:38:08Z,2016-04-29T00:00:00Z,62,JARDIM DA PENHA,0,No';
const OTHER = '5628907,M,2016-04-26T08:44:12Z,2016-04-29T00:00:00Z,30,"ILHA, DAS CAIEIRAS",1,Yes';

const parse = (...lines: string[]) => parseBook(lines.join('\n'), 'book.csv');

function problemsOf(...lines: string[]): string[] {
  try {
    parse(...lines);
  } catch (error) {
    return error instanceof Error ? error.message.split('\n').map((line) => line.trim()) : [];
  }
  return [];
}

describe('an appointment book', () => {
  it('is read with line, lead time, age, sex and whether the patient came', () => {
    expect(parse(HEADER, GOOD, OTHER)).toEqual([
      expect.objectContaining({ line: 2, id: '5642903', gender: 'F', lead: 0, age: 62, noShow: false }),
      expect.objectContaining({ line: 3, id: '5628907', gender: 'M', lead: 3, age: 30, noShow: true }),
    ]);
  });

  it('may have a byte order mark, CRLF, blank lines and columns of its own', () => {
    const rows = parse(`\uFEFF${HEADER},Extra\r`, `${GOOD},x\r`, '\r', `${OTHER},y\r`, '');
    expect(rows.map(({ line }) => line)).toEqual([2, 4]);
  });

  it('counts the lines that a quoted field has', () => {
    const broken = GOOD.replace('62,', 'old,').replace('JARDIM DA PENHA', '"JARDIM\nDA PENHA"');
    expect(problemsOf(HEADER, OTHER.replace('ILHA, ', 'ILHA\n'), broken)).toContain(
      '第 4 行第 5 列（Age）：应为 0 到 120 的整数，而不是「old」',
    );
  });

  it.each([
    ['Gender', GOOD.replace(',F,', ',X,'), '第 2 行第 2 列（Gender）：应为 F 或 M，而不是「X」'],
    [
      'a day that is none',
      GOOD.replace('04-29T18', '02-30T18'),
      '第 2 行第 3 列（ScheduledDay）：应为时间，如 2016-04-29T18:38:08Z，而不是「2016-02-30T18:38:08Z」',
    ],
    [
      'a visit before its booking',
      GOOD.replace('29T00', '28T00'),
      '第 2 行第 4 列（AppointmentDay）：应不早于 ScheduledDay 的日期，而不是「2016-04-28T00:00:00Z」',
    ],
    ['a negative age', GOOD.replace(',62,', ',-1,'), '第 2 行第 5 列（Age）：应为 0 到 120 的整数，而不是「-1」'],
    ['SMS_received', GOOD.replace(',0,No', ',2,No'), '第 2 行第 7 列（SMS_received）：应为 0 或 1，而不是「2」'],
    ['No-show', GOOD.replace(/No$/, 'Maybe'), '第 2 行第 8 列（No-show）：应为 Yes 或 No，而不是「Maybe」'],
    ['too few fields', '5642903,F', '第 2 行第 3 列：应有 8 列，这一行有 2 列'],
    ['a quote that does not end', GOOD.replace('JARDIM', '"JARDIM'), '第 2 行：引号没有结束'],
  ])('tells line and column of %s', (_what, line, message) => {
    expect(problemsOf(HEADER, line)).toContain(message);
  });

  it('tells the same appointment twice', () => {
    expect(problemsOf(HEADER, GOOD, OTHER, GOOD)).toContain(
      '第 4 行第 1 列（AppointmentID）：与第 2 行重复「5642903」',
    );
  });

  it('tells a wrong header', () => {
    expect(problemsOf(HEADER.replace('Age', 'Alter'), GOOD)).toContain(
      '第 1 行第 5 列：表头缺少「Age」，这里是「Alter」',
    );
  });

  it('tells an empty file, and one of a header only', () => {
    expect(problemsOf('')).toContain('第 1 行：文件是空的');
    expect(problemsOf(HEADER)).toContain('第 2 行：只有表头，没有预约');
  });

  it('shows the first ten problems and counts the others', () => {
    const lines = Array.from({ length: 14 }, (_, n) => GOOD.replace('5642903', String(n)).replace(',F,', ',?,'));
    const problems = problemsOf(HEADER, ...lines);
    expect(problems[0]).toBe('预约簿 book.csv 有 14 处不对：');
    expect(problems.at(-1)).toBe('…还有 4 处');
  });
});

describe('a file', async () => {
  const dir = await mkdtemp(path.join(os.tmpdir(), 'book-'));
  afterAll(() => rm(dir, { recursive: true, force: true }));

  it('that is not there is told by its name', async () => {
    await expect(readBook(path.join(dir, 'none.csv'))).rejects.toThrow('none.csv：文件不存在');
  });

  it('in another encoding is told', async () => {
    const file = path.join(dir, 'gbk.csv');
    await writeFile(file, Buffer.from([0xb2, 0xa1, 0xc8, 0xcb]));
    await expect(readBook(file)).rejects.toThrow('不是 UTF-8');
  });
});

describe('the person of a row', () => {
  const row: BookRow = {
    line: 2,
    id: '5642903',
    gender: 'F',
    bookedAt: 0,
    lead: 0,
    age: 62,
    neighbourhood: 'JARDIM DA PENHA',
    noShow: false,
  };

  it('has a valid ID number with the age and sex of the row, also on 29 February', () => {
    for (const today of ['2026-11-20', '2027-01-01', '2028-03-01']) {
      for (let age = 0; age <= 110; age++) {
        for (const gender of ['F', 'M'] as const) {
          const { certificate_number, phone } = personOf({ ...row, id: `${age}${today}`, age, gender }, today, '');
          const card = readIdCard(certificate_number);
          expect(card?.gender).toBe(gender === 'F' ? '女' : '男');
          const born = card?.birth_date ?? '';
          const years = Number(today.slice(0, 4)) - Number(born.slice(0, 4)) - (today.slice(5) < born.slice(5) ? 1 : 0);
          expect(years).toBe(age);
          // Not a number that anybody can have.
          expect(phone).toMatch(/^12\d{9}$/);
        }
      }
    }
  });

  it('is the same in every replay, and never called like somebody whom the public may read of', () => {
    const first = personOf(row, '2026-11-20', '');
    expect(personOf(row, '2026-11-20', '')).toEqual(first);
    expect(personOf(row, '2026-11-20', `医生 ${first.name}`).name).not.toBe(first.name);
  });
});
