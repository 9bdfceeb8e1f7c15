import { useMemo } from 'react';
import type { RecordSheet } from '#contract/dental-records.ts';
import type { PerioTeeth, PerioTooth } from '#contract/dental-records-perio.ts';
import { PerioFiguresLine } from './perio-figures.tsx';
import { formerOf, PerioForm } from './perio-form.tsx';
import { PerioGrid } from './perio-grid.tsx';
import type { Beside, KindOf } from './sheet-kinds.ts';

interface Perio {
  teeth: PerioTeeth;
}

/** What was written, without what was computed of it. */
function perioOf({ data }: RecordSheet): Perio {
  const teeth = Object.entries(data.teeth ?? {}).flatMap(([fdi, tooth]) => {
    if (!tooth) return [];
    const sites = tooth.sites.map((site) => {
      if (!site) return null;
      const { cal: _computed, ...said } = site;
      return said;
    });
    return [[fdi, { ...tooth, sites }]];
  });
  return { teeth: Object.fromEntries(teeth) };
}

/** The depths of a tooth, side by side: 323 / 212 */
function depthsOf(tooth: PerioTooth | undefined): string | null {
  if (!tooth) return null;
  const side = (from: number) =>
    tooth.sites
      .slice(from, from + 3)
      .map((site) => site?.pd ?? '–')
      .join(' ');
  const more = [
    tooth.mobility === null ? '' : `松动${tooth.mobility}`,
    tooth.skip ? '跳过' : '',
    tooth.implant ? '种植体' : '',
  ];
  return [`${side(0)} / ${side(3)}`, ...more].filter(Boolean).join('，');
}

/** A mouth as it was measured. */
function PerioBody({ row, beside }: { row: RecordSheet; beside: Beside }) {
  const { data } = row;
  const missing = useMemo(() => new Set(data.missing), [data.missing]);
  return (
    <div className="flex flex-col gap-3">
      {data.computed ? <PerioFiguresLine figures={data.computed} /> : null}
      <PerioGrid
        label="牙周检查"
        teeth={perioOf(row).teeth}
        measured={data.teeth ?? {}}
        missing={missing}
        former={formerOf(beside, row)}
        at={null}
        onAct={null}
      />
    </div>
  );
}

/** 牙周检查. */
export const PERIO: KindOf<Perio> = {
  kind: 'perio',
  word: '牙周检查',
  begun: { teeth: {} },
  contentOf: perioOf,
  isContent: (content) => 'teeth' in content,
  missing: ({ teeth }) => {
    const measured = Object.values(teeth).some((tooth) => tooth?.sites.some((site) => site?.pd != null));
    return measured ? [] : ['探诊深度'];
  },
  differing: (mine, row) => {
    const theirs = perioOf(row).teeth;
    const named = [...new Set([...Object.keys(mine.teeth), ...Object.keys(theirs)])].sort();
    return named
      .filter((fdi) => JSON.stringify(mine.teeth[fdi]) !== JSON.stringify(theirs[fdi]))
      .map((fdi) => ({
        key: fdi,
        label: `牙位 ${fdi}`,
        mine: depthsOf(mine.teeth[fdi]),
        theirs: depthsOf(theirs[fdi]),
        take: (into) => ({ teeth: { ...into.teeth, [fdi]: theirs[fdi] } }),
      }));
  },
  partName: (part) => (part === 'teeth' ? '各牙测量' : part),
  Form: PerioForm,
  Body: PerioBody,
};
