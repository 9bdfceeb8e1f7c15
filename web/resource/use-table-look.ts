import { useState } from 'react';
import { z } from 'zod';
import type { Density } from '#web/ui/table.tsx';

const look = z.object({ density: z.enum(['compact', 'normal', 'loose']), hidden: z.array(z.string()) });
type Look = z.infer<typeof look>;

const PLAIN: Look = { density: 'normal', hidden: [] };

/** Density and chosen columns of one page's table, kept on this device until its person signs out. */
export function useTableLook(page: string) {
  const key = `haomai:table:${page}`;
  const [now, setNow] = useState(() => stored(key));
  const keep = (next: Look) => {
    setNow(next);
    try {
      localStorage.setItem(key, JSON.stringify(next));
    } catch {
      // A full or forbidden store: until the page is left.
    }
  };
  return {
    ...now,
    setDensity: (density: Density) => keep({ ...now, density }),
    setHidden: (hidden: string[]) => keep({ ...now, hidden }),
  };
}

function stored(key: string): Look {
  try {
    return look.catch(PLAIN).parse(JSON.parse(localStorage.getItem(key) ?? 'null'));
  } catch {
    return PLAIN;
  }
}
