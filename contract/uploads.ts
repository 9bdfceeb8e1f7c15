import { z } from 'zod';
import { defineCall } from './call.ts';
import { requiredText } from './fields.ts';
import type { ImageSize } from './image-size.ts';
import { anyone } from './roles.ts';

/** Uploads: docs/domain/sign-up.md#uploads. Open to registrants, so rate-limited. */

/** What an upload is for; it is the folder of its key. */
export const UPLOAD_TYPES = ['license', 'certificate', 'avatar', 'image', 'attachment'] as const;
export type UploadType = (typeof UPLOAD_TYPES)[number];

/** Bytes. */
export const MAX_UPLOAD = 5 * 1024 * 1024;

/** What is taken, by what the file is and not by what it is called. */
export const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;

/** What an attachment may be beside an image. */
export const ATTACHMENT_TYPES = [...IMAGE_TYPES, 'application/pdf'] as const;

/** Types whose images must have one size. The form that asks for one says so too. */
export const FIXED_SIZES: Partial<Record<UploadType, ImageSize>> = {};

export const UPLOAD_MESSAGES = {
  missing: '请选择文件',
  notAnImage: '仅支持 JPG、PNG、WebP 图片',
  notAnAttachment: '仅支持 JPG、PNG、WebP 图片和 PDF 文件',
  tooLarge: '图片不能超过 5MB',
  attachmentTooLarge: '附件不能超过 5MB',
  tooManyPixels: '图片像素过大，请缩小后重试',
  unknown: '文件不存在或已失效，请重新上传',
} as const;

/** The files of a form, in their order. */
export function attachmentList(label: string, max: number) {
  return z
    .array(z.object({ key: requiredText(label, 300), name: requiredText(`${label}名称`, 100) }), {
      error: `${label}格式错误`,
    })
    .max(max, `${label}最多${max}个`);
}

export const uploads = {
  /** Temporary rights to put one object under the one key that the answer names. */
  cosToken: defineCall({
    method: 'POST',
    path: '/api/cos_token',
    access: anyone,
    slice: 'uploads',
    summary: '对象存储的临时凭证',
    body: z.object({ type: z.enum(UPLOAD_TYPES, { error: '文件类型格式错误' }).default('image') }).optional(),
    response: z.object({
      credentials: z.object({ tmpSecretId: z.string(), tmpSecretKey: z.string(), sessionToken: z.string() }),
      startTime: z.number(),
      expiredTime: z.number(),
      expiration: z.string(),
      requestId: z.string(),
      key: z.string(),
      bucket: z.string(),
      region: z.string(),
    }),
    status: 200,
    secret: true,
  }),
  /** multipart/form-data: `file`, `type`. Answers where the image is. */
  upload: defineCall({
    method: 'POST',
    path: '/api/upload',
    access: anyone,
    slice: 'uploads',
    summary: '上传图片',
    multipart: true,
    body: z.object({ type: z.enum(UPLOAD_TYPES, { error: '文件类型格式错误' }).default('image') }),
    response: z.object({ Location: z.string() }),
    status: 200,
  }),
};
