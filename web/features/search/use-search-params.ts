import { useSearchParams } from 'react-router-dom';

export const MAX_KEYWORD = 50;
const DEFAULT_SIZE = 10;
const MAX_SIZE = 100;

/** Keyword and page live in the URL: a result can be sent to somebody, and Back goes back. */
export function useSearch() {
  const [params, setParams] = useSearchParams();
  const whole = (name: string, otherwise: number, most: number) => {
    const value = Math.trunc(Number(params.get(name)));
    return value >= 1 ? Math.min(value, most) : otherwise;
  };
  const change = (patch: Record<string, string | number>) =>
    setParams((old) => {
      const next = new URLSearchParams(old);
      for (const [name, value] of Object.entries(patch)) next.set(name, String(value));
      return next;
    });
  return {
    keyword: (params.get('keyword') ?? '').trim().slice(0, MAX_KEYWORD),
    page: whole('page', 1, 1_000_000),
    pageSize: whole('pageSize', DEFAULT_SIZE, MAX_SIZE),
    change,
  };
}
