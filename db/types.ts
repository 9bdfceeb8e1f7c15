import pg from 'pg';

const DATE = 1082;
const INT8 = 20;
const INT8_ARRAY: number = 1016;

/** Rounded, a key would name another row. @throws RangeError for what a number does not hold exactly */
function numberOf(text: string): number {
  const number = Number(text);
  if (!Number.isSafeInteger(number)) throw new RangeError(`${text} is beyond what a number holds exactly`);
  return number;
}

const textsOf = pg.types.getTypeParser(INT8_ARRAY) as (text: string) => (string | null)[];
const numbersOf = (text: string) => textsOf(text).map((each) => (each === null ? null : numberOf(each)));

/**
 * How every connection of ours reads what PostgreSQL answers: dates stay the clinic's wall-clock texts, never a Date in
 * somebody's time zone; keys and counts are numbers.
 */
export const TYPES: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (oid === DATE) return (text: string) => text;
    if (oid === INT8) return numberOf;
    if (oid === INT8_ARRAY) return numbersOf;
    return pg.types.getTypeParser(oid, format ?? 'text');
  }) as typeof pg.types.getTypeParser,
};
