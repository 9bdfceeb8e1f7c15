import type { CouponClaim } from '#contract/coupon-rows.ts';
import type { Asked, Told } from './asked.ts';
import type { AuditRow } from './audit.ts';

/** The commands of db/functions/59_coupons.sql. */
export interface CouponCommands {
  claim_coupon: {
    /** Without what the command knows better: which coupon, and of which hospital. */
    input: Asked & Told & { id: number; patient_id: number; audit: AuditRow };
    result: { claim: CouponClaim };
  };
  give_coupon: {
    input: Asked & { id: number; member_ids: number[]; audit: AuditRow };
    result: {
      given: { member_id: number; claim_id: number }[];
      refused: { member_id: number; code: string; message: string }[];
    };
  };
}
