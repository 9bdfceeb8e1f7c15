import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { loginPath } from '#web/api/redirect.ts';
import { slotQuery } from '#web/clinic/slot/slot-address.ts';

/** A slot needs a login, and one comes back to it (use-returned-slot.ts). */
export function useLoginFor(): (slotId: number) => void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return useCallback(
    (slotId) => void navigate(loginPath({ pathname, search: `?${slotQuery(search, { slotId })}` })),
    [navigate, pathname, search],
  );
}
