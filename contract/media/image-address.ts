import { mediaLimits } from './media-constants.ts'

type Picture = { id: string; width: number }

/** The address of one size of an image. This file imports no schemas, so that public pages stay small. */
export function imageAddress(id: string, width: (typeof mediaLimits.widths)[number]): string {
  return `/media/${id}/${width}.webp`
}

/** The sizes of an image for `srcset`, with their true widths: nothing is enlarged. */
export function imageSources(image: Picture): string {
  return sizesOf(image)
    .map((size) => `${imageAddress(image.id, size)} ${Math.min(size, image.width)}w`)
    .join(', ')
}

/** The largest stored size of the image. */
export function largestImage(image: Picture): string {
  return imageAddress(image.id, sizesOf(image).at(-1) ?? mediaLimits.widths[0])
}

function sizesOf({ width }: Picture) {
  return mediaLimits.widths.filter((_, index) => index === 0 || (mediaLimits.widths[index - 1] ?? 0) < width)
}
