import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressed } from './scripts/build/compressed.ts';
import { directImports } from './scripts/build/direct-imports.ts';
import { drawnPages } from './scripts/build/drawn.ts';
import { fewChunks } from './scripts/build/few-chunks.ts';
import { lightContract } from './scripts/build/light-contract.ts';
import { menuIcons } from './scripts/build/menu-icons.ts';
import { screenAccess } from './scripts/build/screen-access.ts';

const api = process.env.API_TARGET ?? 'http://localhost:8080';

/** What comes after every page: it brings nothing else with it. */
const AFTERWARDS = ['ui/feedback/toast-list.tsx', 'ui/overlays/confirm-box.tsx', 'ui/feedback/loading-box.tsx'];
/** What comes when somebody is about to open something, or comes near what has a tip. */
const TOOLTIP = 'ui/overlays/open-tooltip.tsx';
const OPENED = ['ui/overlays/open-parts.ts', 'ui/overlays/open-menu.tsx'];
/** What pages begin with of which files are made (few-chunks.ts). */
const [START, BAR, ADMIN] = ['main.tsx', 'app/shell/shell.tsx', 'app/frames/admin-frame.tsx'];
const DESK = [START, BAR];
const PHONE = 'phone.tsx';
const HALL = 'app/phone/phone-hall-screen.tsx';
const GRID = 'app/pages/grid-screen.tsx';
const LOGIN = 'app/ways-in/login-screen.tsx';
const WAYS_IN = ['app/ways-in/register-screen.tsx', 'app/ways-in/forgot-screen.tsx'];
const WECHAT = 'app/ways-in/wechat-phone-screen.tsx';
const TABLE = 'features/sms/sms-page.tsx';
const CALENDAR = 'app/pages/calendar-screens.tsx';
const PLACE = 'app/pages/place-screens.tsx';
const FORM = 'app/pages/appointment-screens.tsx';
const OWN = ['app/phone/phone-mine-screen.tsx', 'features/patients/patients-page.tsx'];
const PHONE_MENU = 'app/phone/phone-menu.tsx';
/** Small, and of nearly all pages of a desk. */
const PARTS = ['ui/fields/field-context.ts', 'ui/overlays/use-late-part.ts', 'ui/steady.ts'];
const ICONS = ['app/shell/menu-icon.tsx', 'app/frames/menu-links.tsx'];
const TIP = ['ui/guarded-button.tsx'];
/** What every panel over a page has. */
const SHEETS = ['ui/overlays/close-button.tsx', 'ui/overlays/use-opener.ts'];
/** What a list's page is made of, and what several pages say of the clinic's nouns: a file each would be a round trip. */
const LISTS = ['resource/use-list.ts', 'resource/filter-shortcuts.tsx', 'ui/fields/options.ts', 'ui/state-tag.tsx'];
/** Its icons are of nearly all states; those that the ways in have are theirs too. */
const STATES = ['clinic/visit/sms-state.tsx'];
const SMALL = [
  'clinic/patient/patient-line.ts',
  'clinic/slot/fee-label.ts',
  'clinic/slot/slot-radio.tsx',
  'clinic/visit/past-visits.tsx',
  'ui/fields/day-keys.ts',
];
/** What several pages say of members' cards and of lists. */
const MONEY = ['level-cell.tsx', 'member-lock.ts', 'disposal-status-tag.tsx', 'what-of.ts'].map(
  (file) => `clinic/money/${file}`,
);
/** What pages of cases are made of. */
const RECORDS = [
  'clinic/record/case-body.tsx',
  ...['record-marks.tsx', 'trail.tsx'].map((file) => `clinic/record/${file}`),
  ...['marks.tsx', 'use-case-news.ts'].map((file) => `features/cases/${file}`),
];
const FIELD = ['ui/fields/field.tsx', 'ui/fields/input.tsx'];

