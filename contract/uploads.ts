import { z } from 'zod';
import { defineCall } from './call.ts';
import { anyone } from './roles.ts';

/** Uploads: product.md section 7, decisions.md section 5. Open to registrants, so rate-limited. */

/** What an upload is for; it is the folder of its key. */
export const UPLOAD_TYPES = ['license', 'certificate', 'avatar', 'image'] as const;
export type UploadType = (typeof UPLOAD_TYPES)[number];

/** Bytes. */
export const MAX_UPLOAD = 5 * 1024 * 1024;

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
