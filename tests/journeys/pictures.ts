import { join, resolve } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { demoPassword, demoPeople } from '#server/demo/community.ts'
import { chromiumLaunch } from './support/chromium.ts'
import { alive, open, signIn } from './support/page.ts'
import { startProduct } from './support/product.ts'

const folder = resolve(import.meta.dirname, '../../docs/pictures')

/** Takes the README's pictures of the demo community: `node tests/journeys/pictures.ts` after a build. */
async function takePictures(): Promise<void> {
  const product = await startProduct({ hasDemo: true })
  const browser = await chromium.launch(chromiumLaunch)
  try {
    const byDay = await aScreen(browser, product.origin, 'light')
    for (const [name, address] of [
      ['landing', '/'],
      ['wall', '/prayers'],
    ] as const) {
      await open(byDay, address)
      await photograph(byDay, name)
    }
    const byNight = await aScreen(browser, product.origin, 'dark')
    await open(byNight, '/login')
    await signIn(byNight, { email: demoPeople[0]?.email ?? '', password: demoPassword })
    await byNight.waitForURL('/dashboard')
    await byNight.reload()
    await alive(byNight)
    await byNight.getByRole('heading', { name: 'Current streak' }).waitFor()
    await photograph(byNight, 'dashboard')
  } finally {
    await browser.close()
    await product.stop()
  }
}

async function aScreen(browser: Browser, baseURL: string, colorScheme: 'light' | 'dark'): Promise<Page> {
  const context = await browser.newContext({
    baseURL,
    colorScheme,
    viewport: { width: 1280, height: 800 },
    locale: 'en-ZA',
    timezoneId: 'Africa/Johannesburg',
    reducedMotion: 'reduce',
  })
  return await context.newPage()
}

async function photograph(page: Page, name: string): Promise<void> {
  await page.locator('html:not([data-letters])').waitFor()
  await page.evaluate(() => document.fonts.ready)
  await page.screenshot({ path: join(folder, `${name}.png`) })
}

await takePictures()
