import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
import { ROOT } from '../lib/paths.mjs';

const LIBRARY = path.join(ROOT, 'node_modules', 'lucide-react', 'dist', 'esm');
const IMPORT = /import \{([^}]*)\} from 'lucide-react';/g;

/** Icons come from their own files, so that the bundler sees which page has which. */
export function directIcons(): Plugin {
  const files = iconFiles();
  return {
    name: 'haomai:direct-icons',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/web\/.*\.tsx?$/, code: /from 'lucide-react'/ },
      handler: (code) => ({ code: code.replace(IMPORT, (_, names: string) => direct(names, files)), map: null }),
    },
  };
}

function direct(names: string, files: ReadonlyMap<string, string>): string {
  const words = names.split(',').map((word) => word.trim());
  return words
    .filter((word) => word !== '' && !word.startsWith('type '))
    .map((word) => {
      const [name = '', local = name] = word.split(' as ');
      const file = files.get(name);
      if (!file) throw new Error(`lucide-react has no icon ${name}`);
      return `import ${local} from '${path.join(LIBRARY, file)}';`;
    })
    .join(' ');
}

/** By each name that an icon goes by. */
function iconFiles(): Map<string, string> {
  const barrel = readFileSync(path.join(LIBRARY, 'lucide-react.mjs'), 'utf8');
  const lines = barrel.matchAll(/export \{([^}]*)\} from '(\.\/icons\/[^']*)';/g);
  return new Map(
    [...lines].flatMap(([, names = '', file = '']) =>
      [...names.matchAll(/default as (\w+)/g)].map(([, name = '']) => [name, file] as const),
    ),
  );
}
