/** What a code is good for; one for `staff` is bound to the hospital too. */
export type CodePurpose = 'login' | 'register' | 'staff' | 'forget';

export interface CodeTarget {
  phone: string;
  purpose: CodePurpose;
  hospitalId?: number;
}
