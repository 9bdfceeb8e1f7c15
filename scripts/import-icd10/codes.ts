import { readFile } from 'node:fs/promises';
import type pg from 'pg';
import { WrongFile } from '../import-hospitals/errors.ts';

interface Code {
  readonly code: string;
  readonly second: string;
  readonly name: string;
  readonly initials: string;
}

interface Codes {
  readonly codes: readonly Code[];
  readonly leftOut: readonly { line: number; why: string }[];
}

const WIDTH = 4;
const LONGEST = 200;

/** The first line may be headings. @throws WrongFile where it is no file of codes */
export async function readCodes(file: string): Promise<Codes> {
  const bytes = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    throw new WrongFile(error.code === 'ENOENT' ? `找不到文件：${file}` : `读不了文件 ${file}：${error.message}`);
  });
  const codes: Code[] = [];
  const leftOut: { line: number; why: string }[] = [];
  for (const [index, text] of decode(bytes).split(/\r?\n/).entries()) {
    if (text.trim() === '') continue;
    const cells = text.split('\t').map((cell) => cell.trim().replace(/\s+/g, ' '));
    const why = wrongWith(cells);
    const [code = '', second = '', name = '', initials = ''] = cells;
    if (!why) codes.push({ code: code.toUpperCase(), second, name, initials: initials.toLowerCase() });
    else if (index > 0) leftOut.push({ line: index + 1, why });
  }
  if (codes.length === 0) throw new WrongFile('文件里没有诊断：每行应为编码、附加编码、名称、拼音首字母，用制表符分开');
  return { codes, leftOut };
}

function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new WrongFile('不是 UTF-8 文字，请把文件另存为 UTF-8 编码');
  }
}

function wrongWith(cells: readonly string[]): string | null {
  const [code = '', , name = ''] = cells;
  if (cells.length !== WIDTH) return `应有 ${WIDTH} 列，这一行有 ${cells.length} 列`;
  if (!/^[A-Z][A-Z0-9 .+*/-]{0,19}$/i.test(code)) return `“${code.slice(0, 20)}”不是 ICD-10 编码`;
  if (name === '' || name.length > LONGEST) return name === '' ? '没有名称' : `名称最多${LONGEST}个字符`;
  return null;
}

/** Makes the codes beside ours be these. Answers how many there are of them: what the file says twice is one. */
export async function storeCodes(pool: pg.Pool, codes: readonly Code[]): Promise<number> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN; DELETE FROM icd10 WHERE NOT shipped');
    const { rowCount } = await client.query(
      `INSERT INTO icd10 (code, second_code, name, initials)
       SELECT code, second, name, initials FROM jsonb_to_recordset($1::jsonb)
         AS given(code text, second text, name text, initials text) ON CONFLICT DO NOTHING`,
      [JSON.stringify(codes)],
    );
    await client.query('COMMIT');
    return rowCount ?? 0;
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  } finally {
    client.release();
  }
}
