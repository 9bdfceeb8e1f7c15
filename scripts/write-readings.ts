import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { pinyin } from 'pinyin-pro';

/**
 * Writes web/app/palette/readings.ts: how the 3,755 characters of everyday Chinese are read (GB 2312, level 1), for
 * finding pages by pinyin where no server is asked.
 */

/** The rows of level 1, and the places in a row. */
const ROWS = [16, 55] as const;
const PLACES = 94;
const SHIFT = 0xa0;
/** More readings belong to dictionaries, not to the words of a menu. */
const MOST = 2;

const decoder = new TextDecoder('gb18030');
const charsOf = new Map<string, string>();
for (let row = ROWS[0]; row <= ROWS[1]; row++) {
  for (let place = 1; place <= PLACES; place++) {
    const char = decoder.decode(Uint8Array.of(row + SHIFT, place + SHIFT));
    if (!/^[一-龥]$/.test(char)) continue;
    const read = pinyin(char, { multiple: true, toneType: 'none', type: 'array' }).map((each) =>
      each.replace('ü', 'v'),
    );
    for (const each of [...new Set(read)].slice(0, MOST)) charsOf.set(each, (charsOf.get(each) ?? '') + char);
  }
}
const table = [...charsOf].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([sound, chars]) => sound + chars);
writeFileSync(
  path.resolve(import.meta.dirname, '..', 'web/app/palette/readings.ts'),
  `/** How everyday characters are read, by sound. Written by scripts/write-readings.ts. */\nexport const READINGS =\n  '${table.join(' ')}';\n`,
);
