import { counter } from './metrics.ts';

/** Requests that were turned away with 429 or 503 so that those accepted are answered in time; `what` says what was full. */
export const shed = counter('shed_total', '为保护已接受的请求而拒绝的请求数', ['what']);
