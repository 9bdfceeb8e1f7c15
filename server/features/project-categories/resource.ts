import { asc, eq, sql } from 'drizzle-orm';
import { projectCategoryTable } from '#contract/project-categories.ts';
import { projectCategories, projects } from '#db/schema/projects.ts';
import { resourceHandlers } from '#server/platform/resource/handlers.ts';
import { plainColumns, presentPlain, searching } from '#server/platform/resource/plain.ts';
import { parentOf } from '#server/platform/resource/tree.ts';

/** The categories of what a hospital does for a price: a tree of two levels (db/functions/06_trees.sql). */
export const projectCategoryHandlers = resourceHandlers(projectCategoryTable, {
  from: projectCategories,
  columns: {
    ...plainColumns(projectCategories),
    name: projectCategories.name,
    parent_id: projectCategories.parent_id,
    parent: parentOf(projectCategories),
    position: projectCategories.position,
    count: sql<number>`(SELECT count(*)::int FROM ${projects} WHERE ${projects.category_id} = ${projectCategories.id})`,
  },
  search: (keyword) => searching(keyword, [projectCategories.name]),
  filter: { status: (status) => eq(projectCategories.status, status) },
  order: [asc(projectCategories.position)],
  uses: [
    { what: '下级分类', column: projectCategories.parent_id },
    { what: '项目', column: projects.category_id },
  ],
  trail: { action: 'project_category.change', object: ({ name }) => name },
  present: presentPlain,
});
