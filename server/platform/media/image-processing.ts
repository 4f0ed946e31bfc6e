import sharp, { type OutputInfo, type SharpOptions } from 'sharp'
import { mediaLimits } from '#contract/media/media-constants.ts'
import { createLimiter, type Limiter } from '#server/platform/core/concurrency-limiter.ts'
import { Failure } from '#server/platform/core/failure.ts'

/** A stored image: its pixels re-encoded, in every width it is served in. */
export type ProcessedImage = { width: number; height: number; files: { size: number; bytes: Buffer }[] }

const DEADLINE_SECONDS = 10
const WIDEST = Math.max(...mediaLimits.widths)
/** The largest ratio of height to width, so that a picture fits a phone. */
const TALLEST = 4
const QUALITY = 78
const MANY_PIXELS = 16_000_000

// Decoding is the most expensive work a stranger can cause: one core per picture, two pictures at once, no cache.
sharp.concurrency(1)
sharp.cache(false)
const withLimit = createLimiter({ concurrency: 2, queueSize: 30 })
/** Some files must be held in memory as a whole; two such giants would fill a small server. */
const alone = createLimiter({ concurrency: 1, queueSize: 30 })
const unlimited: Limiter = (work) => work()

const careful: SharpOptions = {
  limitInputPixels: mediaLimits.maxPixels,
  failOn: 'error',
  pages: 1,
  sequentialRead: true,
}

/**
 * Decodes an uploaded file and encodes it anew: turned upright, without anything but pixels (REQ-76, SEC-P13). Throws
 * NOT_AN_IMAGE for a file that cannot be read as the format of its first bytes, and says so of a damaged image and of
 * the photo format of some phones.
 */
export async function readImage(bytes: Buffer): Promise<ProcessedImage> {
  const format = formatOf(bytes)
  if (!format) throw isHeic(bytes) ? refused('media.heic') : new Failure('NOT_AN_IMAGE')
  return await withLimit(async () => {
    try {
      const pixels = await checkHead(bytes, format)
      return await (pixels > MANY_PIXELS ? alone : unlimited)(() => writeAnew(bytes))
    } catch (error) {
      throw refused(isTooManyPixels(error) ? 'media.tooManyPixels' : 'media.damaged', error)
    }
  })
}

function refused(key: 'media.heic' | 'media.damaged' | 'media.tooManyPixels', cause?: unknown): Failure {
  const megapixels = mediaLimits.maxPixels / 1_000_000
  const values = key === 'media.tooManyPixels' ? { megapixels } : undefined
  return new Failure('NOT_AN_IMAGE', { fields: { file: { key, values } }, cause })
}

function isTooManyPixels(error: unknown): boolean {
  return error instanceof Error && error.message.includes('exceeds pixel limit')
}

/** The brands of HEIC and of its relatives, behind the length of the first box. */
const HEIC = /^ftyp(?:hei[cfmsx]|hev[cmsx]|mif[12]|msf1)/

function isHeic(bytes: Buffer): boolean {
  return HEIC.test(bytes.toString('latin1', 4, 12))
}

type Format = 'jpeg' | 'png' | 'webp' | 'gif'

/** The format by the file's content; its name and content type prove nothing (REQ-76). */
function formatOf(bytes: Buffer): Format | null {
  const begins = (text: string, at = 0) => bytes.toString('latin1', at, at + text.length) === text
  if (begins('\xff\xd8\xff')) return 'jpeg'
  if (begins('\x89PNG\r\n\x1a\n')) return 'png'
  if (begins('GIF87a') || begins('GIF89a')) return 'gif'
  if (begins('RIFF') && begins('WEBP', 8)) return 'webp'
  return null
}

/** The size is in the header of a file: a giant is refused before a pixel is decoded (SEC-U1). */
async function checkHead(bytes: Buffer, format: Format): Promise<number> {
  const head = await sharp(bytes, careful).metadata()
  if (head.format !== format) throw new Error('The format differs from the first bytes')
  return head.width * head.height
}

async function writeAnew(bytes: Buffer): Promise<ProcessedImage> {
  const { data, info } = await sharp(bytes, careful)
    .autoOrient()
    .resize({ width: WIDEST, height: WIDEST * TALLEST, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .timeout({ seconds: DEADLINE_SECONDS })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const files: ProcessedImage['files'] = []
  for (const size of mediaLimits.widths) {
    const narrower = files.at(-1)
    const isWholeAlready = narrower && narrower.size >= info.width
    files.push({ size, bytes: isWholeAlready ? narrower.bytes : await asWebp(data, info, size) })
  }
  return { width: info.width, height: info.height, files }
}

function asWebp(pixels: Buffer, { width, height, channels }: OutputInfo, size: number): Promise<Buffer> {
  return sharp(pixels, { raw: { width, height, channels } })
    .resize({ width: Math.min(size, width) })
    .webp({ quality: QUALITY })
    .timeout({ seconds: DEADLINE_SECONDS })
    .toBuffer()
}
