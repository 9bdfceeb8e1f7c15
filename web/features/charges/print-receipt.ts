import { atom } from 'jotai';

/** Of this device: whether the receipt is opened after a payment. As `haomai:…`, so that signing out takes it away. */
const KEY = 'haomai:print-receipt';
const ON = '1';

function read(): boolean {
  try {
    return localStorage.getItem(KEY) === ON;
  } catch {
    return false;
  }
}

const kept = atom(read());
kept.onMount = (set) => set(read());

export const printReceiptAtom = atom(
  (get) => get(kept),
  (_get, set, on: boolean) => {
    set(kept, on);
    try {
      localStorage.setItem(KEY, on ? ON : '');
    } catch {
      // A full or forbidden store: it holds until the page goes.
    }
  },
);
