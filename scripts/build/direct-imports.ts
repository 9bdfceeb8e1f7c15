import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
import { ROOT } from '../lib/paths.mjs';

const MODULES = path.join(ROOT, 'node_modules');
const ICONS = path.join(MODULES, 'lucide-react', 'dist', 'esm');
const PARTS = path.join(MODULES, 'radix-ui', 'dist', 'index.mjs');
/** Without its words for developers; which build that is, its package tells only who requires it. */
const ROUTER = path.join(MODULES, 'react-router', 'dist', 'production');

/**
 * What comes from a library's one big index comes from the file that has it, so that the bundler, and whoever groups its
 * files (few-chunks.ts), sees which page has which.
 */
export function directImports(): Plugin {
  const libraries = [
    { library: 'lucide-react', sources: iconSources(), as: (name: string) => name },
    { library: 'radix-ui', sources: partSources(), as: (name: string) => `* as ${name}` },
  ];
  return {
    name: 'haomai:direct-imports',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: /^react-router(\/dom)?$/ },
      handler(id, importer) {
        const file = id.endsWith('/dom') ? 'dom-export.mjs' : 'index.mjs';
        return this.resolve(path.join(ROUTER, file), importer, { skipSelf: true });
      },
    },
    transform: {
      filter: { id: /\/web\/.*\.tsx?$/, code: /from '(lucide-react|radix-ui)'/ },
      handler: (code) => ({
        code: libraries.reduce(
          (text, { library, sources, as }) =>
            text.replace(new RegExp(`import \\{([^}]*)\\} from '${library}';`, 'g'), (_, names: string) =>
              direct(names, library, sources, as),
            ),
          code,
        ),
        map: null,
      }),
    },
  };
}

function direct(
  names: string,
  library: string,
  sources: ReadonlyMap<string, string>,
  as: (name: string) => string,
): string {
  const words = names.split(',').map((word) => word.trim());
  return words
    .filter((word) => word !== '' && !word.startsWith('type '))
    .map((word) => {
      const [name = '', local = name] = word.split(' as ');
      const source = sources.get(name);
      if (!source) throw new Error(`${library} has no ${name}`);
      return `import ${as(local)} from '${source}';`;
    })
    .join(' ');
}

/** By each name that an icon goes by. */
function iconSources(): Map<string, string> {
  const barrel = readFileSync(path.join(ICONS, 'lucide-react.mjs'), 'utf8');
  const lines = barrel.matchAll(/export \{([^}]*)\} from '(\.\/icons\/[^']*)';/g);
  return new Map(
    [...lines].flatMap(([, names = '', file = '']) =>
      [...names.matchAll(/default as (\w+)/g)].map(([, name = '']) => [name, path.join(ICONS, file)] as const),
    ),
  );
}

/** Each part is a package of its own. */
function partSources(): Map<string, string> {
  const lines = readFileSync(PARTS, 'utf8').matchAll(/import \* as (\w+) from "([^"]+)";/g);
  return new Map([...lines].map(([, name = '', source = '']) => [name, source] as const));
}
