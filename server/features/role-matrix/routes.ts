import type { RoleMatrix } from '#contract/role-matrix.ts';
import { accessInWords, whoInWords } from '#contract/role-words.ts';
import { asPlatform, asStaff, type Ctx, staffHospital } from '#server/platform/context.ts';
import type { SliceHandlers } from '#server/platform/mount.ts';
import { exported, type Sheet } from '#server/platform/xlsx.ts';
import { grantsOf, rolesOf, screensOf, slicesOf } from './matrix.ts';

const placeOf = (ctx: Ctx) =>
  staffHospital(ctx.viewer) === null ? { ...asPlatform(ctx), hospitalId: null } : asStaff(ctx);

interface Line {
  readonly what: string;
  readonly who: readonly string[];
  readonly method: string;
  readonly path: string;
}

const SHEET: Sheet<Line> = {
  name: '角色权限',
  columns: [
    { title: '做什么', text: ({ what }) => what, width: 28 },
    { title: '谁可以', text: ({ who }) => who.join('、'), width: 48 },
    { title: '方式', text: ({ method }) => method, width: 10 },
    { title: '路径', text: ({ path }) => path, width: 56 },
  ],
};

function linesOf(slices: RoleMatrix['slices'], screens: RoleMatrix['screens']): Line[] {
  const calls = slices.flatMap((slice) => slice.calls);
  return [
    ...calls.map(({ summary, access: kind, roles, grant, ...call }) => ({
      what: summary,
      who: accessInWords({ kind, roles }, grant),
      ...call,
    })),
    ...screens.map(({ title, who, path }) => ({ what: title, who: whoInWords(who), method: '页面', path })),
  ];
}

export const roleMatrixHandlers: SliceHandlers<'roleMatrix'> = {
  read: async (ctx) => {
    const { db, hospitalId } = placeOf(ctx);
    const [roles, grants] = [await rolesOf(db, hospitalId), await grantsOf(db)];
    return { data: { roles, grants, slices: slicesOf(), screens: screensOf() } };
  },
  export: exported(SHEET, async () => {
    const rows = linesOf(slicesOf(), screensOf());
    return { rows, total: rows.length };
  }),
};
