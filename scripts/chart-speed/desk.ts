import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { ChartChange } from '../../contract/tooth-charts.ts';
import { type Kept, PATIENTS, type Patient, type PatientName } from './patients.ts';

/** Serves the built page, and answers the calls of the chart from memory, each after the same time. */

export interface Desk {
  url: string;
  close: () => Promise<void>;
}

interface Served {
  /** Where the page was built. */
  built: string;
  /** Milliseconds that a server takes. */
  answer: number;
}

const TYPES: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
  '.html': 'text/html',
};

export async function openDesk({ built, answer }: Served): Promise<Desk> {
  const patients = new Map<string, Patient>();
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://desk');
    if (url.pathname.startsWith('/api/')) void answerCall(request, response, url, { patients, answer });
    else sendFile(response, built, url.pathname);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => {
      server.closeAllConnections();
      return new Promise((done) => server.close(() => done()));
    },
  };
}

function sendFile(response: ServerResponse, built: string, pathname: string): void {
  const file = path.join(built, path.normalize(pathname));
  if (pathname === '/') response.setHeader('content-type', 'text/html').end(pageOf(built));
  else if (!existsSync(file)) response.writeHead(404).end();
  else {
    response.setHeader('content-type', TYPES[path.extname(file)] ?? 'application/octet-stream');
    createReadStream(file).pipe(response);
  }
}

interface Chunk {
  file: string;
  isEntry?: boolean;
  css?: string[];
}

/** What Vite would write for an index.html. */
function pageOf(built: string): string {
  const manifest: Record<string, Chunk> = JSON.parse(readFileSync(path.join(built, '.vite/manifest.json'), 'utf8'));
  const entry = Object.values(manifest).find(({ isEntry }) => isEntry);
  const styles = (entry?.css ?? []).map((file) => `<link rel="stylesheet" href="/${file}">`).join('');
  return `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><title>牙位图</title>
    <meta name="viewport" content="width=device-width">${styles}</head>
    <body><div id="root"></div><script type="module" src="/${entry?.file}"></script></body></html>`;
}

interface Answering {
  patients: Map<string, Patient>;
  answer: number;
}

async function answerCall(
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
  { patients, answer }: Answering,
): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const patient = patientOf(patients, request);
  const body = callOf(patient, request, url, Buffer.concat(chunks).toString('utf8'));
  await pause(answer);
  response.writeHead(request.method === 'POST' ? 201 : 200, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}

/** Each page has its own, by the cookie that its browser was given. */
function patientOf(patients: Map<string, Patient>, { headers }: IncomingMessage): Patient {
  const [name = 'twentyYears', seat = ''] = (/patient=([^;]+)/.exec(headers.cookie ?? '')?.[1] ?? '').split('.');
  const key = `${name}.${seat}`;
  const patient = patients.get(key) ?? (PATIENTS[name as PatientName] ?? PATIENTS.twentyYears)();
  patients.set(key, patient);
  return patient;
}

function callOf(patient: Patient, { method }: IncomingMessage, url: URL, text: string): unknown {
  if (url.pathname.endsWith('/history')) return storyOf(patient, url.searchParams.get('tooth') ?? '');
  if (method === 'POST') {
    const added = apply(patient, JSON.parse(text));
    return { data: { ...chartOf(patient, patient.today), added } };
  }
  const on = url.searchParams.get('on') ?? patient.today;
  const meta = { editable: on === patient.today, treating: true, today: patient.today };
  return { data: chartOf(patient, on), meta };
}

const versions = new WeakMap<Patient, number>();
const shown = ({ to_on, end_reason, ...finding }: Kept) => finding;

function chartOf(patient: Patient, on: string) {
  const { findings, dentition } = patient;
  const kept = findings.filter(({ end_reason }) => end_reason !== 'corrected');
  const days = new Set(kept.flatMap(({ from_on, to_on }) => (to_on === null ? [from_on] : [from_on, to_on])));
  return {
    ...{ on, version: versions.get(patient) ?? 1, dentition, days: [...days].sort() },
    findings: kept
      .filter(({ from_on, to_on }) => from_on <= on && (to_on === null || to_on > on))
      .sort((a, b) => (a.tooth < b.tooth ? -1 : 1))
      .map(shown),
  };
}

function apply(patient: Patient, { changes }: { changes: ChartChange[] }): number[] {
  const added: number[] = [];
  versions.set(patient, (versions.get(patient) ?? 1) + 1);
  for (const { op, id, end_reason, tooth, state, surfaces, phase, detail } of changes) {
    if (op === 'end') {
      const found = patient.findings.find((each) => each.id === id);
      if (found) Object.assign(found, { to_on: patient.today, end_reason });
    } else if (op === 'add' && tooth && state) {
      const made = patient.findings.length + 1;
      const said = { surfaces: [...(surfaces ?? [])], phase: phase ?? 'existing', detail: detail ?? {} };
      const times = { from_on: patient.today, to_on: null, end_reason: null };
      patient.findings.push({ id: made, tooth, state, ...said, ...times, record_id: null });
      added.push(made);
    }
  }
  return added;
}

function storyOf(patient: Patient, tooth: string) {
  const told = (kind: 'add' | 'end', on: string, finding: Kept) => ({
    ...{ kind, on, at: `${on}T10:00:00+08:00`, by_name: '陈思远', teeth: [finding.tooth] },
    ...{ finding, record: null, text: null },
  });
  const rows = patient.findings
    .filter((each) => each.tooth === tooth)
    .flatMap((each) => [
      told('add', each.from_on, each),
      ...(each.to_on === null ? [] : [told('end', each.to_on, each)]),
    ]);
  const newest = rows.sort((a, b) => (a.on < b.on ? 1 : -1));
  return { data: newest.slice(0, 100), current_page: 1, per_page: 100, total: rows.length };
}
