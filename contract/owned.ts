import { z } from 'zod';
import { choicesOf } from './choices.ts';
import { unlessBlank } from './fields.ts';
import { titled } from './form-fields.ts';

/**
 * Whose a row is: everybody keeps their own, which nobody else sees, and the owner those of the hospital
 * (server/platform/resource/owned.ts).
 */
const SCOPES = { own: '个人', hospital: '全院' } as const;
export type OwnedScope = keyof typeof SCOPES;
const scopes = Object.keys(SCOPES) as [OwnedScope, ...OwnedScope[]];

export const SCOPE_CHOICES = choicesOf(SCOPES);

/** In a row. */
export const ownedRow = { scope: z.enum(scopes) };

/** In a form. */
export const scopeField = () =>
  titled('适用范围', (label) => z.enum(scopes, { error: `${label}为必填项` }), { options: SCOPE_CHOICES });

/** In a list's filters. */
export const scopeQuery = unlessBlank(z.enum(scopes, { error: '适用范围格式错误' }));
