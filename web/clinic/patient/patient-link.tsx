import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { patientPath } from './patient-path.ts';

/** What a patient is called, and the way to their pages. */
export function PatientLink({ id, children }: { id: number; children: ReactNode }) {
  return (
    <Link to={patientPath(id)} className="rounded-cell font-semibold text-blue-700 hover:underline">
      {children}
    </Link>
  );
}
