import type { DentureOrder, DentureOrderStep, WholeDentureOrder } from '#contract/denture-rows.ts';
import {
  DENTURE_STATUS,
  DENTURE_STEPS,
  FAULTS,
  IMPRESSIONS,
  RESTORATIONS,
  SHADE_SYSTEMS,
} from '#contract/denture-words.ts';
import { IMAGE_CATEGORIES } from '#contract/image-words.ts';
import { uploadUrl } from '#server/features/uploads/keys.ts';
import { instant } from '#server/platform/clock.ts';
import type { Deps } from '#server/platform/context.ts';
import type { DentureFileRow, DentureRow, WholeDentureRow } from '#server/platform/denture-commands.ts';
import { presentVisit } from '#server/platform/present-visit.ts';
import type { Seat } from './seat.ts';

export function presentOrder({ updated_by: _by, ...row }: DentureRow): DentureOrder {
  return {
    ...row,
    status_name: DENTURE_STATUS[row.status],
    impression_name: IMPRESSIONS[row.impression],
    items: row.items.map((item) => ({
      ...item,
      restoration_name: RESTORATIONS[item.restoration],
      shade_system_name: SHADE_SYSTEMS[item.shade_system],
    })),
    reservation: row.reservation && presentVisit(row.reservation),
    created_at: instant(row.created_at),
    updated_at: instant(row.updated_at),
  };
}

type Keyed = Pick<Deps, 'clock' | 'keys'>;

/** With addresses that are good for some minutes. */
function presentFile(deps: Keyed, { pictures }: Seat, { full_key, thumb_key, category, ...row }: DentureFileRow) {
  return {
    ...row,
    category_name: IMAGE_CATEGORIES[category],
    thumb_url: thumb_key && pictures !== 'none' ? uploadUrl(deps, thumb_key) : null,
    url: full_key && pictures === 'full' ? uploadUrl(deps, full_key) : null,
  };
}

function presentStep(deps: Keyed, seat: Seat, row: WholeDentureRow['steps'][number]): DentureOrderStep {
  return {
    ...row,
    to_name: DENTURE_STEPS[row.to],
    fault_name: row.fault && FAULTS[row.fault],
    photos: row.photos.map((photo) => presentFile(deps, seat, photo)),
    at: instant(row.at),
  };
}

export function presentWhole(deps: Keyed, seat: Seat, row: WholeDentureRow): WholeDentureOrder {
  const { status } = row.order;
  return {
    data: { ...presentOrder(row.order), files: row.files.map((file) => presentFile(deps, seat, file)) },
    meta: {
      steps: row.steps.map((step) => presentStep(deps, seat, step)),
      messages: row.messages.map((message) => ({ ...message, at: instant(message.at) })),
      editable: seat.hand === 'clinic' && status !== 'cancelled',
      writes: (seat.hand === 'clinic' || seat.hand === 'factory') && status !== 'draft',
    },
  };
}
