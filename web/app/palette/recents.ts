import { Building2, FileText, type LucideIcon, Stethoscope } from 'lucide-react';
import { z } from 'zod';
import { currentSession } from '#web/api/session.ts';
import type { Kept, Offer, OfferKind } from './rows.ts';

/** As `haomai:…`, so that signing out takes it away with everything else of this device. */
const KEY = 'haomai:palette';
const MOST = 5;

const kept: z.ZodType<Kept> = z.object({
  kind: z.enum(['page', 'doctor', 'hospital']),
  label: z.string().max(100),
  hint: z.string().max(200),
  to: z.string().startsWith('/').max(200),
});
const store = z.object({ whose: z.string(), rows: z.array(kept) });

/** Another person's recents are not shown: a token may have died without anybody signing out. */
const whose = (userId: number | null) => String(userId ?? 'visitor');

/** What was chosen last on this device, pages, doctors, hospitals; the newest first. */
export function readRecents(userId: number | null): Kept[] {
  try {
    const found = store.safeParse(JSON.parse(localStorage.getItem(KEY) ?? 'null'));
    return found.success && found.data.whose === whose(userId) ? found.data.rows : [];
  } catch {
    return [];
  }
}

export function keepRecent(userId: number | null, row: Kept): void {
  const rows = [row, ...readRecents(userId).filter(({ to }) => to !== row.to)].slice(0, MOST);
  try {
    localStorage.setItem(KEY, JSON.stringify({ whose: whose(userId), rows }));
  } catch {
    // A full or forbidden store: nothing is remembered.
  }
}

const ICONS: Record<OfferKind, LucideIcon> = { page: FileText, doctor: Stethoscope, hospital: Building2 };

export function recentOffers(rows: readonly Kept[], go: (to: string) => void): Offer[] {
  return rows.map((row) => ({
    key: `recent-${row.to}`,
    label: row.label,
    hint: row.hint,
    icon: ICONS[row.kind],
    keep: row,
    act: () => go(row.to),
  }));
}

/** Patients that were opened, in this page's memory and for this token alone: nothing of them is written down. */
let opened: { token: string | null; offers: Offer[] } = { token: null, offers: [] };

export function recentPatients(): Offer[] {
  return opened.token === currentSession().token ? opened.offers : [];
}

export function noteOpened(patient: Offer): void {
  const before = recentPatients().filter(({ key }) => key !== patient.key);
  opened = { token: currentSession().token, offers: [patient, ...before].slice(0, MOST) };
}
