import sharp, { type Sharp } from 'sharp'
import { describe, expect, test } from 'vitest'
import { Failure } from '#server/platform/core/failure.ts'
import {
  afterHead,
  afterStart,
  createAnimatedGif,
  createPngBomb,
  createTestImage,
  jpegSegment,
  pngChunk,
} from '#tests/support/test-images.ts'
import { readImage } from './image-processing.ts'

const refused = { code: 'NOT_AN_IMAGE' }
const CANARY = 'canary-of-a-home'

describe('the resulting image', () => {
  test.each(['jpeg', 'png', 'webp', 'gif'] as const)('%s is re-encoded as WebP', async (format) => {
    const { width, height, files } = await readImage(await createTestImage(format))
    expect([width, height]).toEqual([640, 480])
    for (const { bytes } of files) expect((await sharp(bytes).metadata()).format).toBe('webp')
  })

  test('in three widths, each exactly that wide', async () => {
    const { width, height, files } = await readImage(
      await createTestImage('jpeg', { width: 3000, height: 1500 }),
    )
    expect([width, height]).toEqual([1600, 800])
    expect(await sizesOf(files)).toEqual(['320: 320x160', '960: 960x480', '1600: 1600x800'])
  })

  test('never larger than the original', async () => {
    const { width, height, files } = await readImage(
      await createTestImage('png', { width: 500, height: 100 }),
    )
    expect([width, height]).toEqual([500, 100])
    expect(await sizesOf(files)).toEqual(['320: 320x64', '960: 500x100', '1600: 500x100'])
  })

  test('at most four times as high as wide, so that it fits a phone', async () => {
    const { width, height, files } = await readImage(
      await createTestImage('png', { width: 200, height: 12_800 }),
    )
    expect([width, height]).toEqual([100, 6400])
    expect(await sizesOf(files)).toEqual(['320: 100x6400', '960: 100x6400', '1600: 100x6400'])
  })

  test('upright, as the camera was held', async () => {
    const lying = await sharp(await createTestImage('jpeg', { width: 800, height: 400 }))
      .withMetadata({ orientation: 6 })
      .toBuffer()
    expect(await readImage(lying)).toMatchObject({ width: 400, height: 800 })
  })

  test.each([
    ['see-through', (image: Sharp) => image.ensureAlpha(0.5).png(), 4],
    ['grey', (image: Sharp) => image.greyscale().png(), 3],
    ['of sixteen bits', (image: Sharp) => image.toColourspace('rgb16').png(), 3],
    ['made for print', (image: Sharp) => image.toColourspace('cmyk').jpeg(), 3],
  ] as const)('also when it is %s', async (_, change, channels) => {
    const { files } = await readImage(await change(sharp(await createTestImage('png'))).toBuffer())
    const [smallest] = files
    expect(await sharp(smallest?.bytes).metadata()).toMatchObject({ space: 'srgb', channels, depth: 'uchar' })
  })

  test.each([
    ['a GIF of 2 pictures', () => createAnimatedGif(2)],
    ['a GIF of 51 pictures', () => createAnimatedGif(51)],
    ['a GIF of 10,000 pictures', () => createAnimatedGif(10_000)],
    ['a WebP of 60 pictures', () => sharp(createAnimatedGif(60), { pages: -1 }).webp().toBuffer()],
  ])('%s becomes its first frame', async (_, make) => {
    const { files } = await readImage(await make())
    expect((await sharp(files[0]?.bytes).metadata()).pages).toBeUndefined()
  })
})

