import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Role } from '#contract/roles.ts';
import { rolesAtom } from '#web/api/session.ts';
import { tollPath } from './toll-path.ts';

/** Who takes money. */
export const CASHIERS: readonly Role[] = ['customer_service', 'shop_owner'];

interface ListLinkProps {
  id: number;
  /** Whether it is one that whoever asks treated or counselled in: doctors read those alone. */
  theirs: boolean;
  children: ReactNode;
}

/** What a list is called, and the way to it for who may open it: to the desk who takes money, to read it a doctor. */
export function ListLink({ id, theirs, children }: ListLinkProps) {
  const roles = useAtomValue(rolesAtom);
  const takes = roles.some((role) => CASHIERS.includes(role));
  if (!takes && !(theirs && roles.includes('doctor'))) return children;
  return (
    <Link
      to={takes ? tollPath(id) : `/admin/visits/tolls/${id}`}
      className="rounded-cell text-blue-600 hover:underline"
    >
      {children}
    </Link>
  );
}