export default defineConfig({
  root: 'web',
  plugins: [
    screenAccess(),
    lightContract(),
    menuIcons(),
    directImports(),
    fewChunks([
      // What both sites run on, and what the hall and the ways in have of each other; the rest comes with each.
      { name: 'site', of: [PHONE], and: [...DESK, ADMIN, LOGIN] },
      { name: 'site', of: [HALL], and: [PHONE, LOGIN, ...WAYS_IN] },
      { name: 'common', of: [HALL], and: [...DESK, TABLE, FORM, CALENDAR] },
      { name: 'slots', of: [HALL], and: [GRID] },
      // What the ways in share with the desk's frame, and no more of that.
      { name: 'parts', of: [...DESK, ...PARTS], and: [LOGIN, ...WAYS_IN] },
      // It lets go of what a person holds, which is the hall's: the ways in have none of it.
      { name: 'person', of: DESK, and: [CALENDAR, PHONE_MENU, ...OWN] },
      { name: 'desk', of: [START] },
      { name: 'bar', of: [BAR], and: [ADMIN] },
      // One file of the back office's table, whichever of its frames begins.
      { name: 'office', of: ['app/screens/office.ts'] },
      // What stands over a page, what is placed beside a control, and what takes the page's place.
      { name: 'layers', of: AFTERWARDS, and: [TOOLTIP, ...OPENED] },
      { name: 'layers', of: ['ui/overlays/overlay-container.ts', ...SHEETS] },
      { name: 'placing', of: [TOOLTIP], and: OPENED },
      { name: 'dialogs', of: AFTERWARDS, and: ['ui/overlays/dialog.tsx'] },
      // Of the menus' icons, which come with their frames, those that other pages have by themselves.
      { name: 'marks', of: ICONS, and: [PHONE_MENU, GRID, LOGIN, FORM, CALENDAR, PLACE, ...WAYS_IN, ...OWN] },
      { name: 'tips', of: TIP },
      { name: 'pickers', of: ['ui/fields/select.tsx', 'ui/fields/field-button.tsx'] },
      { name: 'fields', of: FIELD },
      { name: 'tools', of: [GRID], and: [TABLE, FORM, ...OWN] },
      { name: 'filters', of: [GRID], and: [CALENDAR] },
      { name: 'bits', of: [CALENDAR, PLACE], and: [TABLE, FORM, ...OWN] },
      { name: 'rows', of: ['ui/feedback/skeleton-rows.tsx'] },
      { name: 'forms', of: [LOGIN], and: WAYS_IN },
      { name: 'rows', of: OWN, and: [TABLE] },
      { name: 'tables', of: [TABLE], and: [FORM] },
      { name: 'lists', of: LISTS },
      { name: 'answers', of: [...WAYS_IN, WECHAT], and: STATES },
      { name: 'states', of: STATES },
      { name: 'visits', of: ['features/reservations/visit-status.tsx'] },
      { name: 'small', of: SMALL },
      { name: 'icons', of: ICONS },
      { name: 'money', of: MONEY },
      { name: 'records', of: RECORDS, within: ['/web/features/cases/', '/clinic/record/', '/case-', '/record-'] },
    ]),
    drawnPages(),
    compressed(),
    react(),
    tailwindcss(),
  ],
  build: {
    outDir: 'dist',
    // What loads what, for scripts/size.ts.
    manifest: true,
    emptyOutDir: true,
    // Every browser that we serve has it.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { index: 'web/index.html', m: 'web/m.html' },
      // The site's script names every page: of each name so much as tells it from all that there ever were.
      output: { chunkFileNames: 'assets/[name]-[hash:7].js', entryFileNames: 'assets/[name]-[hash:7].js' },
    },
    // Inlined assets become data: URLs, which the server's content security policy refuses.
    assetsInlineLimit: 0,
  },
  server: {
    proxy: {
      // Not the modules of web/api, which the development server has at /api/*.ts itself.
      '^/api/(?!.*\\.tsx?(\\?|$))': api,
      '/socket.io': { target: api, ws: true },
      '/dev/inbox': api,
      '/uploads': api,
    },
  },
});
