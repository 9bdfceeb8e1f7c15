import { customType } from 'drizzle-orm/pg-core';

/** An amount in cents: the domain `cents` of the database, bigint within what JavaScript counts exactly (decision 045). */
export const cents = customType<{ data: number }>({ dataType: () => 'cents' });
