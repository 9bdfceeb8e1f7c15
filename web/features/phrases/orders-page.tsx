import { createContext, useContext, useState } from 'react';
import { doctorOrderTable, phraseTable } from '#contract/phrases.ts';
import { mayChangeOwned, scopeColumn, scopeControl } from '#web/resource/owned.tsx';
import { resourcePage } from '#web/resource/resource-page.tsx';
import { Segmented } from '#web/ui/layout/segmented.tsx';
import { keyword } from '#web/ui/tables/filter-panel.tsx';
import { OneLine } from '#web/ui/tables/one-line.tsx';

/** What is written again and again: common orders, and phrases of the other sections. */

const KINDS = [
  { value: 'orders', label: '常用医嘱' },
  { value: 'phrases', label: '常用语' },
] as const;
type Kind = (typeof KINDS)[number]['value'];

const KindContext = createContext<{ kind: Kind; choose: (kind: Kind) => void }>({ kind: 'orders', choose: () => {} });

/** At the left of either's toolbar. */
function KindSwitch() {
  const { kind, choose } = useContext(KindContext);
  return <Segmented label="种类" options={KINDS} value={kind} onChange={choose} />;
}

const lineOfText = ({ text }: { text: string }) => <OneLine className="max-w-120 font-semibold">{text}</OneLine>;

/** What both have in common, beside the field that they are put in order by. */
const about = <F extends 'category' | 'section'>(title: string, hint: string, text: string, by: F) =>
  ({
    title,
    hint: `${hint}；使用多的在前`,
    shortcuts: () => <KindSwitch />,
    columns: [
      { key: 'text', title: text, sticky: 'left', cell: lineOfText },
      by,
      scopeColumn,
      { key: 'uses', title: '使用次数', align: 'right' },
    ],
    filters: [keyword('关键词', '内容或拼音首字母'), by, 'scope'],
    fields: { [by]: {}, text: { lines: 4 }, scope: scopeControl },
    mayChange: mayChangeOwned,
    nameOf: ({ text }: { text: string }) => (text.length > 12 ? `${text.slice(0, 12)}…` : text),
    removal: '已写入病历的内容不受影响。',
  }) as const;

const Orders = resourcePage(doctorOrderTable, about('常用医嘱', '按分类整理的医嘱', '医嘱内容', 'category'));
const Phrases = resourcePage(phraseTable, about('常用语', '按病历段落整理的常用内容', '内容', 'section'));

export default function OrdersPage() {
  const [kind, choose] = useState<Kind>('orders');
  return <KindContext value={{ kind, choose }}>{kind === 'orders' ? <Orders /> : <Phrases />}</KindContext>;
}
