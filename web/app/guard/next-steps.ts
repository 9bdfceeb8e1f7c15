import { isBase, isStaffRole, type Role, viewRole } from '#contract/roles.ts';
import type { NextStep } from '#web/features/errors/next-steps.tsx';

/** Who stands before a page that leads nowhere. `roles` null: signed in, and nobody could say as what. */
export interface Lost {
  site: 'desk' | 'phone';
  signedIn: boolean;
  roles: readonly Role[] | null;
}

const HALL: NextStep = { to: '/', label: '预约大厅' };
const GRID: NextStep = { to: '/', label: '今日预约' };
const ADMIN: NextStep = { to: '/admin', label: '管理后台' };

const PHONE_HALL: NextStep = { to: '/m', label: '预约大厅' };
const PHONE_MINE: NextStep = { to: '/m/my_appointments', label: '我的预约' };

/** Where this person most likely wants to go from here, the likelier first. The words are those of the menus. */
export function nextStepsOf({ site, signedIn, roles }: Lost): readonly NextStep[] {
  if (site === 'phone') return phoneSteps(signedIn, roles);
  if (!signedIn) return [HALL, { to: '/login', label: '登录' }];
  if (!roles) return [HALL];
  if (isBase(roles)) return [{ to: '/appointment_search', label: '我的预约' }, HALL];
  switch (viewRole(roles)) {
    case 'super_admin':
      return [{ to: '/admin/hospitals/index', label: '医院管理' }, ADMIN];
    case 'shop_owner':
      return [ADMIN, GRID];
    case 'doctor':
    case 'dental_hygienist':
      return [{ to: '/?view=queue', label: '今日队列' }, ADMIN];
    default:
      return [GRID, { to: '/appointment_search', label: '预约查询' }];
  }
}

function phoneSteps(signedIn: boolean, roles: readonly Role[] | null): readonly NextStep[] {
  if (!signedIn) return [PHONE_HALL, { to: '/m/login', label: '登录' }];
  if (!roles) return [PHONE_HALL];
  const staff = roles.some(isStaffRole);
  return staff
    ? [{ to: '/m/admin/visits/appointment_calendars', label: '预约记录' }, PHONE_HALL]
    : [PHONE_MINE, PHONE_HALL];
}
