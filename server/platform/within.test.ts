import { describe, expect, it } from 'vitest';
import { within } from './within.ts';

const never = new Promise<string>(() => {});
const tooLate = () => {
  throw new Error('too late');
};

describe('what has a limit of time', () => {
  it('is what it comes to, in time', async () => {
    expect(await within(60_000, Promise.resolve('done'), tooLate)).toBe('done');
    await expect(within(60_000, Promise.reject(new Error('broken')), tooLate)).rejects.toThrow('broken');
  });

  it('is what is said of who is late', async () => {
    expect(await within(1, never, () => 'late')).toBe('late');
    await expect(within(1, never, tooLate)).rejects.toThrow('too late');
  });

  it('leaves no timer behind', async () => {
    const timers = () => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length;
    const before = timers();
    await within(60_000, Promise.resolve(), tooLate);
    expect(timers()).toBe(before);
  });
});
