import { z } from 'zod';

/**
 * What everybody near a patient has to know (docs/domain/records.md#allergies-and-alerts). Allergies stand in words for all
 * staff of the hospital; what else somebody has, for doctor, hygienist and owner alone: others see one alert for all of it.
 */

const ALERT_KINDS = ['allergy', 'medical', 'denture'] as const;
export const SEVERITIES = { mild: '轻度', moderate: '中度', severe: '重度', unknown: '程度不详' } as const;
export type Severity = keyof typeof SEVERITIES;
export const severities = Object.keys(SEVERITIES) as [Severity, ...Severity[]];

export const alert = z
  .object({ kind: z.enum(ALERT_KINDS), text: z.string(), severity: z.enum(severities) })
  .meta({ id: 'Alert' });
export type Alert = z.infer<typeof alert>;
