import type { BaseEmr } from '#contract/base-emr.ts';
import { instant } from './clock.ts';
import type { Viewer } from './context.ts';
import type { BaseRow } from './health-commands.ts';
import { readsWords } from './reads-words.ts';

type Reading = Pick<Viewer, 'roles'>;

export function presentBase(row: BaseRow, viewer: Reading): BaseEmr {
  const whole = readsWords(viewer);
  return { ...row, at: instant(row.at), content: whole ? row.content : null, view: whole ? 'full' : 'brief' };
}
