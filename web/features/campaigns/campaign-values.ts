import type { UseFormReturn } from 'react-hook-form';
import type { Campaign } from '#contract/campaign-rows.ts';
import { moneyText, sentMoney, type TypedMoney } from '#web/ui/text/yuan.ts';

/** A project in a campaign, as it is typed. */
export interface SoldValues {
  project_id: number;
  name: string;
  /** The price list's, in cents. */
  listed: number;
  price: TypedMoney;
  total: string;
  per_person: string;
}

/** A campaign as it is typed. */
export interface CampaignValues {
  name: string;
  kind: '1' | '2' | '4';
  content: string;
  /** Instants: of a day that is chosen the beginning, and the end of another. */
  starts_at: string | null;
  ends_at: string | null;
  projects: SoldValues[];
  levels: string[];
  new_only: boolean;
  /** Empty: none. */
  channel_id: string;
}

/** A part of its form. */
export interface PartProps {
  form: UseFormReturn<CampaignValues>;
}

export const NEW_CAMPAIGN: CampaignValues = {
  ...{ name: '', kind: '1', content: '', starts_at: null, ends_at: null, projects: [] },
  ...{ levels: [], new_only: false, channel_id: '' },
};

const DAY = 10;
const MINUTE = 16;

/** By the clinic's clock. */
export const dayOf = (instant: string | null) => instant?.slice(0, DAY) ?? null;
export const dayBegins = (day: string) => `${day}T00:00:00+08:00`;
export const dayEnds = (day: string) => `${day}T23:59:59+08:00`;
/** How an instant is shown: 2026-11-20 10:30. */
export const momentShown = (instant: string | null) => instant?.slice(0, MINUTE).replace('T', ' ') ?? '—';

const isSame = (one: string, other: string) => Date.parse(one) === Date.parse(other);
/** When one runs: days alone where it has whole ones. */
export function spanShown({ starts_at, ends_at }: Pick<Campaign, 'starts_at' | 'ends_at'>): string {
  const [first, last] = [starts_at.slice(0, DAY), ends_at.slice(0, DAY)];
  const whole = isSame(starts_at, dayBegins(first)) && isSame(ends_at, dayEnds(last));
  return whole ? `${first} 至 ${last}` : `${momentShown(starts_at)} 至 ${momentShown(ends_at)}`;
}

const textOf = (count: number | null) => (count === null ? '' : String(count));

export const valuesOf = (row: Campaign): CampaignValues => ({
  ...{ name: row.name, kind: `${row.kind}`, content: row.content, starts_at: row.starts_at, ends_at: row.ends_at },
  projects: row.projects.map(({ project_id, name, list_price, price, total, per_person }) => ({
    ...{ project_id, name, listed: list_price, price },
    ...{ total: textOf(total), per_person: textOf(per_person) },
  })),
  levels: row.audience.levels.map(String),
  new_only: row.audience.new_only,
  channel_id: row.channel ? String(row.channel.id) : '',
});

/** What is left empty is none; what is no number is refused by the rules. */
function countIn(text: string): number | null {
  const typed = text.trim();
  if (typed === '') return null;
  return /^\d{1,7}$/.test(typed) ? Number(typed) : Number.NaN;
}

/** @param cover that it has already */
export const bodyOf = ({ levels, new_only, channel_id, projects, ...values }: CampaignValues, cover: string) => ({
  ...values,
  cover,
  kind: Number(values.kind),
  projects: projects.map(({ project_id, price, total, per_person }) => ({
    project_id,
    price: sentMoney(price),
    // 特价 has no end.
    total: values.kind === '1' ? null : countIn(total),
    per_person: countIn(per_person),
  })),
  audience: { levels: levels.map(Number), new_only },
  channel_id: channel_id === '' ? null : Number(channel_id),
});

/** How projects are shown to who has to decide whose are kept. */
export const soldShown = (projects: readonly SoldValues[]) =>
  projects.map(({ name, price, total }) => `${name} ${moneyText(price)}${total ? ` × ${total}` : ''}`).join('、') ||
  '—';
