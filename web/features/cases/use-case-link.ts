import { useSearchParams } from 'react-router-dom';

/** Where a case is read; the address keeps what was looked for, so that the way back leads there. */
export function useCaseLink(): (id: number) => { search: string } {
  const [search] = useSearchParams();
  return (id) => {
    const there = new URLSearchParams(search);
    there.set('id', String(id));
    return { search: there.toString() };
  };
}

/** And where one came from. */
export function useListLink(): { search: string } {
  const there = new URLSearchParams(useSearchParams()[0]);
  there.delete('id');
  return { search: there.toString() };
}
