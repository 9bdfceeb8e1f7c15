import { useState } from 'react';
import type { AnswerOf } from '#contract/call.ts';
import { patients } from '#contract/patients.ts';
import { useCall } from '#web/api/use-call.ts';
import { Combobox } from '#web/ui/fields/combobox.tsx';
import { useDebounced } from '#web/ui/use-debounced.ts';

export type FoundPatient = Pick<AnswerOf<typeof patients.searchOfHospital>['data'][number], 'id' | 'name' | 'phone'>;

interface PatientFieldProps {
  value: FoundPatient | null;
  onChange: (patient: FoundPatient) => void;
  onBlur: () => void;
}

/** People this hospital knows, by name, phone or ID number. */
export function PatientField({ value, onChange, onBlur }: PatientFieldProps) {
  const [query, setQuery] = useState('');
  const keyword = useDebounced(query.trim());
  const found = useCall(patients.searchOfHospital, { body: { keyword } }, { keep: true });
  return (
    <Combobox<FoundPatient>
      items={found.data?.data ?? []}
      value={value}
      onChange={onChange}
      onBlur={onBlur}
      itemKey={({ id }) => id}
      itemText={({ name }) => name}
      itemHint={({ phone }) => phone}
      onQuery={setQuery}
      loading={query.trim() !== keyword || found.isFetching}
      placeholder="搜索本院患者"
      searchPlaceholder="姓名、手机号或身份证"
      emptyText={found.isError ? '搜索失败，请重新输入' : '没有找到'}
    />
  );
}
