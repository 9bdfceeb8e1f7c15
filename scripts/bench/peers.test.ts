import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openPeers } from './peers.ts';

const JOB = { seconds: 5, bookers: 32, round: 1 };

describe('another system’s driver', () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'haomai-peers-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  /** A driver of this body, as a command for the shell. */
  function driver(run: string): string {
    const file = path.join(folder, 'driver.sh');
    writeFileSync(file, `if [ "$1" = list ]; then echo 'Slow Clinic'; echo; echo Other; exit; fi\n${run}\n`);
    return `sh ${file}`;
  }

  it('names its systems, and books with what it is told', async () => {
    const peers = await openPeers(
      driver(
        'echo getting ready; printf \'{"bookings_per_s": %s, "seconds": %s, "round": %s}\\n\' "$BENCH_BOOKERS" "$BENCH_SECONDS" "$BENCH_ROUND"',
      ),
    );
    expect(peers.names).toEqual(['Slow Clinic', 'Other']);
    expect(await peers.run('Other', JOB)).toEqual({ bookings_per_s: 32, seconds: 5, round: 1 });
  });

  it('is given the name as it stands, with its spaces', async () => {
    const peers = await openPeers(
      driver('[ "$2" = "Slow Clinic" ] && [ $# = 2 ] && echo \'{"bookings_per_s": 1, "double_booked": 7}\''),
    );
    expect(await peers.run('Slow Clinic', JOB)).toEqual({ bookings_per_s: 1, double_booked: 7 });
  });

  it.each([
    ['fails', 'exit 3', 'run Other ended with 3'],
    ['says nothing', '', 'its last line has no figures: '],
    ['says no bookings', 'echo \'{"p99": 4}\'', 'its last line has no figures: {"p99": 4}'],
    ['says words', 'echo done', 'its last line has no figures: done'],
  ])('that %s ends the run, and is told', async (_, run, message) => {
    const peers = await openPeers(driver(run));
    await expect(peers.run('Other', JOB)).rejects.toThrow(message);
  });

  it('that names nobody is told before anything is measured', async () => {
    await expect(openPeers('true')).rejects.toThrow('true list names no system');
  });
});
