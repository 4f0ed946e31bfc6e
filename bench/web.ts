import { type Browser, chromium } from '@playwright/test'
import { chromiumLaunch } from '#tests/journeys/support/chromium.ts'
import { freePort, startProduct } from '#tests/journeys/support/start-product.ts'
import type { Scale } from './scale.ts'
import { serveBarePages } from './web-bare-page.ts'
import { hasAims, isBesideBare, type Measured, printBlocking, printPages } from './web-figures.ts'
import { printFirstLoads } from './web-first-loads.ts'
import { type AuditPage, openLighthouse } from './web-lighthouse.ts'
import { cookiesOf, pagesOf, type WebPage } from './web-pages.ts'
import { measureVisits } from './web-visits.ts'

/** Measures every public page and the dashboard on a cheap phone with a slow network, in time and bytes. */
export async function measureWeb({ lighthouse: { held, others } }: Scale): Promise<void> {
  const auditPage = await openLighthouse()
  const { origin, dataDir, stop } = await startProduct({ hasDemo: true })
  const port = await freePort()
  const args = [...chromiumLaunch.args, `--remote-debugging-port=${port}`]
  const browser = await chromium.launch({ ...chromiumLaunch, args })
  try {
    const pages = await pagesOf(dataDir)
    await printFirstLoads(origin, pages)
    const audits = pages.map((page) => ({ page, runs: hasAims(page.name) ? held : others }))
    const measured = await measurePages(browser, origin, audits, (url) => auditPage(url, port))
    printPages(
      `Lighthouse with its phone (4 × slower processor, slow 4G, simulated), and transferred bytes;
medians of ${held} runs for the pages with aims, ${others} for the others`,
      measured,
    )
    const blocking = 'Blocking time beside that of the same markup with React alone, in alternating runs'
    printBlocking(blocking, measured)
  } finally {
    await browser.close()
    await stop()
  }
}

/**
 * The bare page takes turns with ours, so that both meet the same state of the machine. Signed-in pages come last:
 * Lighthouse uses the browser's own cookies.
 */
async function measurePages(
  browser: Browser,
  origin: string,
  audits: readonly { page: WebPage; runs: number }[],
  auditPage: (url: string) => ReturnType<AuditPage>,
): Promise<Measured[]> {
  const audited = audits.filter(({ runs }) => runs > 0)
  const pages = audited.map(({ page }) => page)
  const compared = pages.filter(({ name }) => isBesideBare(name))
  const bare = await serveBarePages(browser, origin, compared)
  try {
    await holdOpen(browser)
    const measured: Measured[] = []
    for (const { page, runs } of audited) {
      if (page.token) await signIn(browser, origin, page.token)
      console.log(`Auditing ${page.name} …`)
      const found: Measured = { page, verdicts: [], bare: [] }
      for (let run = 0; run < runs; run++) {
        found.verdicts.push(await auditPage(origin + page.path))
        if (compared.includes(page)) found.bare.push(await auditPage(bare.origin + page.path))
      }
      measured.push(found)
    }
    const visits = await measureVisits(browser, origin, pages)
    return measured.map((each, place) => ({ ...each, visits: visits[place] }))
  } finally {
    await bare.stop()
  }
}

/**
 * A browser drops its cookies with its last tab, and Lighthouse closes its own after each run, so an empty one stays
 * open.
 */
async function holdOpen(browser: Browser): Promise<void> {
  const session = await browser.newBrowserCDPSession()
  await session.send('Target.createTarget', { url: 'about:blank' })
  await session.detach()
}

async function signIn(browser: Browser, origin: string, token: string): Promise<void> {
  const session = await browser.newBrowserCDPSession()
  await session.send('Storage.setCookies', { cookies: cookiesOf(token, origin) })
  await session.detach()
}
