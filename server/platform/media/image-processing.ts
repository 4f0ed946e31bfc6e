import sharp, { type OutputInfo, type SharpOptions } from 'sharp'
import { mediaLimits } from '#contract/media/media-constants.ts'
import { createLimiter, type Limiter } from '#server/platform/core/concurrency-limiter.ts'
import { Failure } from '#server/platform/core/failure.ts'

/** An image as it is kept: its own pixels newly written, in every width it is served in. */
export type ProcessedImage = { width: number; height: number; files: { size: number; bytes: Buffer }[] }

const DEADLINE_SECONDS = 10
const WIDEST = Math.max(...mediaLimits.widths)
/** A picture is at most this many times as high as it is wide at its size, so that a phone can hold it. */
const TALLEST = 4
const QUALITY = 78
const MANY_PIXELS = 16_000_000

// Decoding is the most a stranger can make this house work: one core per picture, two pictures at once, nothing kept.
sharp.concurrency(1)
sharp.cache(false)
const withLimit = createLimiter({ concurrency: 2, queueSize: 30 })
/** Some files must be held whole while they are read; two such giants would fill a small server. */
const alone = createLimiter({ concurrency: 1, queueSize: 30 })
const unlimited: Limiter = (work) => work()

const careful: SharpOptions = {
  limitInputPixels: mediaLimits.maxPixels,
  failOn: 'error',
  pages: 1,
  sequentialRead: true,
}

/**
 * Reads a file that somebody sent and writes it anew: turned upright, without anything but pixels (REQ-76,
 * SEC-P13). Throws NOT_AN_IMAGE for whatever cannot be read as the format its first bytes claim.
 */
export async function readImage(bytes: Buffer): Promise<ProcessedImage> {
  const format = formatOf(bytes)
  if (!format) throw new Failure('NOT_AN_IMAGE')
  return await withLimit(async () => {
    try {
      const pixels = await checkHead(bytes, format)
      return await (pixels > MANY_PIXELS ? alone : unlimited)(() => writeAnew(bytes))
    } catch (error) {
      throw new Failure('NOT_AN_IMAGE', { cause: error })
    }
  })
}

type Format = 'jpeg' | 'png' | 'webp' | 'gif'

/** What the content says it is; its name and its content type are only words (REQ-76). */
function formatOf(bytes: Buffer): Format | null {
  const begins = (text: string, at = 0) => bytes.toString('latin1', at, at + text.length) === text
  if (begins('\xff\xd8\xff')) return 'jpeg'
  if (begins('\x89PNG\r\n\x1a\n')) return 'png'
  if (begins('GIF87a') || begins('GIF89a')) return 'gif'
  if (begins('RIFF') && begins('WEBP', 8)) return 'webp'
  return null
}

/** Size and frames stand in the head of a file: too many are refused before a pixel is read (SEC-U1). */
async function checkHead(bytes: Buffer, format: Format): Promise<number> {
  const head = await sharp(bytes, careful).metadata()
  if (head.format !== format) throw new Error('Read as another format than it began with')
  if ((head.pages ?? 1) > mediaLimits.maxFrames) throw new Error('Too many frames')
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
