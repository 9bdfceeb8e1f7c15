import { asc, eq, sql } from 'drizzle-orm';
import { type InsuranceClass, projectTable } from '#contract/projects.ts';
import { projectCategories, projects } from '#db/schema/projects.ts';
import { resourceHandlers } from '#server/platform/resource/handlers.ts';
import { plainColumns, presentPlain, searching } from '#server/platform/resource/plain.ts';
import { categoryCell, type ProjectCategory } from './category.ts';

/** What a hospital does for a price. What a price was is written down by the database (db/functions/47_projects.sql). */
export const projectTableHandlers = resourceHandlers(projectTable, {
  from: projects,
  columns: {
    ...plainColumns(projects),
    category_id: projects.category_id,
    category: sql<ProjectCategory>`(SELECT jsonb_build_object('id', c.id, 'name', c.name, 'parent', p.name)
      FROM project_categories c LEFT JOIN project_categories p ON p.id = c.parent_id WHERE c.id = ${projects.category_id})`,
    code: projects.code,
    name: projects.name,
    specification: projects.specification,
    unit: projects.unit,
    price: projects.price,
    min_price: projects.min_price,
    discountable: projects.discountable,
    insurance_class: sql<InsuranceClass>`${projects.insurance_class}`,
    implant: projects.implant,
    position: projects.position,
  },
  search: (keyword) => searching(keyword, [projects.name, projects.code], projects.sounds),
  filter: {
    // What stands under it, too.
    category_id: (id) => sql`${projects.category_id} IN (SELECT ${projectCategories.id} FROM ${projectCategories}
      WHERE ${eq(projectCategories.id, id)} OR ${eq(projectCategories.parent_id, id)})`,
    status: (status) => eq(projects.status, status),
  },
  order: [
    sql`(SELECT (coalesce(p.position, c.position), coalesce(p.id, c.id), p.id IS NOT NULL, c.position, c.id)
      FROM project_categories c LEFT JOIN project_categories p ON p.id = c.parent_id WHERE c.id = ${projects.category_id})`,
    asc(projects.position),
  ],
  uses: [],
  cells: { category_id: categoryCell },
  trail: { action: 'project.change', object: ({ name }) => name },
  present: presentPlain,
});
