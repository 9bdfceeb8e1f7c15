/** How much money has moved in a generated world. Its first hospital is the measured one. */
export interface MoneySize {
  readonly hospitals: number;
  /** With payments, the last of them today. */
  readonly days: number;
}

/** Of each hospital and day, in every world: so the work of a day is the same, and what grows is what lies behind it, and beside it. */
export const DAILY = { payments: 100, topups: 5, members: 10, claims: 3, tasks: 5 } as const;
/** Of each hospital: lists that owe a rest, that wait today, and that nobody has issued. */
export const OPEN = { owing: 40, waiting: 40, drafts: 5 } as const;
export const PROJECTS = 12;
export const CHANNELS = 5;
const DOCTORS = 10;

export function moneyFigures({ hospitals, days }: MoneySize) {
  const patients = DAILY.members * days;
  const doctorsInAll = hospitals * DOCTORS;
  return {
    ...{ hospitals, days, doctors: DOCTORS, doctorsInAll, patients, patientsElsewhere: patients, pastDays: days },
    people: patients * hospitals,
    /** Accounts of patients have ids above this. */
    accounts: hospitals * (DOCTORS + 1),
    payments: hospitals * days * DAILY.payments,
    /** Ids of what is neither paid nor to be paid: a void list a day and hospital, then those that are open. */
    voids: hospitals * days,
    /** Ids of accounts: the hospitals' own come first, then the members', then the lists'. */
    memberAccounts: 1_000,
    listAccounts: 1_000 + 5 * (patients * hospitals + 1),
  };
}

export type MoneyFigures = ReturnType<typeof moneyFigures>;
