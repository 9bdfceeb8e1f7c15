import type { Ctx } from '#server/platform/context.ts';

/**
 * super_admin may not be without a second factor where real people are concerned (docs/domain/roles.md#second-factor).
 */
export function mustHaveFactor({ deps }: Pick<Ctx, 'deps'>, isSuperAdmin: boolean): boolean {
  return isSuperAdmin && deps.env.nodeEnv === 'production';
}
