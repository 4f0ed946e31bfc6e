import { readFile, writeFile } from 'node:fs/promises'
import type { Browser, Page } from '@playwright/test'
import sharp from 'sharp'
import { mediaMessages } from '#contract/messages/en/media.ts'
import { SECRET, takePhotograph } from '#tests/support/photographs.ts'
import { similarityOf } from '#tests/support/similarity.ts'
import { createAnimatedGif, createPngBomb } from '#tests/support/test-images.ts'
import { expect, test } from './support/journey.ts'
import { networkIdle } from './support/network.ts'
import { closeToasts, expectToast, open } from './support/open-page.ts'
import { pickedImages, pickLarge } from './support/pick-images.ts'
import { isChaos } from './support/screen-checks.ts'

const KB = 1024
const MB = 1024 * KB

test('a photo of 4 MB goes up as 400 KB at most, upright and as it looked, without position and camera, and the page says what was saved (PIC-1, PIC-2, PIC-4, PIC-5)', async ({
  aPage,
  aPerson,
}) => {
  const page = await aPage(await aPerson())
  await recordSent(page)
  await recordDecoding(page)
  await open(page, '/new-prayer')
  const photo = await takePhotograph({ width: 4000, height: 3000, orientation: 6, quality: 92 })
  expect(photo.length).toBeGreaterThan(4_000_000)
  await pickLarge(page, test.info().outputPath('photo.jpg'), photo)
  const row = pickedImages(page).first()
  await expect(row).toContainText('Uploaded')
  const [sent] = await takeSent(page)
  if (!sent) throw new Error('Nothing was sent')
  expect(sent.type).toBe('image/jpeg')
  expect(sent.bytes.length).toBeLessThanOrEqual(400 * KB)
  expectNoMetadata(sent.bytes)
  expect(await sharp(sent.bytes).metadata()).toMatchObject({ width: 960, height: 1280 })
  expect(await similarityOf(photo, sent.bytes, 960)).toBeGreaterThanOrEqual(0.95)
  const size = `${Number((photo.length / MB).toFixed(1))} MB → ${Math.round(sent.bytes.length / KB)} kB`
  await expect(row.getByText(size, { exact: true })).toBeVisible()
  // Decoding, drawing and encoding take a tenth of a second and more: none of it may happen in the page's own thread.
  expect(await page.evaluate(() => window.decoded)).toEqual([])

  await page.getByRole('button', { name: 'Remove image 1' }).click()
  await page.getByRole('switch', { name: 'Best quality (more data)' }).check()
  await pickLarge(page, test.info().outputPath('photo.jpg'), photo)
  await expect(row).toContainText('Uploaded')
  const [best] = await takeSent(page)
  expect(await sharp(best?.bytes).metadata()).toMatchObject({ width: 1200, height: 1600 })
})

test('each kind of picture is sent upright and whole, or refused with a sentence (PIC-2, PIC-3)', async ({
  aPage,
  aPerson,
}) => {
  const page = await aPage(await aPerson())
  await recordSent(page)
  await open(page, '/new-prayer')
  const photo = { width: 1800, height: 1200 }
  const files = new Map<string, Buffer>()
  for (const orientation of isChaos ? [1, 2, 3, 4, 5, 6, 7, 8] : [2, 6, 7])
    files.set(`turned-${orientation}.jpg`, await takePhotograph({ ...photo, orientation }))
  const plainPhoto = sharp(await takePhotograph(photo))
  files.set('as.webp', await takePhotograph({ ...photo, format: 'webp', orientation: 8 }))
  files.set('a-jpeg.png', await plainPhoto.clone().jpeg({ progressive: true }).toBuffer())
  files.set('small.jpg', await takePhotograph({ width: 300, height: 200, orientation: 3 }))
  if (isChaos) {
    files.set('as.png', await takePhotograph({ ...photo, format: 'png', orientation: 8 }))
    files.set('cmyk.jpg', await plainPhoto.clone().toColourspace('cmyk').jpeg().toBuffer())
    files.set('long.png', await plainPhoto.clone().resize(720, 6000, { fit: 'fill' }).png().toBuffer())
    files.set('large.jpg', await takePhotograph({ width: 7000, height: 5700, orientation: 5, quality: 70 }))
  }
  for (const [name, file] of files) {
    const sent = await send(page, name, file)
    expectNoMetadata(sent.bytes)
    expect(await similarityOf(file, sent.bytes, 320), name).toBeGreaterThan(0.95)
    expect(sent.bytes.length < file.length * 0.8, name).toBe(!['small.jpg', 'cmyk.jpg'].includes(name))
  }

  const clear = await plainPhoto
    .clone()
    .resize(900)
    .joinChannel(Buffer.alloc(900 * 600, 120), { raw: { width: 900, height: 600, channels: 1 } })
    .png()
    .toBuffer()
  const sentClear = await send(page, 'clear.png', clear)
  // As PNG it has more than 1 MB, so it is on white.
  expect(sentClear.type).toBe('image/jpeg')
  expect(await similarityOf(clear, sentClear.bytes, 320)).toBeGreaterThan(0.95)
  const shape = await sharp({ create: { width: 2400, height: 1800, channels: 4, background: '#0000' } })
    .composite([{ input: { create: { width: 900, height: 700, channels: 4, background: '#c30a' } } }])
    .png({ compressionLevel: 0 })
    .toBuffer()
  const sentShape = await send(page, 'shape.png', shape)
  expect(sentShape.type).toBe('image/png')
  expect(await sharp(sentShape.bytes).stats()).toMatchObject({ isOpaque: false })
  const gif = createAnimatedGif(5)
  expect((await send(page, 'moving.gif', gif)).bytes).toEqual(gif)

  const heic = Buffer.concat([
    Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'),
    Buffer.alloc(1000),
  ])
  const refused: [name: string, file: Buffer, detail: string][] = [
    ['48-megapixels.png', createPngBomb(8000, 6000), mediaMessages['media.tooLargeForPhone']],
    ['cut-off.jpg', (await takePhotograph(photo)).subarray(0, 300_000), mediaMessages['media.damaged']],
    ['photo.heic', heic, mediaMessages['media.heic']],
    ['song.jpg', Buffer.from('ID3 and no picture'), mediaMessages['media.notAnImage']],
  ]
  for (const [name, file, detail] of refused) {
    await pickLarge(page, test.info().outputPath(name), file)
    await expectToast(page, 'Upload failed', detail)
    await closeToasts(page)
    await page.getByRole('button', { name: 'Remove image 1' }).click()
  }
  expect(await takeSent(page)).toEqual([])
})

