import type pg from 'pg';
import { pinyin } from 'pinyin-pro';

/** The characters of everyday names: CJK Unified Ideographs. */
const FIRST = 0x4e00;
const LAST = 0x9fa5;
const TABLES = ['patients', 'users', 'hospitals'] as const;
/** More readings of one character than these belong to dictionaries, not to names. */
const MOST = 3;

function readingsOf(char: string): string[] {
  const plain = pinyin(char, { multiple: true, toneType: 'none', type: 'array' }).map((each) => each.replace('ü', 'v'));
  return [...new Set(plain.filter((each) => /^[a-z]+$/.test(each)))].slice(0, MOST);
}

/** Fills `hanzi` once, and gives names that were there before it, or before they were spread, their sound. */
export async function loadSounds(client: pg.Client): Promise<void> {
  const filled = await client.query('SELECT 1 FROM hanzi LIMIT 1');
  if (filled.rowCount === 0) {
    const rows: { char: string; readings: string[] }[] = [];
    for (let code = FIRST; code <= LAST; code++) {
      const char = String.fromCodePoint(code);
      const readings = readingsOf(char);
      if (readings.length > 0) rows.push({ char, readings });
    }
    await client.query(
      `INSERT INTO hanzi SELECT e->>'char', ARRAY(SELECT jsonb_array_elements_text(e->'readings'))
       FROM jsonb_array_elements($1::jsonb) e ON CONFLICT DO NOTHING`,
      [JSON.stringify(rows)],
    );
  }
  for (const table of TABLES) {
    await client.query(
      `UPDATE ${table} SET name = name WHERE name <> '' AND strpos(sounds, spread(left(name, 1))) = 0`,
    );
  }
}
