import { TODOS, type TodoKey } from '#contract/dashboard.ts';
import type { Role } from '#contract/roles.ts';
import { addDays } from '#server/platform/clock.ts';
import { asPlatform, asStaff, type Ctx, type Viewer } from '#server/platform/context.ts';
import { grantsAt } from '#server/platform/grants.ts';
import type { Scoped } from '#server/platform/scope.ts';

/** What waits, as the list counts it that its link leads to; tests/api/dashboard.test.ts holds each to that list. */
interface Waiting {
  readonly key: TodoKey;
  /** Whose it is to do. */
  readonly roles: readonly Role[];
  /** In SQL; of a hospital's `me.hospital` and `me.person` are whose. */
  readonly count: string;
  readonly link: (facts: Facts) => string;
}

interface Facts {
  readonly today: string;
  readonly viewer: Viewer;
  readonly isOwner: boolean;
}

const rowsOf = (text: string) => `(SELECT count(*)::int FROM ${text})`;

/** Both days counted. */
const DAYS = 7;
const firstDay = ({ today }: Pick<Facts, 'today'>) => addDays(today, 1 - DAYS);
const FAILED = `state = 'failed' AND created_at >= clinic_instant(clinic_today() - ${DAYS - 1}, 0)`;
const failedSms = (facts: Facts) => `/admin/notifications/sms?state=failed&from=${firstDay(facts)}`;

const OF_PLATFORM: readonly Waiting[] = [
  {
    key: 'hospital_applications',
    roles: ['super_admin'],
    count: rowsOf(`(SELECT DISTINCT ON (hospital_id) status FROM reviews WHERE kind = 'hospital'
      ORDER BY hospital_id, id DESC) r WHERE r.status = 'pending'`),
    link: () => '/admin/hospitals/examine/index?status=pending',
  },
  {
    key: 'jobs',
    roles: ['super_admin'],
    // The outbox is nobody's to read; the function says what its administrators may know.
    count: `(queued_jobs('{"state": "failed", "limit": 0, "offset": 0}')->>'total')::int`,
    link: () => '/admin/queues?state=failed',
  },
  { key: 'sms', roles: ['super_admin'], count: rowsOf(`sms_messages WHERE ${FAILED}`), link: failedSms },
];

const OF_HOSPITAL: readonly Waiting[] = [
  {
    key: 'staff_applications',
    roles: ['shop_owner'],
    count: rowsOf(`reviews WHERE kind = 'staff' AND hospital_id = me.hospital AND status = 'pending'`),
    link: () => '/admin/doctors/examine/index?status=pending',
  },
  {
    key: 'registrations',
    roles: ['shop_owner', 'customer_service'],
    count: rowsOf(`patient_registrations WHERE hospital_id = me.hospital AND status = 'submitted'`),
    link: () => '/manage/subscribe/subscribe2?status=submitted',
  },
  {
    key: 'unfinished_cases',
    roles: ['doctor', 'shop_owner'],
    count: rowsOf('unfinished_cases(me.hospital, me.person)'),
    link: () => '/admin/visits/index',
  },
  {
    key: 'consultations',
    roles: ['consultant'],
    count:
      rowsOf(`advisories WHERE hospital_id = me.hospital AND consultant_id = me.person AND status IN ('open', 'following')
      AND follow_up_on <= clinic_today()`),
    link: ({ viewer }) => `/admin/visits/advisory?due=1&consultant_id=${viewer.user_id}`,
  },
  {
    key: 'consultations',
    roles: ['shop_owner'],
    count: rowsOf(
      `advisories WHERE hospital_id = me.hospital AND status IN ('open', 'following') AND follow_up_on <= clinic_today()`,
    ),
    link: () => '/admin/visits/advisory?due=1',
  },
  {
    key: 'follow_ups',
    roles: ['sale', 'sale_manager', 'customer_service'],
    count: rowsOf(`follow_up_rows(me.hospital) r WHERE r.status = 'planned' AND r.due_on <= clinic_today()
      AND is_own_follow_up(me.hospital, me.person, r.kind, r.assignee_id, r.role)`),
    link: () => '/admin/visits/customers?due=1&mine=1',
  },
  {
    key: 'wechat',
    roles: ['shop_owner'],
    count: rowsOf(`wechat_accounts WHERE hospital_id = me.hospital AND state = 'error'`),
    link: () => '/admin/wechats/index',
  },
  {
    key: 'certificates',
    roles: ['shop_owner'],
    count: rowsOf(`(SELECT DISTINCT user_id FROM ending_certificates(me.hospital)) e`),
    link: () => '/admin/manpower/index?certificates=ending',
  },
  {
    key: 'invites',
    roles: ['shop_owner'],
    count: rowsOf(`work_invites i WHERE i.hospital_id = me.hospital AND i.subject_id = me.hospital AND i.kind = 'staff'
      AND invite_status(i) = 'pending'`),
    link: () => '/admin/manpower/index?invites=pending',
  },
  {
    key: 'sms',
    roles: ['shop_owner'],
    count: rowsOf(`sms_messages WHERE hospital_id = me.hospital AND ${FAILED}`),
    link: failedSms,
  },
];

