/** How large a generated world is. Its first hospital is the measured one. */
export interface GrowSize {
  readonly hospitals: number;
  /** Of each hospital; each works 36 slots a day. */
  readonly doctors: number;
  /** Days from today that have slots, about a quarter of them booked. */
  readonly days: number;
  readonly pastDays: number;
  /** Past visits a day: at the measured hospital, and at each of the others. */
  readonly visits: number;
  readonly visitsElsewhere: number;
}

/** Slots of a working day, 09:00 to 17:45. */
const DAY = 36;

const FIVE_YEARS = 1826;

/** Eight days of slots and nothing before them. */
export const sizeOf = (hospitals: number): GrowSize => ({
  hospitals,
  doctors: 20,
  days: 8,
  pastDays: 0,
  visits: 0,
  visitsElsewhere: 0,
});

/** Five years: a million visits at the measured hospital, ten million in all where there are a thousand. */
export const grownOf = (hospitals: number): GrowSize => ({
  ...sizeOf(hospitals),
  pastDays: FIVE_YEARS,
  visits: 547,
  visitsElsewhere: 5,
});

/** Some seconds' worth, for trying the generator itself. */
export const tinyOf = (hospitals: number): GrowSize => ({
  ...sizeOf(hospitals),
  pastDays: 60,
  visits: 60,
  visitsElsewhere: 5,
});

/** Numbers that every step computes with. */
export function figuresOf(size: GrowSize) {
  const cells = size.doctors * DAY;
  /** Past visits a day, everywhere. */
  const daily = size.visits + (size.hospitals - 1) * size.visitsElsewhere;
  const past = daily * size.pastDays;
  const patients = Math.max(2_000, Math.ceil((size.visits * size.pastDays) / 10));
  const patientsElsewhere = Math.max(1_000, Math.ceil((size.visitsElsewhere * size.pastDays) / 10));
  return {
    ...size,
    cells,
    daily,
    past,
    patients,
    patientsElsewhere,
    people: patients + (size.hospitals - 1) * patientsElsewhere,
    /** Booked ahead a day and hospital: the next four days two fifths full, the rest a tenth. */
    soon: Math.floor(cells * 0.4),
    later: Math.floor(cells * 0.1),
    doctorsInAll: size.hospitals * size.doctors,
    /** Accounts of patients have ids above this. */
    accounts: size.hospitals * (size.doctors + 1),
  };
}

export type Figures = ReturnType<typeof figuresOf>;

/** A piece of work of some seconds. Written down when it is done, so that a run that was ended goes on after it. */
export interface Step {
  readonly name: string;
  readonly sql: string;
}
