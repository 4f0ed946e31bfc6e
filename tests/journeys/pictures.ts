import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { demoPassword, demoPeople } from '#server/demo/demo-people.ts'
import { chromiumLaunch } from './support/chromium.ts'
import { chatLog } from './support/group-pages.ts'
import { networkIdle } from './support/network.ts'
import { hydrated, open, signIn } from './support/open-page.ts'
import { startProduct } from './support/start-product.ts'

const folder = resolve(import.meta.dirname, '../../docs/pictures')
/** The bytes that a reader of the README loads. */
const LARGEST = 150_000
const LARGEST_TOGETHER = 800_000

const wide = { viewport: { width: 1280, height: 800 } }
const phone = { viewport: { width: 390, height: 760 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }

type Picture = {
  name: string
  screen: Pick<BrowserContextOptions, 'viewport' | 'deviceScaleFactor' | 'isMobile' | 'hasTouch'>
  isNight?: boolean
  isSignedIn?: boolean
  /** Goes to the subject of the picture, from an open page. */
  go(page: Page): Promise<void>
}

const pictures: readonly Picture[] = [
  { name: 'landing', screen: wide, go: (page) => open(page, '/') },
  { name: 'dashboard-night', screen: wide, isNight: true, isSignedIn: true, go: goToDashboard },
  { name: 'wall', screen: phone, go: (page) => open(page, '/prayers') },
  { name: 'prayer', screen: phone, isSignedIn: true, go: goToPrayer },
  { name: 'chat', screen: phone, isSignedIn: true, go: goToChat },
  { name: 'campaign', screen: phone, go: goToCampaign },
]

/** `npm run pictures`: takes the README's pictures of the demo community. */
async function takePictures(): Promise<void> {
  await mkdir(folder, { recursive: true })
  const product = await startProduct({ hasDemo: true })
  const browser = await chromium.launch(chromiumLaunch)
  let together = 0
  try {
    for (const picture of pictures) together += await take(browser, product.origin, picture)
  } finally {
    await browser.close()
    await product.stop()
  }
  console.log(`${pictures.length} pictures, ${together} bytes together`)
  if (together > LARGEST_TOGETHER) throw new Error(`That is more than ${LARGEST_TOGETHER} bytes.`)
}

/** Takes one picture and returns its bytes. */
async function take(browser: Browser, baseURL: string, picture: Picture): Promise<number> {
  const context = await browser.newContext({
    ...picture.screen,
    baseURL,
    colorScheme: picture.isNight ? 'dark' : 'light',
    locale: 'en-ZA',
    timezoneId: 'Africa/Johannesburg',
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  if (picture.isSignedIn) await signInAsNomvula(page)
  await picture.go(page)
  await page.locator('html:not([data-letters])').waitFor()
  await page.evaluate(() => document.fonts.ready)
  await networkIdle(page)
  const image = await sharp(await page.screenshot())
    .webp({ quality: 78, effort: 6, smartSubsample: true })
    .toBuffer()
  await context.close()
  console.log(`${picture.name}: ${image.length} bytes`)
  if (image.length > LARGEST) throw new Error(`${picture.name} has more than ${LARGEST} bytes.`)
  await writeFile(join(folder, `${picture.name}.webp`), image)
  return image.length
}

async function signInAsNomvula(page: Page): Promise<void> {
  await open(page, '/login')
  await signIn(page, { email: demoPeople[0]?.email ?? '', password: demoPassword })
  await page.waitForURL('/dashboard')
  // Removes the message about the sign-in.
  await page.reload()
  await hydrated(page)
}

async function goToDashboard(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'Current streak' }).waitFor()
}

async function goToPrayer(page: Page): Promise<void> {
  await open(page, '/prayers')
  await page.getByRole('link', { name: 'Gogo’s hip operation' }).first().click()
  await page.getByRole('heading', { name: 'Gogo’s hip operation', level: 1 }).waitFor()
}

async function goToChat(page: Page): Promise<void> {
  await open(page, '/groups')
  await page.getByRole('link', { name: 'Bellville Morning Watch', exact: true }).click()
  await page.getByRole('tab', { name: /^Chat/ }).click()
  await chatLog(page).waitFor()
  await chatLog(page).scrollIntoViewIfNeeded()
}

async function goToCampaign(page: Page): Promise<void> {
  await open(page, '/fundraising/browse')
  await page.getByRole('link', { name: 'A roof for the crèche on our street' }).first().click()
  await page.getByRole('heading', { name: 'A roof for the crèche on our street', level: 1 }).waitFor()
}

await takePictures()
