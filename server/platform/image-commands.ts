import type { BodyOf } from '#contract/call.ts';
import type { Option } from '#contract/fields.ts';
import type { Image, images } from '#contract/images.ts';
import type { Asked, Told } from './asked.ts';
import type { AuditRow } from './audit.ts';

/** As image_view() makes it. */
export interface ImageRow
  extends Omit<Image, 'category_name' | 'status_name' | 'dicom' | 'thumb_url' | 'url' | 'reservation'> {
  reservation: { hash_id: string; starts_at: string } | null;
  full_key: string | null;
  thumb_key: string | null;
  updated: { by: Option; at: string };
}

type Form = BodyOf<typeof images.add>['images'][number];

interface Step extends Asked, Told {
  id: number;
  version: number;
  owner: boolean;
  audit: AuditRow;
}

/** The commands of db/functions/68_images.sql. */
export interface ImageCommands {
  add_images: {
    input: Asked &
      Told & {
        patient_id: number;
        /** The visit, by its integer or hash_id. */
        key: string | null;
        record_id: number | null;
        images: Form[];
        owner: boolean;
      };
    result: { images: (ImageRow & { duplicate: boolean })[] };
  };
  change_image: {
    input: Step & {
      change: Partial<Omit<BodyOf<typeof images.update>, 'version'>>;
      /** Whether they change what others added, too. */
      doctor: boolean;
    };
    result: { image: ImageRow };
  };
  void_image: { input: Step & { reason: string }; result: { image: ImageRow } };
}
