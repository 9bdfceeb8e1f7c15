import type { Alert } from '#contract/alerts.ts';
import type { Viewer } from './context.ts';
import type { AlertsRow } from './health-commands.ts';

type Reading = Pick<Viewer, 'roles'>;

/**
 * Whether somebody reads in words what a patient has beside allergies (docs/domain/records.md#allergies-and-alerts): 病史,
 * 用药, 患者自述. To all others it is one alert that says nothing of it.
 */
export function readsWords({ roles }: Reading): boolean {
  return roles.includes('doctor') || roles.includes('dental_hygienist') || roles.includes('shop_owner');
}

/** Of a patient's two forms of alerts the one that somebody reads. */
export const alertsFor = (
  { alerts, alerts_whole }: Pick<AlertsRow, 'alerts' | 'alerts_whole'>,
  viewer: Reading,
): Alert[] => (readsWords(viewer) ? alerts_whole : alerts);
