export { type Answer, type Asks, asking } from '../../scripts/access/asking.ts';
