import { useState } from 'react';
import type { Member } from '#contract/member-rows.ts';
import { members } from '#contract/members.ts';
import { useCall } from '#web/api/use-call.ts';
import { Combobox } from '#web/ui/fields/combobox.tsx';
import { useDebounced } from '#web/ui/use-debounced.ts';

export interface FoundMember {
  id: number;
  name: string;
  code: string | null;
}

interface MemberFieldProps {
  value: FoundMember | null;
  onChange: (member: FoundMember) => void;
  onBlur: () => void;
}

const FOUND_AT_MOST = 20;
const found = ({ id, user, code }: Member): FoundMember => ({ id, name: user.name, code });

/** A member of the hospital, by name, part of the phone, or card. */
export function MemberField({ value, onChange, onBlur }: MemberFieldProps) {
  const [query, setQuery] = useState('');
  const keyword = useDebounced(query.trim());
  const asked = useCall(members.list, { query: { keyword, page: 1, pageSize: FOUND_AT_MOST } }, { keep: true });
  return (
    <Combobox<FoundMember>
      items={(asked.data?.data ?? []).map(found)}
      value={value}
      onChange={onChange}
      onBlur={onBlur}
      itemKey={({ id }) => id}
      itemText={({ name }) => name}
      itemHint={({ code }) => code ?? ''}
      onQuery={setQuery}
      loading={query.trim() !== keyword || asked.isFetching}
      placeholder="搜索本院会员"
      searchPlaceholder="姓名、手机或卡号"
      emptyText={asked.isError ? '搜索失败，请重新输入' : '没有找到'}
    />
  );
}
