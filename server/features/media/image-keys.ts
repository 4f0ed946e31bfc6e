import { mediaLimits } from '#contract/media/media-constants.ts'

/**
 * The store key of one size of an image. The folder is the end of the id, which is random; the beginning is the time,
 * and would put all images of a day into one folder.
 */
export function keyOf(imageId: string, size: number): string {
  return `${imageId.slice(-2)}/${imageId}-${size}.webp`
}

/** The store keys of all files of an image. */
export function keysOf(imageId: string): string[] {
  return mediaLimits.widths.map((size) => keyOf(imageId, size))
}
