import type { ReactNode } from 'react';
import type { BookingForm } from '#contract/scheduling.ts';

type Known = BookingForm['patients'][number];

/** What the short form of a new patient has so far. */
export interface StartedPatient {
  name: string;
  phone: string;
  gender?: '男' | '女' | undefined;
  certificate_type: number;
  certificate_number: string;
}

/** The whole form of a patient belongs to another feature; the app puts it over the booking, which stays as it is. */
interface WholeFormSeam {
  started: StartedPatient;
  /** The hold that runs on meanwhile. */
  headerEnd: ReactNode;
  onSaved: (patient: Omit<Known, 'phone'> & { phone: string }) => void;
  onClose: () => void;
}

export type RenderWholeForm = (seam: WholeFormSeam) => ReactNode;
