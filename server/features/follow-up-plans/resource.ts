import { asc, desc, eq } from 'drizzle-orm';
import { followUpPlanTable } from '#contract/follow-up-plans.ts';
import { followUpPlans } from '#db/schema/follow-ups.ts';
import { resourceHandlers } from '#server/platform/resource/handlers.ts';
import { presentPlain, searching, stampedColumns } from '#server/platform/resource/plain.ts';

/** When one asks after a treatment. */

const { name, trigger, steps, enabled, id } = followUpPlans;

export const followUpPlanHandlers = resourceHandlers(followUpPlanTable, {
  from: followUpPlans,
  columns: { ...stampedColumns(followUpPlans), ...{ name, trigger, steps, enabled } },
  search: (keyword) => searching(keyword, [name]),
  filter: {
    trigger: (asked) => eq(trigger, asked),
    enabled: (asked) => eq(enabled, asked === 'true'),
  },
  order: [desc(enabled), asc(id)],
  uses: [],
  trail: { action: 'follow_up_plan.change', object: (row) => row.name },
  present: presentPlain,
});
