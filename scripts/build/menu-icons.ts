import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
import { ROOT } from '../lib/paths.mjs';

const TABLES = 'web/app/screens/*.ts';
const ALL = "import { icons } from 'lucide-react';";

/** Of all icons that there are the built web has those that the table of screens names. */
export function menuIcons(): Plugin {
  return {
    name: 'haomai:menu-icons',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/menu-icon\.tsx$/ },
      handler(code) {
        if (!code.includes(ALL)) throw new Error('where the icons of the menus come from has changed: menu-icons.ts');
        const names = named().join(', ');
        return {
          code: code.replace(ALL, `import { ${names} } from 'lucide-react'; const icons = { ${names} };`),
          map: null,
        };
      },
    },
  };
}

function named(): string[] {
  const tables = globSync(TABLES, { cwd: ROOT }).map((file) => readFileSync(path.join(ROOT, file), 'utf8'));
  const found = tables.flatMap((table) => [...table.matchAll(/\bicon: '(\w+)'/g)].map(([, name = '']) => name));
  return [...new Set(found)].toSorted();
}
