import { labelIn } from '#contract/choices.ts';
import { type MarketChannel, marketChannelTable } from '#contract/market-channels.ts';
import type { Sheet } from '#server/platform/xlsx.ts';

const { fields, label } = marketChannelTable;
const titleOf = (name: string) => fields[name]?.label ?? '';

/** What an import reads of it stands first, in its own words (`excel` of the table); then what each has brought. */
export const CHANNELS: Sheet<MarketChannel> = {
  name: label,
  summed: true,
  columns: [
    { title: titleOf('name'), text: ({ name }) => name, width: 24 },
    { title: titleOf('slug'), text: ({ slug }) => slug, width: 24 },
    { title: titleOf('cost'), cents: ({ cost }) => cost },
    { title: titleOf('status'), text: ({ status }) => labelIn(fields.status?.options, status) ?? null },
    { title: '注册', number: ({ registered }) => registered, sum: true },
    { title: '初诊', number: ({ first_visits }) => first_visits, sum: true },
    { title: '付费人数', number: ({ paying }) => paying, sum: true },
    { title: '实收（元）', cents: ({ paid }) => paid },
    { title: '付费成本（元/人）', cents: ({ cost_per_paying }) => cost_per_paying, sum: false, width: 18 },
  ],
};
