import type { JobName, JobPayload } from '#contract/job.ts';
import type { JobCtx } from '../context.ts';
import { publishAnnouncement } from './announcements.ts';
import { tellUnsigned } from './cases.ts';
import { warnOfCertificates } from './certificates.ts';
import { remindOfCoupons } from './coupons.ts';
import { tellDentureDue } from './denture-orders.ts';
import { planFollowUps, tellFollowUp } from './follow-ups.ts';
import { expireHolds } from './holds.ts';
import { deriveImage } from './images.ts';
import { endMemberLevels, endPoints } from './members.ts';
import { verifyMoney } from './money.ts';
import { notifyVisit } from './notify-visit.ts';
import { nightlySlots } from './slots.ts';
import { smsReservation } from './sms.ts';
import { smsBalance } from './sms-balance.ts';
import { smsCode } from './sms-code.ts';
import { smsInvite } from './sms-invite.ts';
import { smsReminder } from './sms-reminder.ts';
import { smsReview } from './sms-review.ts';
import { smsSend } from './sms-send.ts';
import { finishLeave, finishSuspension } from './staff.ts';
import { checkWechatAccounts } from './wechat.ts';

/** Every job of contract/job.ts has its handler here; one that is missing does not compile. */
export const handlers: { readonly [N in JobName]: (ctx: JobCtx, payload: JobPayload<N>) => Promise<void> } = {
  'sms.reservation': smsReservation,
  'sms.code': smsCode,
  'sms.review': smsReview,
  'sms.invite': smsInvite,
  'sms.balance': smsBalance,
  'sms.send': smsSend,
  'sms.reminder': smsReminder,
  'notify.visit': notifyVisit,
  'announcement.publish': publishAnnouncement,
  'staff.leave': finishLeave,
  'staff.resume': finishSuspension,
  'slots.nightly': nightlySlots,
  'staff.certificates': warnOfCertificates,
  'wechat.check': checkWechatAccounts,
  'members.levels': endMemberLevels,
  'points.end': endPoints,
  'coupons.remind': remindOfCoupons,
  'followups.nightly': planFollowUps,
  'record.unsigned': tellUnsigned,
  'followup.due': tellFollowUp,
  'denture.due': tellDentureDue,
  'money.verify': verifyMoney,
  'image.derive': deriveImage,
  'holds.expire': expireHolds,
};
