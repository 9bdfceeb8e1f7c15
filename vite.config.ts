import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressed } from './scripts/build/compressed.ts';
import { directImports } from './scripts/build/direct-imports.ts';
import { drawnPages } from './scripts/build/drawn.ts';
import { fewChunks } from './scripts/build/few-chunks.ts';
import { lightContract } from './scripts/build/light-contract.ts';

const api = process.env.API_TARGET ?? 'http://localhost:8080';

/** What comes after every page: it brings nothing else with it. */
const AFTERWARDS = ['ui/toast-list.tsx', 'ui/confirm-box.tsx'];
/** What pages begin with of which files are made (few-chunks.ts). */
const DESK = ['main.tsx', 'app/shell.tsx'];
const HALL = 'app/phone-hall-screen.tsx';
const GRID = 'app/grid-screen.tsx';
const LOGIN = 'app/login-screen.tsx';
const WAYS_IN = ['app/register-screen.tsx', 'app/forgot-screen.tsx'];
const TABLE = 'features/sms/sms-page.tsx';
const CALENDAR = 'app/calendar-screens.tsx';
const PLACE = 'app/place-screens.tsx';
const FORM = 'app/appointment-screens.tsx';
const OWN = ['app/phone-mine-screen.tsx', 'features/patients/patients-page.tsx'];
const TIP = ['ui/guarded-button.tsx'];
const FIELD = ['ui/field.tsx', 'ui/input.tsx'];

export default defineConfig({
  root: 'web',
  plugins: [
    lightContract(),
    directImports(),
    fewChunks([
      { name: 'site', of: ['phone.tsx'] },
      { name: 'common', of: [HALL], and: [...DESK, LOGIN, TABLE, FORM, CALENDAR] },
      { name: 'slots', of: [HALL], and: [GRID] },
      // What the phone's pages share with the desk's frame, and no more of that.
      { name: 'parts', of: DESK, and: [LOGIN, CALENDAR, ...OWN] },
      { name: 'desk', of: DESK },
      // What stands over a page, what is placed beside a control, and what takes the page's place.
      { name: 'layers', of: AFTERWARDS, and: TIP },
      { name: 'placing', of: TIP },
      { name: 'fields', of: FIELD },
      { name: 'dialogs', of: AFTERWARDS, and: [LOGIN, TABLE, ...OWN] },
      { name: 'pickers', of: ['ui/select.tsx'] },
      { name: 'bits', of: [CALENDAR, PLACE], and: [TABLE, FORM, ...OWN] },
      { name: 'tools', of: [GRID], and: [TABLE, FORM] },
      { name: 'forms', of: [LOGIN], and: WAYS_IN },
      { name: 'rows', of: OWN, and: [TABLE] },
      { name: 'tables', of: [TABLE], and: [FORM] },
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
    rolldownOptions: { input: { index: 'web/index.html', m: 'web/m.html' } },
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
