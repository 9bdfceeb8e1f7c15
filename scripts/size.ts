import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

/**
 * What the pages load before they are drawn, against their budgets (docs/decisions/025-size-budgets.md): the static
 * imports of the site's script, of the frame and of the page, as the server sends them to a browser of today (brotli).
 * What a page then fetches by itself is counted beside it; what it fetches when it is asked for counts for nothing here.
 *
 * usage: npm run size [-- --dist web/dist]   after `npm run build`
 */

/** kB as sent, 1 kB = 1,000 bytes. */
interface Budget {
  name: string;
  /** Sources under web/, as the manifest names them. */
  sources: string[];
  most: number;
}

const FRAME = {
  bar: 'app/shell/shell.tsx',
  admin: 'app/frames/admin-frame.tsx',
  centre: 'app/frames/centre-frame.tsx',
};
const [DESK, PHONE] = ['index.html', 'm.html'];

const BUDGETS: Budget[] = [
  { name: 'shell', sources: [DESK, FRAME.bar], most: 134.5 },
  { name: '/', sources: [DESK, FRAME.bar, 'app/pages/grid-screen.tsx'], most: 164 },
  { name: '/m', sources: [PHONE, 'app/phone/phone-hall-screen.tsx'], most: 137 },
  { name: '/login', sources: [DESK, 'app/ways-in/login-screen.tsx'], most: 145 },
  { name: 'a table page', sources: [DESK, FRAME.admin, 'features/sms/sms-page.tsx'], most: 170 },
  { name: 'appointment search', sources: [DESK, FRAME.bar, 'app/pages/appointment-screens.tsx'], most: 158 },
  { name: '/user_center', sources: [DESK, FRAME.centre, 'features/patients/patients-page.tsx'], most: 154 },
  {
    name: 'calendar',
    sources: [DESK, FRAME.bar, 'app/pages/calendar-screens.tsx', 'features/calendar/calendar-grid.tsx'],
    most: 217,
  },
];
/** Every page of a site, the largest of which is told. */
const SITES: Budget[] = [
  { name: 'the phone', sources: [PHONE], most: 150 },
  { name: 'the desk', sources: [DESK, FRAME.admin], most: 245 },
];
const PAGE = /(screens?|page)\.tsx$/;
/** What comes after a page unasked: the live channel, what tells and what asks. */
const AFTERWARDS = ['ui/feedback/toast-list.tsx', 'ui/overlays/confirm-box.tsx'];
const AFTERWARDS_MOST = 38.5;
/** All style sheets together, and the digits' fonts. */
const CSS_MOST = 25.5;
const FONTS_MOST = 13.5;

interface Chunk {
  file: string;
  src?: string;
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
  assets?: string[];
}

const { values } = parseArgs({ options: { dist: { type: 'string', default: 'web/dist' } } });
const dist = values.dist;
const manifest = JSON.parse(await readFile(join(dist, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;

/** As the server sends it (static-files.ts): what is too short for it has not been compressed. */
async function sent(file: string): Promise<number> {
  const { size } = await stat(join(dist, `${file}.br`)).catch(() => stat(join(dist, file)));
  return size / 1_000;
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
  for (const name of names) sum += await sent(manifest[name]?.file ?? '');
  return sum;
}

/** The client of the live channel has no name of ours. */
async function liveChannel(): Promise<number> {
  const [chunk] = Object.values(manifest).filter(({ src }) => src?.includes('/socket.io-client/'));
  if (!chunk) throw new Error('the client of the live channel is not in the manifest');
  return sent(chunk.file);
}

let over = 0;
function line(name: string, size: number, most: number): void {
  const fits = size <= most;
  if (!fits) over += 1;
  console.log(`${fits ? ' ' : '✗'} ${name.padEnd(22)} ${size.toFixed(1).padStart(7)} kB  of ${most}`);
}

for (const { name, sources, most } of BUDGETS) line(name, await total(closure(sources)), most);
for (const { name, sources, most } of SITES) {
  const pages = [...closure(sources)].flatMap((chunk) => manifest[chunk]?.dynamicImports ?? []);
  const sizes = pages.filter((page) => PAGE.test(page)).map(async (page) => total(closure([...sources, page])));
  line(`largest of ${name}`, Math.max(...(await Promise.all(sizes))), most);
}
const before = closure([PHONE, 'app/phone/phone-hall-screen.tsx']);
const afterwards = [...closure(AFTERWARDS)].filter((chunk) => !before.has(chunk));
line('afterwards', (await total(afterwards)) + (await liveChannel()), AFTERWARDS_MOST);
const styles = new Set(Object.values(manifest).flatMap(({ css }) => css ?? []));
let css = 0;
for (const file of styles) css += await sent(file);
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
