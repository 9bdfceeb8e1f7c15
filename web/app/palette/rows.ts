import type { LucideIcon } from 'lucide-react';

export interface Person {
  id: number;
  name: string;
}

/** One thing that the palette offers. */
export interface Offer {
  /** The same thing has the same key, wherever it is listed. */
  key: string;
  label: string;
  /** Grey, after the label. */
  hint?: string;
  icon: LucideIcon;
  /** What Enter does, where it is not plain: 定位到列. */
  does?: string;
  /** Kept among the recents of this device. Patients never are. */
  keep?: Kept;
  /** A patient: the palette stays, and offers their visits. */
  person?: Person;
  act: () => void | Promise<void>;
}

export type OfferKind = 'page' | 'doctor' | 'hospital';

/** What a recent is made of again: no names of patients, no words of a search for them. */
export interface Kept {
  kind: OfferKind;
  label: string;
  hint: string;
  to: string;
}

export interface OfferGroup {
  title: string;
  offers: readonly Offer[];
}

export interface Offers {
  groups: OfferGroup[];
  waiting: boolean;
  failed: boolean;
  /** The first row will stay the first, whatever is still on its way. */
  settled: boolean;
}
