import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { idOf, useSearchChange } from './search-params.ts';

/** The grid's choices live in the URL (docs/domain/screens.md#header: union_id, hospital_id, doctor_id, time). */
export interface GridParams {
  union_id: number | undefined;
  hospital_id: number | undefined;
  department_id: number | undefined;
  doctor_id: number | undefined;
  time: string | undefined;
}

export const GRID_PARAMS: readonly (keyof GridParams)[] = [
  'union_id',
  'hospital_id',
  'department_id',
  'doctor_id',
  'time',
];

type Patch = { [K in keyof GridParams]?: GridParams[K] | undefined };

export function gridParams(search: URLSearchParams): GridParams {
  return {
    union_id: idOf(search.get('union_id')),
    hospital_id: idOf(search.get('hospital_id')),
    department_id: idOf(search.get('department_id')),
    doctor_id: idOf(search.get('doctor_id')),
    time: /^\d{4}-\d{2}-\d{2}/.exec(search.get('time') ?? '')?.[0],
  };
}

/** What the grid asks for, in the words of its calls: the page that comes drawn was asked the same. */
export const dayAsked = ({ hospital_id, union_id, time }: GridParams, today: string) => ({
  query: { hospital_id, union_id, time: time ?? today },
});
export const selectorsAsked = ({ union_id }: GridParams) => ({ query: { union_id } });

export function useGridParams(): [GridParams, (patch: Patch) => void] {
  const [search] = useSearchParams();
  const change = useSearchChange();
  const params = useMemo(() => gridParams(search), [search]);
  return [params, change];
}
