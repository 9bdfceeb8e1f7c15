import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import type { Option } from '#contract/fields.ts';
import { Picker } from '#web/ui/picker.tsx';

const SEARCH_FROM = 8;

interface HospitalPickerProps {
  hospitals: readonly Option[];
  current: Option | null;
  onChange: (id: number) => void;
}

/** Which hospital's day it is; in the petrol bar. */
export function HospitalPicker({ hospitals, current, onChange }: HospitalPickerProps) {
  const [query, setQuery] = useState('');
  const wanted = query.trim().toLowerCase();
  const found = hospitals.filter(({ name }) => name.toLowerCase().includes(wanted));
  return (
    <Picker
      label="选择医院"
      tall
      emptyText="没有这样的医院"
      rows={found.map((item) => ({
        key: String(item.id),
        text: item.name,
        item,
        selected: item.id === current?.id,
        node: () => item.name,
      }))}
      search={hospitals.length > SEARCH_FROM ? { query, onQuery: setQuery, placeholder: '搜索医院' } : undefined}
      onPick={({ id }) => onChange(id)}
      onOpenChange={(open) => {
        if (open) setQuery('');
      }}
      trigger={(aria) => (
        <button
          {...aria}
          type="button"
          aria-label={`医院：${current?.name ?? '加载中'}`}
          className="inline-flex h-11 min-w-0 items-center gap-1 rounded-cell px-1 font-semibold text-16"
        >
          <span className="min-w-0 truncate">{current?.name ?? '预约大厅'}</span>
          <ChevronDown aria-hidden size={16} strokeWidth={1.75} className="shrink-0" />
        </button>
      )}
    />
  );
}
