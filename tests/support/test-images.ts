import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

type ImageSize = { width?: number; height?: number }

/** A synthetic photograph: a gradient, so that it is neither empty nor noise. */
export async function createTestImage(
  format: 'jpeg' | 'png' | 'webp' | 'gif' = 'jpeg',
  { width = 640, height = 480 }: ImageSize = {},
): Promise<Buffer> {
  return sharp(slope(width, height), { raw: { width, height, channels: 3 } })
    .toFormat(format)
    .toBuffer()
}

function slope(width: number, height: number): Buffer {
  const pixels = Buffer.alloc(width * height * 3)
  for (let at = 0; at < pixels.length; at += 3) {
    const pixel = at / 3
    pixels[at] = ((pixel % width) * 255) / width
    pixels[at + 1] = (Math.floor(pixel / width) * 255) / height
    pixels[at + 2] = 160
  }
  return pixels
}

/** A real JPEG of exactly so many bytes: comments fill it up. */
export async function createTestImageOf(bytes: number): Promise<Buffer> {
  const picture = await createTestImage('jpeg')
  const comments: Buffer[] = []
  for (let missing = bytes - picture.length; missing > 0; ) {
    const size = missing < 2 * LONG_SEGMENT ? Math.min(missing, 65_000) : LONG_SEGMENT
    comments.push(jpegSegment(0xfe, Buffer.alloc(size - 4, 'x')))
    missing -= size
  }
  return afterStart(picture, ...comments)
}

const LONG_SEGMENT = 30_000

/** A segment of a JPEG without pixels: `kind` is the second byte of its marker. */
export function jpegSegment(kind: number, content: Buffer): Buffer {
  const head = Buffer.from([0xff, kind, 0, 0])
  head.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([head, content])
}

/** Puts segments behind the first two bytes of a JPEG. */
export function afterStart(jpeg: Buffer, ...segments: Buffer[]): Buffer {
  return Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)])
}

/** A chunk of a PNG, with its check sum. */
export function pngChunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const whole = Buffer.alloc(named.length + 8)
  whole.writeUInt32BE(content.length, 0)
  named.copy(whole, 4)
  whole.writeUInt32BE(crc32(named), named.length + 4)
  return whole
}

/** Puts chunks behind the header of a PNG. */
export function afterHead(png: Buffer, ...chunks: Buffer[]): Buffer {
  return Buffer.concat([png.subarray(0, 33), ...chunks, png.subarray(33)])
}

/** A PNG of a few kilobytes that unpacks to any size: one colour, one bit per pixel. */
export function createPngBomb(width: number, height: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head[8] = 1
  const rows = Buffer.alloc(height * (1 + Math.ceil(width / 8)))
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', head),
    pngChunk('IDAT', deflateSync(rows, { level: 9 })),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

/** An animated GIF of one pixel, with so many frames. */
export function createAnimatedGif(frames: number): Buffer {
  const screen = Buffer.from([1, 0, 1, 0, 0x80, 0, 0, 255, 0, 0, 0, 0, 255])
  const frame = Buffer.from([
    ...[0x21, 0xf9, 4, 0, 10, 0, 0, 0],
    ...[0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0],
    ...[2, 2, 0x44, 1, 0],
  ])
  return Buffer.concat([
    Buffer.from('GIF89a', 'latin1'),
    screen,
    ...Array.from({ length: frames }, () => frame),
    Buffer.from([0x3b]),
  ])
}
