import { atom } from 'jotai';

/** docs/domain/screens.md#landing: whether the sidebar is open is kept in a cookie. */

const NAME = 'sidebarStatus';
const OPEN = '1';
const CLOSED = '0';
/** Seconds. */
const A_YEAR = 31_536_000;

function read(): boolean {
  return !document.cookie.split('; ').includes(`${NAME}=${CLOSED}`);
}

function write(open: boolean): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on plain-HTTP origins
  document.cookie = `${NAME}=${open ? OPEN : CLOSED}; Path=/; Max-Age=${A_YEAR}; SameSite=Lax${secure}`;
}

const kept = atom(read());
kept.onMount = (set) => set(read());

/** A desk's own choice; what a narrow screen does with its sheet doesn't change it. */
export const sidebarOpenAtom = atom(
  (get) => get(kept),
  (_get, set, open: boolean) => {
    write(open);
    set(kept, open);
  },
);

/** docs/domain/screens.md#landing: under 1024 px, with 3 px of tolerance, the device is mobile. */
const MOBILE_BELOW = 1024;
const TOLERANCE = 3;
export const DESK_WIDTH = `(width >= ${MOBILE_BELOW + TOLERANCE}px)`;