/** The failures of a browser that cannot make a picture smaller; one begins the worker's script. */
const broken = {
  'fails to decode': 'createImageBitmap = () => Promise.reject(new Error("decode"))',
  'fails to encode': 'OffscreenCanvas.prototype.convertToBlob = () => Promise.reject(new Error("encode"))',
  'draws nothing': 'OffscreenCanvasRenderingContext2D.prototype.drawImage = () => {}',
  'cannot start the worker': 'throw new Error("start")',
}

test('where the browser cannot make a picture smaller it is sent as it is, or a sentence says that it is too large (PIC-2, PIC-3)', async ({
  aPage,
  aPerson,
  faults,
}) => {
  faults.forgive(/: start$/)
  const photo = await takePhotograph({ width: 1800, height: 1200, orientation: 6 })
  const large = await takePhotograph({ width: 3000, height: 2200, quality: 100 })
  expect(large.length).toBeGreaterThan(5 * MB)
  const page = await aPage(await aPerson(), {})
  await recordSent(page)
  await open(page, '/new-prayer')
  for (const [fault, script] of Object.entries(broken))
    await test.step(fault, async () => {
      await page.unrouteAll()
      await page.route('**/assets/picture-worker-*.js', async (route) => {
        const response = await route.fetch()
        await route.fulfill({ response, body: `${script};${await response.text()}` })
      })
      const sent = await send(page, 'photo.jpg', photo)
      expectNoMetadata(sent.bytes)
      expect(sent.bytes.length).toBeGreaterThan(photo.length * 0.95)
      expect(await similarityOf(photo, sent.bytes, 320)).toBeGreaterThan(0.999)
      await pickLarge(page, test.info().outputPath('large.jpg'), large)
      await expectToast(page, 'File too large', 'Maximum file size is 5MB')
      await closeToasts(page)
      await page.getByRole('button', { name: 'Remove image 1' }).click()
      expect(await takeSent(page)).toEqual([])
    })
})

/** Figures of a machine that does nothing else: `npm run chaos pictures`. Typing alone has pauses, too. */
if (isChaos)
  test('a photo of 12 megapixels holds up typing for 100 ms at most on a slow phone, and takes 150 MB (PIC-4)', async ({
    browser,
    aPage,
    aPerson,
  }) => {
    const photo = await takePhotograph({ width: 4000, height: 3000, quality: 92 })
    const page = await aPage(await aPerson(), {})
    await open(page, '/new-prayer')
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    const usual: number[] = []
    const pauses: number[] = []
    const growths: number[] = []
    for (const _ of [1, 2, 3]) {
      const before = await memoryOfPages(browser)
      await page.getByLabel('Description').focus()
      await recordPauses(page)
      await page.keyboard.type('Lord, hear us. '.repeat(10), { delay: 10 })
      usual.push(await page.evaluate(() => Math.max(...(window.pauses ?? []))))
      await recordPauses(page)
      await pickLarge(page, test.info().outputPath('photo.jpg'), photo)
      const isDone = pickedImages(page).getByText('Uploaded').waitFor()
      await page.keyboard.type('Lord, hear us. '.repeat(10), { delay: 10 })
      await isDone
      pauses.push(await page.evaluate(() => Math.max(...(window.pauses ?? []))))
      growths.push((await memoryOfPages(browser)).most - before.now)
      await page.getByRole('button', { name: 'Remove image 1' }).click()
    }
    console.log('longest pauses in ms', { usual, pauses }, 'memory in MB', growths)
    expect(Math.min(...pauses) - Math.min(...usual)).toBeLessThanOrEqual(100)
    expect(Math.min(...growths)).toBeLessThanOrEqual(150)
  })

