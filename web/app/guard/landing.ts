import { currentSession } from '#web/api/session.ts';

/** What one can tell of the device that asks for a page. */
export interface Device {
  userAgent: string;
  maxTouchPoints: number;
  /** Of the window, CSS pixels. */
  width: number;
}

/** docs/domain/screens.md#landing: below it the device is mobile. */
const DESK_WIDTH = 1024;
const HANDHELD =
  /Android|iPhone|iPad|iPod|HarmonyOS|OpenHarmony|Windows Phone|IEMobile|BlackBerry|BB10|webOS|Kindle|Silk\/|PlayBook|Opera Mini|Mobile|Tablet(?! PC)/i;

/** A phone or a tablet. iPadOS says that it is a Mac; a Mac has no screen to touch. */
export function isHandheld({ userAgent, maxTouchPoints, width }: Device): boolean {
  if (HANDHELD.test(userAgent)) return true;
  return /Macintosh/.test(userAgent) && maxTouchPoints > 1 && width < DESK_WIDTH;
}

/**
 * docs/domain/screens.md#landing, the root path: to the phone site where the browser looks like a phone or tablet, else
 * the grid, which is also for staff at work on a large tablet. `atWork`: the session is bound to a hospital.
 */
export function landsOnPhone(device: Device, atWork: boolean): boolean {
  return isHandheld(device) && !(atWork && device.width >= DESK_WIDTH);
}

function thisDevice(): Device {
  return { userAgent: navigator.userAgent, maxTouchPoints: navigator.maxTouchPoints, width: window.innerWidth };
}

/**
 * What the phone site has of its own. The hall reads `time` and `keyword` as `/` and the search do; who is at work finds
 * the hospital's visits at the desk's address, not one's own.
 */
function onPhone(pathname: string, atWork: boolean): string | null {
  if (pathname === '/' || pathname === '/search_projects') return '/m';
  if (!atWork && /^\/appointment_(search|change)$/.test(pathname)) return '/m/my_appointments';
  return /^\/user_center(\/(password|calendar_feeds|cases.*|disposal_lists.*))?$/.test(pathname)
    ? `/m${pathname}`
    : null;
}

/** Where a page of the desk leads on this device, with its query; null where it is the right place. */
export function landing({ pathname, search }: { pathname: string; search: string }): string | null {
  const atWork = currentSession().hospitalId !== null;
  const there = onPhone(pathname, atWork);
  return there !== null && landsOnPhone(thisDevice(), atWork) ? `${there}${search}` : null;
}
