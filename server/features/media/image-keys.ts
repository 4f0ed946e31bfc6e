import { mediaLimits } from '#contract/media/media-constants.ts'

/**
 * Where one size of an image lies in the store. Sorted into folders by the end of the id, which is chance; its beginning
 * is the time, and would put everybody's images of today into one folder.
 */
export function keyOf(imageId: string, size: number): string {
  return `${imageId.slice(-2)}/${imageId}-${size}.webp`
}

/** Every file of an image. */
export function keysOf(imageId: string): string[] {
  return mediaLimits.widths.map((size) => keyOf(imageId, size))
}
