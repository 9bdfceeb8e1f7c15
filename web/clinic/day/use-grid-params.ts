import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';

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

/** An id of an address; undefined where it is none. */
export function idOf(text: string | null): number | undefined {
  const id = Number(text);
  return Number.isInteger(id) && id > 0 ? id : undefined;
}

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

/** Changes some of what the address says, and leaves the rest; what is undefined is said no more. */
export function useSearchChange(): (patch: Readonly<Record<string, string | number | undefined>>) => void {
  const [, setSearch] = useSearchParams();
  return useCallback(
    (patch) =>
      setSearch((old) => {
        const next = new URLSearchParams(old);
        for (const [name, value] of Object.entries(patch)) {
          if (value === undefined) next.delete(name);
          else next.set(name, String(value));
        }
        return next;
      }),
    [setSearch],
  );
}

export function useGridParams(): [GridParams, (patch: Patch) => void] {
  const [search] = useSearchParams();
  const change = useSearchChange();
  const params = useMemo(() => gridParams(search), [search]);
  return [params, change];
}

/** Takes a word out of the address that was meant once; Back does not lead to it again. */
export function useForget(name: string): () => void {
  const [, setSearch] = useSearchParams();
  return useCallback(
    () =>
      setSearch(
        (old) => {
          const next = new URLSearchParams(old);
          next.delete(name);
          return next;
        },
        { replace: true },
      ),
    [name, setSearch],
  );
}
