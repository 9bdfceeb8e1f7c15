import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { disposals } from '#contract/disposals.ts';
import { onConnect, openLine } from '#web/realtime/line.ts';
import { onEvent } from '#web/realtime/reactions.ts';

/** The account's lists change at a desk: what is shown of them is read again then, and when the line is back. */
export function useNews(): void {
  const queries = useQueryClient();
  useEffect(() => {
    openLine();
    const renew = () => {
      for (const { method, path } of [disposals.own, disposals.ownOne]) {
        void queries.invalidateQueries({ queryKey: [method, path] });
      }
    };
    let following = false;
    const ends = [onEvent('disposal', renew), onConnect(() => following && renew())];
    following = true;
    return () => {
      for (const end of ends) end();
    };
  }, [queries]);
}
