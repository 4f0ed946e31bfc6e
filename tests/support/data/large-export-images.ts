import { link, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { createAnimatedGif, createTestImage, createTestImageOf } from '#tests/support/test-images.ts'

const LARGEST = 5 * 1024 * 1024

const unreadable = 'It cannot be read as an image'

/**
 * The outcome for an image: `reason` is null when it is imported. `quality` is its kind of file, null for a missing
 * one.
 */
type Fate = { file: string; quality: string | null; reason: string | null }

/** Kinds of files as a bucket contains them, and the reasons why some of them cannot be imported. */
const qualities: readonly { name: string; reason: string | null; make: () => Promise<Buffer> }[] = [
  { name: 'phone.jpg', reason: null, make: () => createTestImage('jpeg', { width: 1200, height: 900 }) },
  { name: 'small.jpg', reason: null, make: () => createTestImage('jpeg', { width: 200, height: 300 }) },
  { name: 'screen.png', reason: null, make: () => createTestImage('png', { width: 720, height: 1280 }) },
  { name: 'sent.webp', reason: null, make: () => createTestImage('webp') },
  { name: 'moving.gif', reason: null, make: async () => createAnimatedGif(12) },
  { name: 'upright.jpg', reason: null, make: rotatedPhotograph },
  { name: 'tiny.png', reason: null, make: () => createTestImage('png', { width: 1, height: 1 }) },
  { name: 'camera.jpg', reason: null, make: () => createTestImage('jpeg', { width: 4000, height: 3000 }) },
  {
    name: 'cut.jpg',
    reason: unreadable,
    make: async () => (await createTestImage('jpeg')).subarray(0, 1_500),
  },
  { name: 'page.html', reason: unreadable, make: async () => Buffer.from('<html>404</html>') },
  { name: 'empty.jpg', reason: unreadable, make: async () => Buffer.alloc(0) },
  { name: 'large.jpg', reason: 'It is larger than 5 MB', make: () => createTestImageOf(LARGEST + 1) },
]
const MISSING_EVERY = 13

/** The file of an image, and whether it is imported. */
export function fateOf(image: number): Fate {
  const { name = '', reason = null } = qualities[image % qualities.length] ?? {}
  const file = `${String(image % 97).padStart(2, '0')}/${image}-${name}`
  if (image % MISSING_EVERY === MISSING_EVERY - 1)
    return { file, quality: null, reason: 'Its file is not in the folder' }
  return { file, quality: name, reason }
}

/** Writes a bucket of so many images; those of one kind are one file under many names. */
export async function writeImages(folder: string, images: number): Promise<void> {
  const kinds = join(folder, 'kinds')
  await mkdir(kinds, { recursive: true })
  for (const { name, make } of qualities) await writeFile(join(kinds, name), await make())
  for (let image = 0; image < images; image++) {
    const { file, quality } = fateOf(image)
    if (quality === null) continue
    await mkdir(join(folder, file, '..'), { recursive: true })
    await link(join(kinds, quality), join(folder, file))
  }
}

/** A rotated photograph with its location in the metadata. */
async function rotatedPhotograph(): Promise<Buffer> {
  const location = { IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '33/1 55/1 0/1' } }
  return await sharp(await createTestImage('jpeg'))
    .withExif(location)
    .withMetadata({ orientation: 6 })
    .toBuffer()
}
