import { mediaLimits } from './constants.ts'

type Picture = { id: string; width: number }

/** Where one size of an image is served. Imports no schemas, so that public pages stay light. */
export function imageAddress(id: string, width: (typeof mediaLimits.widths)[number]): string {
  return `/media/${id}/${width}.webp`
}

/** The sizes of an image for `srcset`, with their true widths: nothing is enlarged. */
export function imageSources({ id, width }: Picture): string {
  return mediaLimits.widths
    .filter((size, index) => index === 0 || (mediaLimits.widths[index - 1] ?? 0) < width)
    .map((size) => `${imageAddress(id, size)} ${Math.min(size, width)}w`)
    .join(', ')
}
