import { IMAGE_CATEGORIES, IMAGE_STATUS } from '#contract/image-words.ts';
import type { Image } from '#contract/images.ts';
import { DICOM } from '#server/features/uploads/clinical-file.ts';
import { uploadUrl } from '#server/features/uploads/keys.ts';
import { caseViewOf } from '#server/platform/case-view.ts';
import { instant } from '#server/platform/clock.ts';
import type { Deps, Viewer } from '#server/platform/context.ts';
import type { ImageRow } from '#server/platform/image-commands.ts';
import { presentVisit } from '#server/platform/present-visit.ts';

/** What of a picture somebody is shown (docs/domain/records.md#who-sees-what): of what size, or that it is there. */
type View = 'full' | 'thumb' | 'none';

function viewOf(viewer: Pick<Viewer, 'roles'>): View {
  if (caseViewOf(viewer) === 'full' || viewer.roles.includes('dental_hygienist')) return 'full';
  return caseViewOf(viewer) === 'brief' ? 'thumb' : 'none';
}

/** With addresses that are good for some minutes. */
export function presentImage(deps: Pick<Deps, 'clock' | 'keys'>, row: ImageRow, viewer: Pick<Viewer, 'roles'>): Image {
  const { full_key, thumb_key, updated: _updated, reservation, uploaded, voided, ...said } = row;
  const view = viewOf(viewer);
  return {
    ...said,
    category_name: IMAGE_CATEGORIES[row.category],
    status_name: IMAGE_STATUS[row.status],
    dicom: row.content_type === DICOM,
    thumb_url: thumb_key && view !== 'none' ? uploadUrl(deps, thumb_key) : null,
    url: full_key && view === 'full' ? uploadUrl(deps, full_key) : null,
    reservation: reservation && presentVisit(reservation),
    uploaded: { ...uploaded, at: instant(uploaded.at) },
    voided: voided && { ...voided, at: instant(voided.at) },
  };
}
