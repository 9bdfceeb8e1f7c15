import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

/** Where a notification leads to is a screen that there is. */

const ROOT = path.resolve(import.meta.dirname, '..', '..');
const read = (patterns: string[]) =>
  patterns
    .flatMap((pattern) => globSync(pattern, { cwd: ROOT }))
    .map((file) => readFileSync(path.join(ROOT, file), 'utf8'));

/** The paths of the one route table (web/app/screens). */
const screens = read(['web/app/screens/*.ts']).flatMap((text) =>
  [...text.matchAll(/path: '([^']+)'/g)].map(([, to]) => to),
);
/** As the writers of notifications say them: 'link', '/…' in SQL, and the grid of a visit. */
const links = read(['db/functions/*.sql', 'server/**/*.ts', 'worker/**/*.ts']).flatMap((text) =>
  [...text.matchAll(/'link',\s*'(\/[^'?]*)|`(\/)\?hospital_id=/g)].map(([, said, grid]) => said ?? grid),
);

describe('every notification', () => {
  it('leads to a screen that there is', () => {
    expect(screens.length).toBeGreaterThan(20);
    expect(new Set(links).size).toBeGreaterThan(5);
    expect([...new Set(links)].filter((to) => !screens.includes(to))).toEqual([]);
  });
});
