import { useState } from 'react';
import type { Density } from '#web/ui/tables/table.tsx';

interface Look {
  density: Density;
  hidden: readonly string[];
}
const DENSITIES: readonly unknown[] = ['compact', 'normal', 'loose'] satisfies Density[];

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

/** Without the libraries that check forms, which a table would wait for. */
function stored(key: string): Look {
  try {
    const { density, hidden } = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Look>;
    const names = Array.isArray(hidden) && hidden.every((name) => typeof name === 'string');
    return density && DENSITIES.includes(density) && names ? { density, hidden } : PLAIN;
  } catch {
    return PLAIN;
  }
}
