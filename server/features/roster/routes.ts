import type { CopyReport } from '#contract/roster.ts';
import type { Effects } from '#server/platform/command.ts';
import { signedIn } from '#server/platform/context.ts';
import type { SliceHandlers } from '#server/platform/mount.ts';
import { readFees, setFee } from './fees.ts';
import { mondayOf, readWeek } from './read-week.ts';
import {
  addOrChange,
  changeTemplate,
  exceptionChange,
  hoursChange,
  newException,
  readWorkSettings,
  rehearseTemplate,
  removal,
  type TemplateChange,
} from './work-settings.ts';

/** Any day of a week means the week. */
const copying = ({ from, to }: { from: string; to: string }): TemplateChange => ({
  command: 'copy_week',
  input: { from: mondayOf(from), to: mondayOf(to) },
});

type Copied = CopyReport & Effects;

export const rosterHandlers: SliceHandlers<'roster'> = {
  week: (ctx, { query }) => readWeek(ctx, query.date),
  copyWeek: async (ctx, { body }) => ({ data: await changeTemplate<Copied>(ctx, copying(body)) }),
  previewCopy: async (ctx, { body }) => ({ data: await rehearseTemplate<Copied>(ctx, copying(body)) }),
  previewHours: async (ctx, { body }) => ({ data: await rehearseTemplate(ctx, hoursChange(body)) }),
  previewException: async (ctx, { body }) => ({ data: await rehearseTemplate(ctx, newException(body)) }),
  changeException: (ctx, { params, body }) => addOrChange(ctx, exceptionChange(params.id, body)),
  previewChange: async (ctx, { params, body }) => ({
    data: await rehearseTemplate(ctx, exceptionChange(params.id, body)),
  }),
  previewRemoval: async (ctx, { params }) => ({ data: await rehearseTemplate(ctx, removal(params.id)) }),
  workSettings: (ctx, { query }) => readWorkSettings(ctx, query.doctor_id ?? signedIn(ctx).user_id),
  setHours: async (ctx, { body }) => ({ data: await changeTemplate(ctx, hoursChange(body)) }),
  addException: (ctx, { body }) => addOrChange(ctx, newException(body)),
  removeException: async (ctx, { params }) => ({ data: await changeTemplate(ctx, removal(params.id)) }),
  fees: async (ctx) => ({ data: await readFees(ctx) }),
  setFee: (ctx, { body }) => setFee(ctx, body),
};
