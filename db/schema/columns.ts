import { bigint } from 'drizzle-orm/pg-core';

/** A number that names a row, here or elsewhere: bigint in the database, a number in the code (docs/decisions/044). */
export const key = () => bigint({ mode: 'number' });

/** Several of them. */
export const keys = () => key().array();

/** The key of a table's own rows, counted by the database up to what a number holds exactly. */
export const id = () => key().primaryKey().generatedAlwaysAsIdentity({ maxValue: Number.MAX_SAFE_INTEGER });
