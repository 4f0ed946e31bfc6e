/** The work of the worker. */
export type Drawing = {
  picture: Blob
  orientation: number
  /** The pixels of the longer edge. */
  edge: number
  quality: number
  /** Whether the format knows transparency. */
  mayBeClear: boolean
}

const MEGABYTE = 1024 * 1024

/** Draws a picture smaller, outside of the page's thread; answers the new file, or null when that failed. */
addEventListener('message', async ({ data }: MessageEvent<Drawing>) => {
  postMessage(await draw(data).catch(() => null))
})

async function draw({ picture, orientation, edge, quality, mayBeClear }: Drawing): Promise<Blob | null> {
  const bitmap = await createImageBitmap(picture)
  const { width, height } = bitmap
  const [long, short] = [Math.max(width, height), Math.min(width, height)]
  // A very long picture, such as a screenshot of a whole page, stays readable.
  const scale = Math.min(1, Math.max(edge / long, edge / 2 / short))
  const [w, h] = [Math.round(width * scale), Math.round(height * scale)]
  const isTurned = orientation > 4
  const canvas = new OffscreenCanvas(isTurned ? h : w, isTurned ? w : h)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return null
  context.imageSmoothingQuality = 'medium'
  const [a, b, c, d] = turns[orientation - 1] ?? [1, 0, 0, 1]
  // A picture that is turned to the left or upwards of the corner is moved back.
  context.setTransform(a, b, c, d, a + c < 0 ? canvas.width : 0, b + d < 0 ? canvas.height : 0)
  context.drawImage(bitmap, 0, 0, w, h)
  bitmap.close()
  const colours = new Uint32Array(context.getImageData(0, 0, canvas.width, canvas.height).data.buffer)
  if (isOneColour(colours, canvas.width)) return null
  if (mayBeClear && colours.some((colour) => colour >>> 24 < 255)) {
    const clear = await canvas.convertToBlob({ type: 'image/png' })
    if (clear.size < MEGABYTE) return clear
    context.setTransform(1, 0, 0, 1, 0, 0)
    context.globalCompositeOperation = 'destination-over'
    context.fillStyle = '#fff'
    context.fillRect(0, 0, canvas.width, canvas.height)
  }
  return await canvas.convertToBlob({ type: 'image/jpeg', quality })
}

/** The part of the matrix that turns and mirrors, for each orientation of EXIF. */
const turns = [
  [1, 0, 0, 1],
  [-1, 0, 0, 1],
  [-1, 0, 0, -1],
  [1, 0, 0, -1],
  [0, 1, 1, 0],
  [0, 1, -1, 0],
  [0, -1, -1, 0],
  [0, -1, 1, 0],
] as const

/** A decoder that ran out of memory may draw nothing. The middles of 8 by 8 fields are compared. */
function isOneColour(colours: Uint32Array, width: number): boolean {
  const height = colours.length / width
  const middle = (field: number, edge: number) => Math.floor(((field + 0.5) * edge) / 8)
  return Array.from({ length: 64 }, (_, field) => {
    const row = middle(field >> 3, height)
    return colours[row * width + middle(field & 7, width)]
  }).every((colour, _, [first]) => colour === first)
}
