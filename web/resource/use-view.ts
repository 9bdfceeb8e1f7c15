import { useSearchParams } from 'react-router-dom';

interface ViewOptions {
  /** Each has filters of its own: none of another's is left in the address. */
  filtered?: boolean;
}

/**
 * Which of several lists a page shows: it stands in the address. The page of one is none of another's: each begins at its
 * first.
 * @param views the first is shown until another is chosen
 */
export function useView<V extends string>(
  views: readonly [{ value: V }, ...{ value: V }[]],
  { filtered = false }: ViewOptions = {},
): [V, (next: V) => void] {
  const [search, setSearch] = useSearchParams();
  const [first] = views;
  const chosen = views.find(({ value }) => value === search.get('view')) ?? first;
  const change = (next: V) =>
    setSearch(
      (old) => {
        const left = new URLSearchParams(filtered ? '' : old);
        left.delete('page');
        if (next === first.value) left.delete('view');
        else left.set('view', next);
        return left;
      },
      { replace: true },
    );
  return [chosen.value, change];
}
