import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';

/**
 * What each kind of screen loads before it can be used, against its budget (docs/decisions/025-size-budgets.md): the
 * static imports of the entry, of the frame and of the page. What comes later (forms, the live line's code, the palette)
 * is listed with the chunks and counts for nothing here.
 *
 * usage: npm run size [-- --dist web/dist]   after `npm run build`
 */

/** kB gzip of JavaScript, 1 kB = 1,000 bytes. */
interface Budget {
  name: string;
  /** Sources under web/, as the manifest names them. */
  sources: string[];
  most: number;
}

const FRAME = {
  bar: 'app/shell.tsx',
  admin: 'app/admin-frame.tsx',
  centre: 'app/centre-frame.tsx',
  phone: 'app/phone-frame.tsx',
};

const BUDGETS: Budget[] = [
  { name: 'shell', sources: [FRAME.bar], most: 228 },
  { name: '/', sources: [FRAME.bar, 'app/grid-screen.tsx'], most: 292 },
  { name: '/m', sources: [FRAME.phone, 'app/phone-hall-screen.tsx'], most: 255 },
  { name: '/login', sources: ['app/login-screen.tsx'], most: 246 },
  { name: '/m/login', sources: [FRAME.phone, 'app/login-screen.tsx'], most: 258 },
  { name: '/register', sources: ['app/register-screen.tsx'], most: 250 },
  { name: 'a table page', sources: [FRAME.admin, 'features/sms/sms-page.tsx'], most: 290 },
  { name: 'appointment search', sources: [FRAME.bar, 'app/appointment-screens.tsx'], most: 322 },
  { name: '/user_center', sources: [FRAME.centre, 'features/patients/patients-page.tsx'], most: 288 },
  {
    name: 'calendar',
    sources: [FRAME.bar, 'app/calendar-screens.tsx', 'features/calendar/calendar-grid.tsx'],
    most: 346,
  },
];
/** All style sheets together, and the digits' fonts. */
const CSS_MOST = 25;
const FONTS_MOST = 13.5;

interface Chunk {
  file: string;
  imports?: string[];
  css?: string[];
  assets?: string[];
}

const { values } = parseArgs({ options: { dist: { type: 'string', default: 'web/dist' } } });
const dist = values.dist;
const manifest = JSON.parse(await readFile(join(dist, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;

const sizes = new Map<string, number>();
async function gzipped(file: string): Promise<number> {
  const known = sizes.get(file);
  if (known !== undefined) return known;
  const size = gzipSync(await readFile(join(dist, file)), { level: 9 }).length / 1_000;
  sizes.set(file, size);
  return size;
}

function closure(names: readonly string[]): Set<string> {
  const seen = new Set<string>();
  const walk = (name: string) => {
    if (seen.has(name)) return;
    const chunk = manifest[name];
    if (!chunk) throw new Error(`${name}: no such chunk in the manifest; the page has moved, correct scripts/size.ts`);
    seen.add(name);
    chunk.imports?.forEach(walk);
  };
  names.forEach(walk);
  return seen;
}

async function total(names: Iterable<string>): Promise<number> {
  let sum = 0;
  for (const name of names) sum += await gzipped(manifest[name]?.file ?? '');
  return sum;
}

let over = 0;
function line(name: string, size: number, most: number): void {
  const fits = size <= most;
  if (!fits) over += 1;
  console.log(`${fits ? ' ' : '✗'} ${name.padEnd(20)} ${size.toFixed(1).padStart(7)} kB  of ${most}`);
}

for (const { name, sources, most } of BUDGETS) {
  line(name, await total(closure(['index.html', ...sources])), most);
}
const styles = new Set(Object.values(manifest).flatMap(({ css }) => css ?? []));
let css = 0;
for (const file of styles) css += await gzipped(file);
line('styles', css, CSS_MOST);
const fonts = new Set(
  Object.values(manifest)
    .flatMap(({ assets }) => assets ?? [])
    .filter((file) => file.endsWith('.woff2')),
);
let bytes = 0;
for (const file of fonts) bytes += (await readFile(join(dist, file))).length / 1_000;
line('fonts', bytes, FONTS_MOST);
if (over > 0) {
  console.error(`${over} over budget`);
  process.exitCode = 1;
}
