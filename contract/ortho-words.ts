import type { ImageCategory } from './image-words.ts';

/** The words of orthodontics (正畸), in plain data: docs/domain/records.md#orthodontics. */

export const ORTHO_STATUS = {
  planning: '方案中',
  active: '矫治中',
  retention: '保持中',
  finished: '已完成',
  stopped: '已中止',
} as const;
export type OrthoStatus = keyof typeof ORTHO_STATUS;
export const orthoStatuses = Object.keys(ORTHO_STATUS) as [OrthoStatus, ...OrthoStatus[]];

/** Where a case may go from where it stands: hold_ortho_case() of the database says the same. */
export const ORTHO_MOVES: Readonly<Record<OrthoStatus, readonly OrthoStatus[]>> = {
  planning: ['active', 'stopped'],
  active: ['retention', 'finished', 'stopped'],
  // What has slipped back is moved again.
  retention: ['active', 'finished', 'stopped'],
  finished: [],
  stopped: [],
};

export const ORTHO_LIMITS = { months: 60, appliance: 50, text: 2_000, details: 20, detailLabel: 20, detailValue: 50 };

export const APPLIANCES = ['金属托槽', '自锁托槽', '陶瓷托槽', '舌侧托槽', '隐形矫治器', '功能矫治器'] as const;

/** What a picture of the eleven of a set shows, by its place in the mount: 1 to 6 of the face, 7 to 11 within the mouth. */
export const ORTHO_POSITIONS = [
  ...['正面', '正面微笑', '右45°', '右45°微笑', '右侧面', '右侧面微笑'],
  ...['正面咬合', '右侧咬合', '左侧咬合', '上颌𬌗面', '下颌𬌗面'],
] as const;
/** The first of the places within the mouth. */
export const FIRST_INTRAORAL = 7;

/** What there should be of a case, and how many; it holds nobody up. */
export const ORTHO_MATERIALS = {
  panoramic: { label: '曲面体层片或CBCT', wanted: 1, of: ['panoramic', 'cbct'] },
  ceph: { label: '头颅侧位片', wanted: 1, of: ['ceph'] },
  face: { label: '面像照', wanted: 6, of: ['face'] },
  intraoral: { label: '口内照', wanted: 5, of: ['intraoral'] },
} as const satisfies Record<string, { label: string; wanted: number; of: readonly ImageCategory[] }>;

/** Pictures that were taken so many days after it began, or before its end, are of that time. */
export const MATERIALS_DAYS = 31;
