import { mkdir, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { makeTempDir } from '#tests/support/temp-dir.ts'
import { createAnimatedGif, createPngBomb, createTestImage } from '#tests/support/test-images.ts'
import { fileNameIn, imagesOf, whereaboutsOf } from './image-addresses.ts'
import { openImageFolder } from './image-folder.ts'

const storage = 'https://old.example/storage/v1/object/public/prayer_media'

test('images of a row, in whatever form and column the export names them', () => {
  const two = ['a.jpg', 'b.jpg']
  for (const media_urls of [two, '["a.jpg","b.jpg"]', '{a.jpg,b.jpg}', '{"a.jpg","b.jpg"}'])
    expect(imagesOf({ media_urls })).toEqual(two)
  const comma = 'https://old.example/comma, here.png'
  const objects = [{ url: 'a.jpg' }, { path: 'b.jpg' }, { other: 1 }]
  expect(imagesOf({ media_urls: `{"${comma}",b.jpg}` })).toEqual([comma, 'b.jpg'])
  expect(imagesOf({ media_urls: `${comma}, https://old.example/b.jpg` })).toEqual([
    comma,
    'https://old.example/b.jpg',
  ])
  for (const media_urls of [objects, JSON.stringify(objects), '{"{\\"url\\":\\"a.jpg\\"}",b.jpg}'])
    expect(imagesOf({ media_urls })).toEqual(two)
  expect(imagesOf({ media_urls: '{a.jpg,b' })).toEqual(['{a.jpg,b'])
  expect(imagesOf({ media_urls: ['a\ud800.jpg'] })).toEqual(['a\ufffd.jpg'])
  expect(imagesOf({ media_urls: ['a.jpg', 'a.jpg', '', null, 3], cover_image_url: 'c.jpg' })).toEqual([
    'a.jpg',
    'c.jpg',
  ])
  for (const media_urls of ['', null, '{}', '[]', undefined]) expect(imagesOf({ media_urls })).toEqual([])
})

test('where an image lay, and under which paths it may have been downloaded', () => {
  const address = `${storage}/7f/a%20b.jpg?token=secret#x`
  expect(whereaboutsOf(address, null)).toEqual({
    base: storage,
    paths: ['7f/a b.jpg', 'prayer_media/7f/a b.jpg', 'a b.jpg'],
  })
  expect(whereaboutsOf(`https://old.example/storage/v1/render/image/public/b/c.png`, null).paths[0]).toBe(
    'c.png',
  )
  expect(whereaboutsOf('https://other.example/x/y.png', null)).toEqual({
    base: 'https://other.example/x',
    paths: ['x/y.png', 'y.png'],
  })
  expect(whereaboutsOf('7f/a.jpg', null)).toEqual({ base: null, paths: ['7f/a.jpg', 'a.jpg'] })
  expect(whereaboutsOf(`${storage}/7f/a.jpg`, `${storage}/`).paths).toEqual(['7f/a.jpg', 'a.jpg'])
  expect(whereaboutsOf('https://other.example/7f/a.jpg', storage).paths).toEqual([])
  expect(fileNameIn(address)).toBe('a%20b.jpg')
})

test('an image of the folder is written anew; what is missing, broken, too large or outside is refused with its reason', async () => {
  const home = await makeTempDir('images')
  onTestFinished(() => rm(home, { recursive: true, force: true }))
  const folder = join(home, 'bucket')
  await mkdir(join(folder, 'prayer_media'), { recursive: true })
  const picture = await createTestImage('png')
  await writeFile(join(home, 'outside.png'), picture)
  await symlink(join(home, 'outside.png'), join(folder, 'link.png'))
  const files = {
    'prayer_media/good.jpg': picture,
    'cut.jpg': (await createTestImage('jpeg')).subarray(0, 900),
    'words.jpg': Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    'empty.jpg': Buffer.alloc(0),
    'large.jpg': Buffer.alloc(5 * 1024 * 1024 + 1),
    'bomb.png': createPngBomb(20_000, 20_000),
    'film.gif': createAnimatedGif(51),
  }
  for (const [name, bytes] of Object.entries(files)) await writeFile(join(folder, name), bytes)
  const images = await openImageFolder(folder, null)
  const reasonOf = async (address: string) => {
    const found = await images.read(address)
    return 'reason' in found ? found.reason : 'it came'
  }
  expect(await images.read(`${storage}/good.jpg`)).toMatchObject({ image: { width: 640, height: 480 } })
  expect(await reasonOf(`${storage}/film.gif`)).toBe('it came')
  for (const name of ['cut.jpg', 'words.jpg', 'empty.jpg', 'bomb.png'])
    expect(await reasonOf(`${storage}/${name}`), name).toBe('It cannot be read as an image')
  expect(await reasonOf(`${storage}/large.jpg`)).toBe('It is larger than 5 MB')
  const missing = [
    'none.jpg',
    'link.png',
    '../outside.png',
    'x/%2e%2e/%2e%2e/outside.png',
    `${'x'.repeat(300)}.jpg`,
  ]
  for (const name of [...missing, 'a%00.jpg', 'prayer_media', '%E0%A4%A'])
    expect(await reasonOf(`${storage}/${name}`), name).toBe('Its file is not in the folder')
  const elsewhere = await openImageFolder(folder, 'https://other.example/bucket')
  expect(await elsewhere.read(`${storage}/good.jpg`)).toEqual({
    reason: 'It does not lie in the bucket that was named (--bucket)',
  })
  await expect(openImageFolder(join(home, 'nowhere'), null)).rejects.toThrow('cannot be read')
})
