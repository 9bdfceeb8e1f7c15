import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { z } from 'zod';
import type { TestApp } from './app.ts';
import { openHealthDesk } from './health-desk.ts';
import type { Asks } from './http.ts';
import { fresh } from './member-desk.ts';

/** A clinic where pictures are sent and added: the desk of health files, with a patient whom its doctor has today. */

export const DISPOSAL = '/api/admin/hospital/disposal';
const IMAGES = `${DISPOSAL}/images`;

export const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

let shade = 0;
/** Like no other that was made. */
export const picture = (width = 60, height = 40) => {
  shade += 1;
  return sharp({ create: { width, height, channels: 3, background: { r: shade & 255, g: shade >> 8, b: 90 } } });
};
/** What stands behind the end of a picture is none of it: shades that lie close are the same bytes. */
const marked = async (bytes: Promise<Buffer>) => Buffer.concat([await bytes, Buffer.from(`#${shade}`)]);
export const jpeg = (width?: number, height?: number) => marked(picture(width, height).jpeg().toBuffer());

/** As a camera writes it: turned, and with where it was taken. */
export const photo = (width = 60, height = 40) =>
  marked(
    picture(width, height)
      .withExif({
        IFD0: { Make: 'SECRETCAM', Orientation: '6' },
        IFD3: { GPSLatitude: '31/1 13/1 0/1', GPSLatitudeRef: 'N' },
      })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer(),
  );

export const PDF = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');
export const DICOM = Buffer.concat([Buffer.alloc(128), Buffer.from('DICM'), Buffer.alloc(64, 7)]);

const answered = z.looseObject({
  code: z.string().optional(),
  message: z.string().optional(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
  data: z
    .looseObject({ key: z.string(), duplicate: z.boolean(), image_id: z.number().nullable(), dicom: z.boolean() })
    .optional(),
});

export async function openImageDesk(app: TestApp) {
  const clinic = await openHealthDesk(app);
  const { as, doctor, patient } = clinic;
  const upload = async (
    bytes: Uint8Array,
    { by = doctor, of = patient, name = 'x.jpg' }: { by?: { token: string }; of?: number | null; name?: string } = {},
  ) => {
    const form = new FormData();
    if (of !== null) form.set('patient_id', String(of));
    form.set('file', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), name);
    const response = await fetch(`${app.url}${DISPOSAL}/image-upload`, {
      method: 'POST',
      headers: { authorization: `Bearer ${by.token}` },
      body: form,
    });
    return { status: response.status, body: answered.parse(await response.json()) };
  };
  const sent = async (bytes: Uint8Array, more: Parameters<typeof upload>[1] = {}) => {
    const { status, body } = await upload(bytes, more);
    if (!body.data) throw new Error(`${status} ${JSON.stringify(body)}`);
    return body.data.key;
  };
  const add = (images: object[], more: object = {}, by: Asks = as, headers = fresh()) =>
    by('POST', `${DISPOSAL}/image-add`, { patient_id: patient, images, ...more }, headers);
  return {
    ...clinic,
    ...{ upload, sent, add },
    /** One that was sent and added. */
    added: async (bytes: Uint8Array, form: object = {}) => {
      const answer = await add([{ key: await sent(bytes), category: 'intraoral', ...form }]);
      if (answer.status !== 201) throw new Error(answer.text);
      return answer.number('data', 0, 'id');
    },
    list: (query = '', by: Asks = as, of = patient) => by('GET', `${DISPOSAL}/image-list?patient_id=${of}${query}`),
    cate: (by: Asks = as, of: number | null = patient) =>
      by('GET', `${DISPOSAL}/image-cate${of === null ? '' : `?patient_id=${of}`}`),
    change: (id: number, form: object, by: Asks = as) => by('PUT', `${IMAGES}/${id}`, form, fresh()),
    voids: (id: number, form: object, by: Asks = as) =>
      by('POST', `${IMAGES}/${id}/void`, { reason: '传错患者', version: 1, ...form }, fresh()),
    original: async (id: number, by: { token: string } = doctor) => {
      const response = await fetch(`${app.url}${IMAGES}/${id}/original`, {
        headers: { authorization: `Bearer ${by.token}` },
      });
      return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
    },
  };
}
