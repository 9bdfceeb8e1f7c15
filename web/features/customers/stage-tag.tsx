import { CalendarPlus2, DoorOpen, HandCoins, Moon, PhoneOutgoing, Sprout } from 'lucide-react';
import { CUSTOMER_STAGES } from '#contract/customer-stages.ts';
import { stateTag } from '#web/ui/state-tag.tsx';

export const StageTag = stateTag(CUSTOMER_STAGES, {
  lead: ['neutral', Sprout],
  contacted: ['blue', PhoneOutgoing],
  booked: ['blue', CalendarPlus2],
  visited: ['green', DoorOpen],
  paying: ['green', HandCoins],
  dormant: ['orange', Moon],
});
