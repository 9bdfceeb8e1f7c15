import type { Env } from '#server/platform/env.ts';

type Wanted = Pick<Env, 'wechat' | 'nodeEnv'>;

/** Without credentials a page of ours plays the phone. Never where people could be signed in by it. */
export const isLocal = (env: Wanted): boolean => !env.wechat && env.nodeEnv !== 'production';

export const isOffered = (env: Wanted): boolean => env.wechat !== undefined || isLocal(env);
