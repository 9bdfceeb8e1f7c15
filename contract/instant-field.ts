import { z } from 'zod';

const DAY = 10;
const isDay = (day: string) => new Date(`${day}T00:00:00Z`).toISOString().startsWith(day);

/** A moment of a form: an instant with its offset, of this century or the ones beside it. */
export const instantField = (label: string) =>
  z
    .string({ error: ({ input }) => (input === undefined || input === null ? `${label}为必填项` : `${label}格式错误`) })
    .refine(
      (text) =>
        /^(?:19|2\d)\d\d-\d\d-\d\dT[\d:.]+(?:Z|[+-](?:0\d|1[0-4]):\d\d)$/.test(text) &&
        !Number.isNaN(Date.parse(text)) &&
        // Of February 30 JavaScript makes a day in March, and PostgreSQL an error.
        isDay(text.slice(0, DAY)),
      `${label}格式错误`,
    )
    .meta({ format: 'date-time' });
