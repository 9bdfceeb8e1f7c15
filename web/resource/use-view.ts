import { useSearchParams } from 'react-router-dom';

/**
 * Which of several lists a page without filters shows: it stands in the address. The page of one is none of another's:
 * each begins at its first.
 * @param views the first is shown until another is chosen
 */
export function useView<V extends string>(views: readonly [{ value: V }, ...{ value: V }[]]): [V, (next: V) => void] {
  const [search, setSearch] = useSearchParams();
  const [first] = views;
  const chosen = views.find(({ value }) => value === search.get('view')) ?? first;
  const change = (next: V) =>
    setSearch(
      (old) => {
        const left = new URLSearchParams(old);
        left.delete('page');
        if (next === first.value) left.delete('view');
        else left.set('view', next);
        return left;
      },
      { replace: true },
    );
  return [chosen.value, change];
}
