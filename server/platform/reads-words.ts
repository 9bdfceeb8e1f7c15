import type { Viewer } from './context.ts';

/**
 * Whether somebody reads in words what a patient has beside allergies (docs/domain/records.md#allergies-and-alerts): 病史,
 * 用药, 患者自述. To all others it is one alert that says nothing of it.
 */
export function readsWords({ roles }: Pick<Viewer, 'roles'>): boolean {
  return roles.includes('doctor') || roles.includes('dental_hygienist') || roles.includes('shop_owner');
}