describe('nothing but pixels is kept (SEC-P13)', () => {
  const exif = {
    IFD0: { Copyright: CANARY, Artist: CANARY, ImageDescription: CANARY },
    IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '33/1 55/1 1234/100', GPSMapDatum: CANARY },
  }
  const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description>${CANARY}</rdf:Description></rdf:RDF></x:xmpmeta>`
  const canary = Buffer.from(CANARY)

  const talkative: [string, () => Promise<Buffer>][] = [
    [
      'a JPEG with place and XMP',
      async () =>
        withMetadata(await createTestImage('jpeg'))
          .jpeg()
          .toBuffer(),
    ],
    [
      'a PNG with place and XMP',
      async () =>
        withMetadata(await createTestImage('png'))
          .png()
          .toBuffer(),
    ],
    [
      'a WebP with place and XMP',
      async () =>
        withMetadata(await createTestImage('webp'))
          .webp()
          .toBuffer(),
    ],
    ['a JPEG with a comment', async () => afterStart(await createTestImage(), jpegSegment(0xfe, canary))],
    ['a JPEG with IPTC', async () => afterStart(await createTestImage(), jpegSegment(0xed, iptc()))],
    [
      'a PNG with text',
      async () => afterHead(await createTestImage('png'), pngChunk('tEXt', textOf('Comment'))),
    ],
    ['a JPEG with more behind its end', async () => Buffer.concat([await createTestImage(), canary])],
    ['a GIF with a comment', async () => withGifComment(await createTestImage('gif'))],
  ]
  test.each(talkative)('of %s', async (_, make) => {
    const original = await make()
    expect(original.includes(CANARY)).toBe(true)
    const { files } = await readImage(original)
    for (const { bytes } of files) {
      for (const marker of [CANARY, 'Exif', 'EXIF', 'XMP', 'xmp', 'ICCP', 'GPS', 'adobe', 'Photoshop'])
        expect(bytes.includes(marker)).toBe(false)
      expect(await sharp(bytes).metadata()).not.toHaveProperty('exif')
    }
  })

  function withMetadata(picture: Buffer): Sharp {
    return sharp(picture).withExif(exif).withXmp(xmp).withIccProfile('p3')
  }

  function textOf(keyword: string): Buffer {
    return Buffer.from(`${keyword}\0${CANARY}`)
  }

  function iptc(): Buffer {
    const record = Buffer.concat([Buffer.from([0x1c, 2, 120, 0, CANARY.length]), canary])
    const size = Buffer.from([0, 0, 0, record.length])
    return Buffer.concat([Buffer.from('Photoshop 3.0\x008BIM\x04\x04\0\0', 'latin1'), size, record])
  }

  function withGifComment(gif: Buffer): Buffer {
    const comment = Buffer.concat([Buffer.from([0x21, 0xfe, canary.length]), canary, Buffer.from([0])])
    return Buffer.concat([gif.subarray(0, -1), comment, gif.subarray(-1)])
  }
})

describe('refused files (SEC-U1, SEC-X2)', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
  const html = '<!doctype html><script>alert(1)</script>'
  const cut = async (format: 'jpeg' | 'png' | 'webp' | 'gif', part: number) => {
    const whole = await createTestImage(format)
    return whole.subarray(0, Math.floor(whole.length * part))
  }
  const fileStartingWith = (hex: string, rest = '') =>
    Buffer.concat([Buffer.from(hex, 'hex'), Buffer.from(rest)])

  const corpus: [string, () => Buffer | Promise<Buffer>][] = [
    ['nothing', () => Buffer.alloc(0)],
    ['one byte', () => Buffer.from([0xff])],
    ['zeros', () => Buffer.alloc(10_000)],
    ['a text', () => Buffer.from('For rain in the Free State.')],
    ['an SVG', () => Buffer.from(svg)],
    ['an SVG that says it is XML', () => Buffer.from(`<?xml version="1.0"?>${svg}`)],
    ['a page', () => Buffer.from(html)],
    ['a PDF', () => Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF')],
    ['a ZIP', () => fileStartingWith('504b0304140000000800', 'word/document.xml')],
    ['a TIFF', () => sharp({ create: plain }).tiff().toBuffer()],
    ['an AVIF', () => sharp({ create: plain }).avif({ effort: 0 }).toBuffer()],
    ['a HEIC', () => fileStartingWith('00000018667479706865696300000000', 'mif1heic')],
    ['a BMP', () => fileStartingWith('424d3a0000000000000036000000')],
    ['an icon', () => fileStartingWith('00000100010010100000010020006804')],
    ['a program', () => fileStartingWith('7f454c460201010000000000')],
    ['a JPEG in name only', () => fileStartingWith('ffd8ffe000104a464946', html)],
    ['a PNG in name only', () => fileStartingWith('89504e470d0a1a0a', svg)],
    ['a GIF that is a script', () => Buffer.from(`GIF89a/*${html}*/=1;alert(1)`)],
    ['a GIF that is an SVG', () => Buffer.from(`GIF89a ${svg}`)],
    ['a WebP in name only', () => Buffer.from(`RIFF\x20\0\0\0WEBPVP8 ${html}`)],
    ['a WebP that is a sound', () => Buffer.from('RIFF\x24\0\0\0WAVEfmt ')],
    ['a PNG of 16,000 by 16,000', () => createPngBomb(16_000, 16_000)],
    ['a PNG of one pixel more than 40 million', () => createPngBomb(40_000_001, 1)],
    ['a GIF without a picture', () => createAnimatedGif(0)],
    ['half a JPEG', () => cut('jpeg', 0.5)],
    ['a JPEG without its end', () => cut('jpeg', 0.98)],
    ['half a PNG', () => cut('png', 0.5)],
    ['half a WebP', () => cut('webp', 0.5)],
    ['half a GIF', () => cut('gif', 0.5)],
  ]
  test.each(corpus)('%s', async (_, make) => {
    await expect(readImage(await make())).rejects.toMatchObject(refused)
  })

  test.each([
    [
      'a HEIC of an iPhone',
      () => fileStartingWith('00000018667479706865696300000000', 'mif1heic'),
      'media.heic',
    ],
    ['a HEIC of a Samsung', () => fileStartingWith('0000001c6674797068656966', 'mif1heic'), 'media.heic'],
    ['a HEIF', () => fileStartingWith('00000018667479706d69663100000000', 'mif1heic'), 'media.heic'],
    ['a JPEG cut at 80 %', () => cut('jpeg', 0.8), 'media.damaged'],
    ['a PNG cut at 80 %', () => cut('png', 0.8), 'media.damaged'],
    ['a WebP cut at 80 %', () => cut('webp', 0.8), 'media.damaged'],
    ['a PNG of 16,000 by 16,000', () => createPngBomb(16_000, 16_000), 'media.tooManyPixels'],
    ['a text', () => Buffer.from('For rain in the Free State.'), undefined],
  ])('the refusal says what %s is', async (_, make, key) => {
    const refusal: unknown = await readImage(await make()).catch((error: unknown) => error)
    expect(refusal instanceof Failure && refusal.fields?.file?.key).toBe(key)
  })

  test('a real picture with a page inside stays a picture, and loses the page', async () => {
    const { files } = await readImage(
      afterStart(await createTestImage(), jpegSegment(0xfe, Buffer.from(html))),
    )
    for (const { bytes } of files) expect(bytes.includes('script')).toBe(false)
  })

  const plain = { width: 8, height: 8, channels: 3, background: '#fff' } as const
})

test('concurrent images wait for each other', async () => {
  const picture = await createTestImage('jpeg', { width: 1700, height: 200 })
  const all = await Promise.all(Array.from({ length: 12 }, () => readImage(picture)))
  expect(all.map(({ width }) => width)).toEqual(Array(12).fill(1600))
})

async function sizesOf(files: { size: number; bytes: Buffer }[]): Promise<string[]> {
  return Promise.all(
    files.map(async ({ size, bytes }) => {
      const { width, height } = await sharp(bytes).metadata()
      return `${size}: ${width}x${height}`
    }),
  )
}
