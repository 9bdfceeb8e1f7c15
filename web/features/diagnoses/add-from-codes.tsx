import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { diagnosisTable } from '#contract/diagnoses.ts';
import { diagnoses, type FoundDiagnosis } from '#contract/diagnosis-calls.ts';
import { allows } from '#contract/roles.ts';
import { rolesAtom } from '#web/api/session.ts';
import { useCall, useSend } from '#web/api/use-call.ts';
import { useWritable } from '#web/api/writable.ts';
import { Combobox } from '#web/ui/fields/combobox.tsx';
import { useDebounced } from '#web/ui/use-debounced.ts';

/** A diagnosis of ICD-10 becomes one of the hospital's: typed, found, Enter. */
export function AddFromCodes() {
  const mayWrite = allows(diagnosisTable.access.write, true, useAtomValue(rolesAtom));
  const { writable } = useWritable();
  const [query, setQuery] = useState('');
  const keyword = useDebounced(query.trim());
  const found = useCall(diagnoses.search, { query: { keyword } }, { keep: true });
  const { send } = useSend(diagnoses.create, { refresh: [diagnoses.list, diagnoses.search] });
  if (!mayWrite) return null;
  // What went wrong stands in a toast.
  const add = ({ code, name, alias }: FoundDiagnosis) => void send({ body: { code, name, alias } }).catch(() => {});
  return (
    <div className="w-72 max-w-full">
      <Combobox
        aria-label="从 ICD-10 添加"
        placeholder="从 ICD-10 添加"
        searchPlaceholder="名称、编码或拼音首字母"
        emptyText={keyword ? '没有更多诊断' : '输入后搜索'}
        items={(found.data?.data ?? []).filter(({ id }) => id === null)}
        itemKey={({ code, name }) => `${code} ${name}`}
        itemText={({ name }) => name}
        itemHint={({ code }) => code}
        value={null}
        loading={query.trim() !== keyword || found.isFetching}
        disabled={!writable}
        onQuery={setQuery}
        onChange={add}
      />
    </div>
  );
}
