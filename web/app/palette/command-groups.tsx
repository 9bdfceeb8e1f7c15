import type { CommandGroup } from '#web/ui/overlays/command-list.tsx';
import type { OfferGroup } from './rows.ts';

const ICON = { size: 16, strokeWidth: 1.75 } as const;

/** Offers as rows. */
export const commandGroups = (groups: readonly OfferGroup[]): CommandGroup[] =>
  groups.map(({ title, offers }) => ({
    title,
    rows: offers.map(({ icon: Icon, ...row }) => ({ ...row, icon: <Icon {...ICON} /> })),
  }));
