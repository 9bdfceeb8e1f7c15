import type { Env } from '../env.ts';
import type { Keys } from '../keys.ts';
import { cosStorage } from './cos.ts';
import { localStorage } from './local.ts';
import type { Storage } from './storage.ts';

export function openStorage(env: Pick<Env, 'cos' | 'uploadDir'>, keys: Keys): Storage {
  return env.cos ? cosStorage(env.cos) : localStorage(env.uploadDir, keys);
}
