import type pg from 'pg';
import type { Factories } from '../../db/factories.ts';
import type { Asks } from './asking.ts';

/** A running product and its database: the test's own in this process, or a rig's. */
export interface Product {
  readonly url: string;
  /** The tables' owner: sees and changes what no scope of the product may. */
  readonly owner: pg.Pool;
  readonly make: Factories;
  as(person?: { token: string } | null): Asks;
}
