import { mediaLimits } from './media-constants.ts'

type Picture = { id: string; width: number }

/** Where one size of an image is served. Imports no schemas, so that public pages stay light. */
export function imageAddress(id: string, width: (typeof mediaLimits.widths)[number]): string {
  return `/media/${id}/${width}.webp`
}

/** The sizes of an image for `srcset`, with their true widths: nothing is enlarged. */
export function imageSources(image: Picture): string {
  return sizesOf(image)
    .map((size) => `${imageAddress(image.id, size)} ${Math.min(size, image.width)}w`)
    .join(', ')
}

/** The image as large as it is kept. */
export function largestImage(image: Picture): string {
  return imageAddress(image.id, sizesOf(image).at(-1) ?? mediaLimits.widths[0])
}

function sizesOf({ width }: Picture) {
  return mediaLimits.widths.filter((_, index) => index === 0 || (mediaLimits.widths[index - 1] ?? 0) < width)
}
