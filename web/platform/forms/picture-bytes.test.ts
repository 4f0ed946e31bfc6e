import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { SECRET, takePhotograph } from '#tests/support/photographs.ts'
import {
  afterHead,
  afterStart,
  createAnimatedGif,
  createTestImage,
  jpegSegment,
  pngChunk,
} from '#tests/support/test-images.ts'
import { readPicture } from './picture-bytes.ts'

const formats = ['jpeg', 'png', 'webp'] as const
const orientations = [1, 2, 3, 4, 5, 6, 7, 8]

const secret = Buffer.from(SECRET)

const bytesOf = (file: Buffer) => new Uint8Array(file)
const read = (file: Buffer) => readPicture(bytesOf(file))

const photograph = (format: (typeof formats)[number], orientation?: number) =>
  takePhotograph({ width: 64, height: 48, orientation, format })

const upright = (file: Buffer) => sharp(file).autoOrient().raw().toBuffer()

describe('a picture that is sent as it is', () => {
  test.each(formats)(
    'as %s has no position, camera data or comment, and its pixels stay (PIC-2, REQ-532)',
    async (format) => {
      const file = await photograph(format)
      expect(file.includes(secret)).toBe(true)
      const found = read(file)
      const sent = Buffer.concat(found?.upright ?? [])
      expect(found).toMatchObject({ type: `image/${format}`, width: 64, height: 48, orientation: 1 })
      expect(sent.includes(secret)).toBe(false)
      const metadata = await sharp(sent, { failOn: 'warning' }).metadata()
      expect(metadata).toMatchObject({ width: 64, height: 48, hasProfile: true })
      expect([metadata.exif, metadata.xmp, metadata.iptc]).toEqual([undefined, undefined, undefined])
      expect(await upright(sent)).toEqual(await upright(file))
    },
  )

  test.each(formats.flatMap((format) => orientations.map((orientation) => [format, orientation] as const)))(
    'as %s of the orientation %i stays upright (PIC-2, REQ-532)',
    async (format, orientation) => {
      const file = await photograph(format, orientation)
      const found = read(file)
      expect(found?.orientation).toBe(orientation)
      const sent = Buffer.concat(found?.upright ?? [])
      expect(sent.includes(secret)).toBe(false)
      expect((await sharp(sent).metadata()).orientation ?? 1).toBe(orientation)
      expect(await upright(sent)).toEqual(await upright(file))
      const pixels = Buffer.concat(found?.pixels ?? [])
      expect((await sharp(pixels).metadata()).orientation).toBeUndefined()
    },
  )

  test('as JPEG loses IPTC, notes of the camera, other pictures inside and whatever follows its end', async () => {
    const kinds = [0x02, 0xe0, 0xe2, 0xe3, 0xec, 0xed, 0xef, 0xfe]
    const picture = await createTestImage()
    const file = Buffer.concat([
      afterStart(
        picture,
        ...kinds.map((kind) =>
          jpegSegment(kind, Buffer.concat([Buffer.from(kind === 0xe0 ? 'JFIF\0' : 'MPF\0'), secret])),
        ),
      ),
      await photograph('jpeg'),
      secret,
    ])
    const sent = Buffer.concat(read(file)?.upright ?? [])
    expect(sent.equals(picture)).toBe(true)
  })

  test('as progressive, CMYK or greyscale JPEG keeps its pixels', async () => {
    const picture = sharp(await createTestImage())
    for (const file of [
      await picture.clone().jpeg({ progressive: true }).toBuffer(),
      await picture.clone().toColourspace('cmyk').jpeg().toBuffer(),
      await picture.clone().greyscale().jpeg().toBuffer(),
    ]) {
      const found = read(file)
      expect(found).toMatchObject({ width: 640, height: 480 })
      expect(await upright(Buffer.concat(found?.upright ?? []))).toEqual(await upright(file))
    }
  })

  test('as PNG loses its texts and times, and keeps its transparency', async () => {
    const clear = await sharp({ create: { width: 9, height: 9, channels: 4, background: '#f005' } })
      .png()
      .toBuffer()
    const texts = ['tEXt', 'zTXt', 'iTXt', 'tIME', 'eXIf', 'caNv'].map((kind) => pngChunk(kind, secret))
    const file = Buffer.concat([afterHead(clear, ...texts), secret])
    const sent = Buffer.concat(read(file)?.upright ?? [])
    expect(sent.includes(secret)).toBe(false)
    expect(await upright(sent)).toEqual(await upright(clear))
  })

  test('as GIF loses its comments, and keeps its frames', async () => {
    const gif = createAnimatedGif(3)
    const block = Buffer.concat([Buffer.from([secret.length]), secret, Buffer.from([0])])
    const comment = Buffer.concat([Buffer.from([0x21, 0xfe]), block])
    const xmp = Buffer.concat([Buffer.from([0x21, 0xff, 11]), Buffer.from('XMP DataXMP'), block])
    const repeat = Buffer.concat([
      Buffer.from([0x21, 0xff, 11]),
      Buffer.from('NETSCAPE2.0'),
      Buffer.from([3, 1, 0, 0, 0]),
    ])
    const at = 19
    const withBlocks = (...blocks: Buffer[]) =>
      Buffer.concat([gif.subarray(0, at), ...blocks, gif.subarray(at)])
    const sent = Buffer.concat(read(Buffer.concat([withBlocks(repeat, comment, xmp), secret]))?.upright ?? [])
    expect(sent.equals(withBlocks(repeat))).toBe(true)
    expect((await sharp(sent, { animated: true }).metadata()).pages).toBe(3)
  })
})

test.each(formats)('a %s that is cut off anywhere is damaged, and no picture (PIC-3)', async (format) => {
  const file = await photograph(format)
  for (let end = 16; end < file.length - 1; end += 7)
    expect(() => read(file.subarray(0, end)), `${end} of ${file.length} bytes`).toThrow(RangeError)
})

test('a picture is known by its content, and what is none is none', async () => {
  for (const text of ['', 'GIF', '<svg xmlns="http://www.w3.org/2000/svg"/>', '\0\0\0\x18ftypheic'])
    expect(read(Buffer.from(text, 'latin1'))).toBeNull()
  expect(read(await createTestImage('gif', { width: 5, height: 7 }))).toMatchObject({
    type: 'image/gif',
    width: 5,
    height: 7,
  })
})

test.each([
  ['lossy', { lossless: false }],
  ['lossless', { lossless: true }],
])('the size of a %s WebP is read', async (_, options) => {
  const file = await sharp(await createTestImage())
    .webp(options)
    .toBuffer()
  expect(read(file)).toMatchObject({ width: 640, height: 480 })
})
