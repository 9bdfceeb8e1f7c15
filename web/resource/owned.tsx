import { labelIn } from '#contract/choices.ts';
import { type OwnedScope, SCOPE_CHOICES } from '#contract/owned.ts';
import type { Role } from '#contract/roles.ts';
import { Tag } from '#web/ui/tag.tsx';
import type { ListColumn } from './columns.tsx';

/** Rows that are one's own or the hospital's (contract/owned.ts). */

type Owned = { scope: OwnedScope };

export const scopeColumn: ListColumn<Owned> = {
  key: 'scope',
  title: '适用范围',
  cell: ({ scope }) => <Tag tone={scope === 'own' ? 'brand' : 'neutral'}>{labelIn(SCOPE_CHOICES, scope)}</Tag>,
};

export const scopeControl = { control: 'choice', begins: 'own', hint: '个人的只有自己可见；全院的由店长维护' } as const;

/** Of the rows that one sees those of the hospital are its owner's to change. */
export const mayChangeOwned = ({ scope }: Owned, roles: readonly Role[]) =>
  scope === 'own' || roles.includes('shop_owner');
