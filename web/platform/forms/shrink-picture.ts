import { mediaLimits } from '#contract/media/media-constants.ts'
import { isSavingData } from '#web/platform/device/data-mode.ts'
import type { Drawing } from '#web/platform/device/picture-worker.ts'
import workerAddress from '#web/platform/device/picture-worker.ts?worker&url'
import { trustedWorkerAddress } from '#web/platform/page/trusted-types.ts'
import { type PictureBytes, readPicture } from './picture-bytes.ts'
import { imageTypes } from './upload-image.ts'

/** How small a picture is made: with the setting for little data, usually, and when the person wants more. */
export type PictureQuality = 'light' | 'usual' | 'best'

export type PictureRefusal = 'tooLarge' | 'tooLargeForPhone' | 'notAnImage' | 'heic' | 'damaged'

/** The file that goes up instead of the chosen one, or the reason why none can. */
export type SmallPicture = { file: File; isSmaller: boolean } | { refusal: PictureRefusal }

const sizes = {
  light: { edge: 960, quality: 0.7 },
  usual: { edge: 1280, quality: 0.75 },
  best: { edge: 1600, quality: 0.82 },
} as const

/** How small pictures are made where the person says nothing else. */
export function usualQuality(): PictureQuality {
  return isSavingData() ? 'light' : 'usual'
}

const SMALL_BYTES = 250 * 1024
const SMALL_PIXELS = 1600
/** A larger file is not even read. */
const MOST_BYTES = 50 * 1024 * 1024
const WORTH_IT = 0.8
const PATIENCE_MS = 10_000

/**
 * Makes a picture small enough for a phone's data and cuts what tells where and with what it was taken (REQ-530,
 * REQ-532). Where the browser cannot do it in ten seconds, the picture stays as large as it is; one of more than 5 MB
 * is then refused. `signal` ends the work.
 */
export async function shrinkPicture(
  chosen: File,
  quality: PictureQuality,
  signal: AbortSignal,
): Promise<SmallPicture> {
  if (isNoImage(chosen)) return { refusal: 'notAnImage' }
  if (chosen.size > MOST_BYTES) return { refusal: 'tooLargeForPhone' }
  const picture = await readChosen(chosen)
  if (picture === 'damaged') return { refusal: 'damaged' }
  if (!picture) return await asJpeg(chosen, quality, signal)
  if (picture.width * picture.height > mediaLimits.maxPixels) return { refusal: 'tooLargeForPhone' }
  const asItIs = fileOf(picture.upright, picture.type, chosen)
  if (!isWorthShrinking(picture, chosen.size)) return sendable(asItIs)
  const work = {
    picture: new Blob(picture.pixels, { type: picture.type }),
    orientation: picture.orientation,
    mayBeClear: picture.type !== 'image/jpeg',
    ...sizes[quality],
  }
  const small = await drawSmall(work, signal)
  const isTaken = small && small.size <= asItIs.size * WORTH_IT
  return isTaken ? { file: fileOf([small], small.type, chosen), isSmaller: true } : sendable(asItIs)
}

/** Whether a picture of so many bytes is made smaller. */
function isWorthShrinking({ isDrawable, width, height }: PictureBytes, bytes: number): boolean {
  return isDrawable && (bytes > SMALL_BYTES || Math.max(width, height) > SMALL_PIXELS)
}

/** A file that is gone, or on another machine that does not answer, is as good as a damaged one. */
async function readChosen(chosen: File): Promise<PictureBytes | null | 'damaged'> {
  try {
    return readPicture(new Uint8Array(await chosen.arrayBuffer()))
  } catch (error) {
    if (error instanceof RangeError || error instanceof DOMException) return 'damaged'
    throw error
  }
}

/** Types that are certainly no picture that can be shown; some phones report none. */
function isNoImage({ type }: File): boolean {
  return type !== '' && !imageTypes.includes(type) && !HEIC_TYPE.test(type)
}

const HEIC_TYPE = /^image\/hei[cf]/
/** The brands of HEIC and of its relatives, behind the length of the first box. */
const HEIC = /^ftyp(?:hei[cfmsx]|hev[cmsx]|mif[12]|msf1)/

/** A photo in the format of some phones goes up as JPEG where the browser can read it, and otherwise not at all. */
async function asJpeg(chosen: File, quality: PictureQuality, signal: AbortSignal): Promise<SmallPicture> {
  if (!HEIC.test(await chosen.slice(4, 12).text())) return { refusal: 'notAnImage' }
  const work = { picture: chosen, orientation: 1, mayBeClear: false, ...sizes[quality] }
  const small = await drawSmall(work, signal)
  return small
    ? { file: fileOf([small], small.type, chosen), isSmaller: small.size < chosen.size }
    : { refusal: 'heic' }
}

function sendable(file: File): SmallPicture {
  return file.size > mediaLimits.maxBytes ? { refusal: 'tooLarge' } : { file, isSmaller: false }
}

function fileOf(parts: BlobPart[], type: string, { name }: File): File {
  return new File(parts, name, { type })
}

/** One worker for one picture: its memory is free again as soon as it has ended. */
function drawSmall(work: Drawing, signal: AbortSignal): Promise<Blob | null> {
  if (typeof OffscreenCanvas === 'undefined') return Promise.resolve(null)
  const worker = new Worker(trustedWorkerAddress(workerAddress))
  let patience: ReturnType<typeof setTimeout>
  return new Promise<Blob | null>((resolve) => {
    const giveUp = () => resolve(null)
    patience = setTimeout(giveUp, PATIENCE_MS)
    signal.addEventListener('abort', giveUp)
    worker.onerror = giveUp
    worker.onmessage = ({ data }: MessageEvent<Blob | null>) => resolve(data)
    worker.postMessage(work)
  }).finally(() => {
    clearTimeout(patience)
    worker.terminate()
  })
}