test('visitors load nothing of it, and a member only where pictures are chosen (PIC-6)', async ({
  aPage,
  aPerson,
}) => {
  const loaded: string[] = []
  const watch = (page: Page) =>
    page.on('response', async (response) => {
      if (response.url().includes('/assets/') && response.url().endsWith('.js'))
        loaded.push(await response.text())
    })
  const isThere = () => loaded.some((script) => script.includes('ICC_PROFILE'))
  const visitor = await aPage(null, {})
  watch(visitor)
  for (const address of ['/', '/prayers', '/login', '/fundraising']) {
    await open(visitor, address)
    await networkIdle(visitor)
  }
  expect(loaded.length).toBeGreaterThan(3)
  expect(isThere()).toBe(false)
  const member = await aPage(await aPerson(), {})
  watch(member)
  await open(member, '/new-prayer')
  await expect.poll(isThere).toBe(true)
})

type Sent = { type: string; bytes: Buffer }

declare global {
  interface Window {
    sentFiles?: File[]
    decoded?: string[]
    pauses?: number[]
  }
}

/** Keeps the files that the page sends: the browser tells a test nothing of the bytes of a file. */
async function recordSent(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.sentFiles = []
    const { send } = XMLHttpRequest.prototype
    XMLHttpRequest.prototype.send = function (body) {
      if (body instanceof File) window.sentFiles?.push(body)
      send.call(this, body)
    }
  })
}

/** Notes every use of the page's own thread for pixels. */
async function recordDecoding(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.decoded = []
    const owners = [window, HTMLCanvasElement.prototype, OffscreenCanvas.prototype]
    for (const owner of owners)
      for (const name of ['createImageBitmap', 'getContext', 'toBlob', 'toDataURL', 'convertToBlob'])
        if (name in owner)
          Object.assign(owner, {
            [name]: () => {
              window.decoded?.push(name)
              throw new Error(`${name} in the page`)
            },
          })
  })
}

/** The files that the page has sent since the last call. */
async function takeSent(page: Page): Promise<Sent[]> {
  const sent = await page.evaluate(async () => {
    const files = window.sentFiles?.splice(0) ?? []
    const read = (file: File) =>
      new Promise<string>((resolve) => {
        const reader = new FileReader()
        reader.onload = () => resolve(String(reader.result))
        reader.readAsDataURL(file)
      })
    return await Promise.all(files.map(async (file) => ({ type: file.type, address: await read(file) })))
  })
  return sent.map(({ type, address }) => ({
    type,
    bytes: Buffer.from(address.slice(address.indexOf(',') + 1), 'base64'),
  }))
}

/** Picks a file, waits until it is uploaded, and takes it out of the form again. Returns what was sent. */
async function send(page: Page, name: string, file: Buffer): Promise<Sent> {
  await pickLarge(page, test.info().outputPath(name), file)
  await expect(pickedImages(page), name).toContainText('Uploaded')
  await page.getByRole('button', { name: 'Remove image 1' }).click()
  const [sent] = await takeSent(page)
  if (!sent) throw new Error(`${name} was not sent`)
  return sent
}

function expectNoMetadata(bytes: Buffer): void {
  expect(bytes.includes(SECRET)).toBe(false)
}

/** Notes from now on for how long the page answered nothing. */
async function recordPauses(page: Page): Promise<void> {
  await page.evaluate(() => {
    const pauses: number[] = []
    window.pauses = pauses
    let last = performance.now()
    const tick = () => {
      if (window.pauses !== pauses) return
      pauses.push(performance.now() - last)
      last = performance.now()
      setTimeout(tick)
    }
    tick()
  })
}

/** The megabytes of all pages of the browser: those of now, and the most since the last call. */
async function memoryOfPages(browser: Browser): Promise<{ now: number; most: number }> {
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  await session.detach()
  const memory = { now: 0, most: 0 }
  for (const { type, id } of processInfo)
    if (type === 'renderer') {
      const status = await readFile(`/proc/${id}/status`, 'utf8')
      memory.now += Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / KB
      memory.most += Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / KB
      // 5 begins the count of the most anew.
      await writeFile(`/proc/${id}/clear_refs`, '5')
    }
  return memory
}
