import type { Options } from './options.ts';
import type { Part } from './part.ts';

/** Who computes most; the others wait for processes to come back, and for clocks. Both lists take about as long. */
const COMPUTE = new Set(['claims', 'linearizable', 'leaks']);

/**
 * Which parts run at the same time, one lane each: a quick run has two cores to itself, and what waits leaves them to
 * what computes. Each lane is a process (apart.ts). Of a full run each part has the machine alone, as its document says.
 */
export function lanesOf({ scale, parts }: Pick<Options, 'scale' | 'parts'>): Part[][][] {
  if (scale === 'full') return [[[...parts]]];
  const alone = parts.filter((part) => part.alone);
  const beside = parts.filter((part) => !part.alone);
  const lanes = [beside.filter(({ name }) => COMPUTE.has(name)), beside.filter(({ name }) => !COMPUTE.has(name))];
  return [lanes, [alone]].map((stage) => stage.filter((lane) => lane.length > 0)).filter((stage) => stage.length > 0);
}
