/** The words of pictures (影像): docs/domain/records.md#pictures. */

export const IMAGE_CATEGORIES = {
  periapical: '根尖片',
  bitewing: '咬翼片',
  panoramic: '曲面体层片',
  ceph: '头颅侧位片',
  cbct: 'CBCT截图',
  intraoral: '口内照',
  face: '面像照',
  model: '模型/口扫',
  report: '检验/病理',
  other: '其他',
} as const;
export type ImageCategory = keyof typeof IMAGE_CATEGORIES;
export const imageCategories = Object.keys(IMAGE_CATEGORIES) as [ImageCategory, ...ImageCategory[]];

export const IMAGE_STATUS = { processing: '处理中', ready: '可查看', failed: '处理失败', void: '作废' } as const;
export type ImageStatus = keyof typeof IMAGE_STATUS;
export const imageStatuses = Object.keys(IMAGE_STATUS) as [ImageStatus, ...ImageStatus[]];

/** Bytes of one file as it is sent. */
export const MAX_IMAGE = 20 * 1024 * 1024;

export const IMAGE_MESSAGES = {
  notTaken: '仅支持 JPG、PNG、WebP 图片，PDF 和 DICOM 文件',
  unknown: '文件不存在或已失效，请重新上传',
} as const;
