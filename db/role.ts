import type pg from 'pg';

/** The role that every connection of the product takes: it owns nothing and obeys row-level security (decision 010). */
export const APP_ROLE = 'haomai_app';

/**
 * The role of the product's connections. Roles belong to the whole cluster, where other databases may be migrated now.
 * @throws where this login may neither make it nor take it
 */
export async function ensureRole(client: pg.Client): Promise<void> {
  await client.query(ROLE).catch((error: Error) => {
    throw new Error(
      `不能创建或使用数据库角色 ${APP_ROLE}(${error.message})。请让数据库管理员执行：` +
        `CREATE ROLE ${APP_ROLE} NOLOGIN; GRANT ${APP_ROLE} TO 迁移与服务所用的账号;`,
    );
  });
}

const ROLE = `DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '${APP_ROLE}') THEN
    BEGIN
      CREATE ROLE ${APP_ROLE} NOLOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOBYPASSRLS NOREPLICATION;
    EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
    END;
  END IF;
  IF EXISTS (SELECT FROM pg_roles WHERE rolname = '${APP_ROLE}' AND (rolsuper OR rolbypassrls)) THEN
    RAISE EXCEPTION '${APP_ROLE} must not bypass row-level security';
  END IF;
  IF NOT pg_has_role(current_user, '${APP_ROLE}', 'SET') THEN
    BEGIN
      EXECUTE format('GRANT ${APP_ROLE} TO %I', current_user);
    EXCEPTION WHEN unique_violation THEN NULL;
    END;
  END IF;
END $$`;
