/** Pixels. */
export interface ImageSize {
  readonly width: number;
  readonly height: number;
}

/** What a form says whose image has another size. */
export function wrongSize({ width, height }: ImageSize): string {
  return `图片尺寸必须为 ${width} * ${height}`;
}
