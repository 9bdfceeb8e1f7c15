import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { type RunningProcess, startServerProcess, startWorkerProcess } from '../support/processes.ts';
import { testRedis } from '../support/redis.ts';

/** What docs/ops tells Prometheus and Grafana to ask for is what the real processes say, and all of that is documented. */

const FOLDER = new URL('../../docs/ops/', import.meta.url);
const read = (name: string) => readFile(new URL(name, FOLDER), 'utf8');

interface Exposed {
  type: string;
  labels: Set<string>;
}

let database: TestDatabase;
const processes: RunningProcess[] = [];
const exposed = new Map<string, Exposed>();

beforeAll(async () => {
  database = await createTestDatabase();
  const redis = testRedis();
  const services = { databaseUrl: database.url, redisUrl: redis.url, redisPrefix: redis.prefix };
  const [server, worker] = await Promise.all([startServerProcess(services), startWorkerProcess(services)]);
  processes.push(server, worker);
  for (const { metricsUrl } of [server, worker]) note(await (await fetch(metricsUrl)).text());
});
afterAll(async () => {
  await Promise.all(processes.map((each) => each.stop()));
  await database?.drop();
});

function note(page: string): void {
  for (const [, name = '', type = ''] of page.matchAll(/^# TYPE (\S+) (\S+)$/gm)) {
    exposed.set(name, exposed.get(name) ?? { type, labels: new Set() });
  }
  for (const [, series = '', labels = ''] of page.matchAll(/^(\w+)\{([^}]*)\} /gm)) {
    const known = exposed.get(metricOf(series))?.labels;
    for (const [, label = ''] of labels.matchAll(/(\w+)="/g)) known?.add(label);
  }
}

/** A histogram's series are of the histogram. */
function metricOf(series: string): string {
  const base = series.replace(/_(bucket|sum|count)$/, '');
  return exposed.get(base)?.type === 'histogram' ? base : series;
}

/** What Grafana puts the chosen datasource in for. */
const CHOSEN = ['$', '{datasource}'].join('');

/** Of the product and of its processes; what else stands in an expression are functions and labels. */
const SERIES = /\b(?:haomai|nodejs|process)_\w+/g;
const seriesIn = (text: string) => [...new Set(text.match(SERIES) ?? [])].sort();
const unknownIn = (text: string) => seriesIn(text).filter((series) => !exposed.has(metricOf(series)));

const panel = z.object({
  title: z.string(),
  type: z.string(),
  description: z.string().optional(),
  datasource: z.object({ uid: z.string() }).optional(),
  targets: z.array(z.object({ expr: z.string() })).optional(),
});
const dashboard = z.object({
  uid: z.string(),
  title: z.string(),
  templating: z.object({ list: z.array(z.object({ name: z.string(), type: z.string() })) }),
  panels: z.array(panel),
});

const panels = async () => dashboard.parse(JSON.parse(await read('haomai-dashboard.json'))).panels;
const alerts = async () =>
  [...(await read('alerts.yml')).matchAll(/^ {6}- alert: (\w+)\n((?: {8}.*\n?)+)/gm)].map(
    ([, name = '', body = '']) => ({
      name,
      body,
    }),
  );

describe('the dashboard', () => {
  it('asks for nothing that no process says', async () => {
    const asked = (await panels()).flatMap(({ targets }) => targets ?? []).map(({ expr }) => expr);
    expect(seriesIn(asked.join('\n')).length).toBeGreaterThan(20);
    expect(unknownIn(asked.join('\n'))).toEqual([]);
  });

  it('shows every metric of the product', async () => {
    const shown = new Set(seriesIn(JSON.stringify(await panels())).map(metricOf));
    expect([...exposed.keys()].filter((name) => name.startsWith('haomai_') && !shown.has(name))).toEqual([]);
  });

  it('takes its data from where whoever imports it says, and says of each panel what it shows', async () => {
    const { templating } = dashboard.parse(JSON.parse(await read('haomai-dashboard.json')));
    expect(templating.list).toContainEqual(expect.objectContaining({ name: 'datasource', type: 'datasource' }));
    for (const { title, type, datasource, description } of await panels()) {
      if (type === 'row') continue;
      expect(datasource?.uid, title).toBe(CHOSEN);
      expect(description, title).toMatch(/\S/);
    }
  });
});

describe('the alerts', () => {
  it('ask for nothing that no process says', async () => {
    const text = await read('alerts.yml');
    expect(seriesIn(text).length).toBeGreaterThan(10);
    expect(unknownIn(text)).toEqual([]);
  });

  it('each says what it means and how bad it is, and has its page in the runbook', async () => {
    const book = await read('README.md');
    const found = await alerts();
    expect(found.length).toBeGreaterThan(12);
    for (const { name, body } of found) {
      expect(body, name).toMatch(/severity: (critical|warning)/);
      expect(body, name).toMatch(/summary: \S/);
      expect(body, name).toContain(`#${name.toLowerCase()}`);
      expect(book, name).toContain(`### ${name}\n`);
    }
    const written = [...book.matchAll(/^### (Haomai\w+)$/gm)].map(([, name]) => name);
    expect(written.sort()).toEqual(found.map(({ name }) => name).sort());
  });

  it('and panels use no label that is not there', async () => {
    const asked = [...(await panels()).flatMap(({ targets }) => targets ?? []).map(({ expr }) => expr)];
    const text = [...asked, await read('alerts.yml')].join('\n');
    const wrong = [...text.matchAll(/\b(haomai_\w+)\{([^}]*)\}/g)].flatMap(([, series = '', labels = '']) => {
      const known = exposed.get(metricOf(series))?.labels ?? new Set();
      const used = [...labels.matchAll(/(\w+)\s*(?:=~|!~|!=|=)/g)].map(([, label = '']) => label);
      // Given by Prometheus to everything that it scrapes.
      return used
        .filter((label) => !known.has(label) && label !== 'instance' && label !== 'job')
        .map((label) => `${series}{${label}}`);
    });
    // Nothing has been turned away, so nobody knows yet what would be full.
    expect(wrong.filter((each) => !each.startsWith('haomai_shed_total'))).toEqual([]);
  });
});

describe('the documentation', () => {
  it('names every metric of the product, and no other', async () => {
    const book = await read('README.md');
    const named = [...book.matchAll(/^\| `(haomai_\w+)` \|/gm)].map(([, name = '']) => name).sort();
    const said = [...exposed.keys()].filter((name) => name.startsWith('haomai_')).sort();
    expect(named).toEqual(said);
  });

  it('says how to scrape the ports that the product listens on', async () => {
    const config = await read('prometheus.yml');
    expect(config).toMatch(/:9464/);
    expect(config).toMatch(/:9465/);
    expect(config).toContain('alerts.yml');
  });
});

describe('a metric', () => {
  it('has no label by which anybody or anything could be told', () => {
    const allowed = new Set([
      'method',
      'route',
      'status',
      'class',
      'kind',
      'result',
      'code',
      'event',
      'name',
      'audience',
      'from',
      'what',
      'task',
      'state',
      'outcome',
      'stat',
      'table',
      'le',
      'version',
      'space',
      'type',
      'major',
      'minor',
      'patch',
    ]);
    const strange = [...exposed].flatMap(([name, { labels }]) =>
      [...labels].filter((label) => !allowed.has(label)).map((label) => `${name}{${label}}`),
    );
    expect(strange).toEqual([]);
  });

  it('of the product has its unit in its name, or is a number of things', () => {
    const inSeconds = [...exposed].filter(([name, { type }]) => name.startsWith('haomai_') && type === 'histogram');
    expect(inSeconds.length).toBeGreaterThan(4);
    for (const [name] of inSeconds) expect(name).toMatch(/_seconds$/);
    for (const [name, { type }] of exposed)
      if (name.startsWith('haomai_')) expect(name.endsWith('_total')).toBe(type === 'counter');
  });
});