/** Of who keeps a warehouse, whatever their role, and of the owner. */
const LICENSES: Omit<Waiting, 'roles'> = {
  key: 'licenses',
  count: rowsOf(`suppliers WHERE hospital_id = me.hospital AND status = 1 AND license_until <= clinic_today() + 60`),
  link: ({ isOwner }) => `${isOwner ? '/admin/visits' : '/stock'}/suppliers?license=ending&status=1`,
};

export interface Todo {
  key: TodoKey;
  title: string;
  count: number;
  link: string;
}

/** What waits for the viewer, in one query; only what there is some of. @throws UNAUTHENTICATED, FORBIDDEN */
export async function todoOf(ctx: Ctx): Promise<Todo[]> {
  const { viewer, db, hospital } = seatOf(ctx);
  const isOwner = viewer.roles.includes('shop_owner');
  // An owner who consults too has all of them in one line: the owner's stand behind.
  const held = (hospital === null ? OF_PLATFORM : OF_HOSPITAL).filter(({ roles }) =>
    roles.some((role) => viewer.roles.includes(role)),
  );
  const wanted = new Map<TodoKey, Omit<Waiting, 'roles'>>(held.map((each) => [each.key, each]));
  if (hospital !== null && (isOwner || (await grantsAt(db, hospital, viewer.user_id)).includes('keeper'))) {
    wanted.set('licenses', LICENSES);
  }
  const counts = await countsOf(db, [...wanted.values()], [hospital, viewer.user_id]);
  const facts = { today: ctx.deps.clock.today(), viewer, isOwner };
  return (Object.keys(TODOS) as TodoKey[]).flatMap((key) => {
    const [waiting, count = 0] = [wanted.get(key), counts[key]];
    return waiting && count > 0 ? [{ key, title: TODOS[key], count, link: waiting.link(facts) }] : [];
  });
}

/** super_admin looks after the platform, wherever they are signed in. */
function seatOf(ctx: Ctx): { viewer: Viewer; db: Scoped; hospital: number | null } {
  if (ctx.viewer?.roles.includes('super_admin')) return { ...asPlatform(ctx), hospital: null };
  const { viewer, db, hospitalId } = asStaff(ctx);
  return { viewer, db, hospital: hospitalId };
}

async function countsOf(
  db: Scoped,
  wanted: readonly Pick<Waiting, 'key' | 'count'>[],
  [hospital, person]: readonly [hospital: number | null, person: number],
): Promise<Partial<Record<TodoKey, number>>> {
  if (wanted.length === 0) return {};
  const columns = wanted.map(({ key, count }) => `${count} AS ${key}`).join(', ');
  const { rows } = await db.query<Partial<Record<TodoKey, number>>>(
    `SELECT ${columns} FROM (SELECT $1::bigint AS hospital, $2::bigint AS person) me`,
    [hospital, person],
  );
  return rows[0] ?? {};
}
