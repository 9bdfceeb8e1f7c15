import { asc, eq, ilike, sql } from 'drizzle-orm';
import { jobTitleTable, type TitleCategory, type TitleLevel } from '#contract/job-titles.ts';
import { staffPosts } from '#db/schema/hospitals.ts';
import { jobTitles } from '#db/schema/job-titles.ts';
import { containing } from '#server/platform/like.ts';
import { resourceHandlers } from '#server/platform/resource/handlers.ts';
import { plainColumns, presentPlain } from '#server/platform/resource/plain.ts';

/** Titles: the platform's, which posts say in their own words. */
export const jobTitleHandlers = resourceHandlers(jobTitleTable, {
  from: jobTitles,
  columns: {
    ...plainColumns(jobTitles),
    name: jobTitles.name,
    category: sql<TitleCategory>`${jobTitles.category}`,
    level: sql<TitleLevel>`${jobTitles.level}`,
    position: jobTitles.position,
  },
  search: (keyword) => ilike(jobTitles.name, containing(keyword)),
  filter: {
    category: (category) => eq(jobTitles.category, category),
    level: (level) => eq(jobTitles.level, level),
    status: (status) => eq(jobTitles.status, status),
  },
  order: [asc(jobTitles.position)],
  uses: [{ what: '员工', column: staffPosts.job_title, by: jobTitles.name }],
  trail: { action: 'job_title.change', object: ({ name }) => name },
  present: presentPlain,
});
