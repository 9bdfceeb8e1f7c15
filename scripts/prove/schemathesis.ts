import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { CACHE } from '../lib/paths.mjs';
import { closeRigs, openRig } from '../rig/rig.ts';
import { makeCast } from './hostile/cast.ts';
import { FRIDAY_MORNING, productOf } from './hostile/product.ts';

/** Somebody else's judge: schemathesis against the published document of a running product. */

/** The second as the first was made for: newer ones lack what it asks of them. */
const PACKAGES = ['schemathesis==4.4.4', 'hypothesis==6.140.2'];
const FOLDER = path.join(CACHE, 'schemathesis');
const PROGRAM = path.join(FOLDER, 'venv', 'bin', 'st');
/** Those that say whether document and product agree; whether every call asks who one is the access tests say. */
const CHECKS = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_headers_conformance',
  'response_schema_conformance',
];
const WHO = ['owner', 'patient', 'admin'] as const;
/** Ends the session that everything else is asked with. */
const ENDS_SESSION = ['auth.logout', 'auth.selectHospital', 'passwords.reset'];

/** Why it cannot run here, or null. */
function installed(): string | null {
  if (existsSync(PROGRAM)) return null;
  mkdirSync(FOLDER, { recursive: true });
  const steps: [string, string[]][] = [
    ['python3', ['-m', 'venv', path.join(FOLDER, 'venv')]],
    [path.join(FOLDER, 'venv', 'bin', 'pip'), ['install', '--quiet', ...PACKAGES]],
  ];
  for (const [program, args] of steps) {
    const ran = spawnSync(program, args, { encoding: 'utf8', timeout: 180_000 });
    if (ran.status !== 0)
      return `${program} ${args.join(' ')}: ${ran.error?.message ?? ran.stderr.trim().split('\n').at(-1)}`;
  }
  return null;
}

async function run(examples: number, seed: number, phases: string): Promise<number> {
  const rig = await openRig({
    ...{ servers: 1, workers: 1, clock: FRIDAY_MORNING },
    env: { LOG_LEVEL: 'warn', TRUST_PROXY: '1' },
  });
  try {
    const cast = await makeCast(productOf(rig));
    let worst = 0;
    for (const who of WHO) {
      const { tokens } = await cast.revive();
      const ran = spawnSync(
        PROGRAM,
        [
          ...['run', `${rig.urls[0]}/api/openapi.json`, '--no-color', '--phases', phases],
          ...['--checks', CHECKS.join(','), '--max-examples', String(examples), '--seed', String(seed)],
          ...['--header', `Authorization: Bearer ${tokens[who]}`, '--workers', '2', '--continue-on-failure'],
          ...[
            '--warnings',
            'off',
            '--request-timeout',
            '10',
            '--generation-database',
            'none',
            '--suppress-health-check',
            'all',
          ],
          ...ENDS_SESSION.flatMap((id) => ['--exclude-operation-id', id]),
        ],
        { cwd: FOLDER, stdio: 'inherit' },
      );
      console.log(`schemathesis as ${who}: ${ran.status === 0 ? 'nothing found' : `ended with ${ran.status}`}`);
      worst = Math.max(worst, ran.status ?? 1);
    }
    for (const crash of rig.crashes()) console.log(crash);
    return rig.crashes().length > 0 ? 1 : worst;
  } finally {
    await rig.close();
  }
}

const { values } = parseArgs({
  options: {
    examples: { type: 'string', default: '5' },
    seed: { type: 'string', default: '1' },
    phases: { type: 'string', default: 'examples,fuzzing' },
  },
});
const absent = installed();
if (absent)
  console.log(
    `schemathesis is not to be had here (${absent}); the requests of npm run prove -- --only hostile stand alone.`,
  );
else process.exitCode = await run(Number(values.examples), Number(values.seed), values.phases);
await closeRigs();
process.exit();
