import { type Browser, chromium } from '@playwright/test'
import { chromiumLaunch } from '#tests/journeys/support/chromium.ts'
import { freePort, startProduct } from '#tests/journeys/support/start-product.ts'
import { printFirstLoads } from '#tools/bench/first-load.ts'
import type { Bench, Part } from './benchmark.ts'
import { print } from './bench-report.ts'
import type { Scale } from './bench-scale.ts'
import { openLighthouse, type Verdict } from './web-lighthouse.ts'
import { cookiesOf, pagesOf, type WebPage } from './web-pages.ts'
import { printPages } from './web-report.ts'
import { measureVisits } from './web-visits.ts'

/** How every public page and the dashboard do on a cheap phone on a slow line, and what they cost in bytes (issue 5). */
export const web: Part = { name: 'web', title: 'First loads', run: measureWeb }

async function measureWeb({ scale }: Bench): Promise<void> {
  const lighthouse = await openLighthouse()
  const product = await startProduct({ hasDemo: true })
  const port = await freePort()
  const args = [...chromiumLaunch.args, `--remote-debugging-port=${port}`]
  const browser = await chromium.launch({ ...chromiumLaunch, args })
  try {
    const all = await pagesOf(product.dataDir)
    await printFirstLoads(product.origin, all)
    const opened = all.map((page) => ({ ...page, runs: runsOf(page, scale) })).filter(({ runs }) => runs > 0)
    const auditPage = (path: string) => lighthouse.auditPage(product.origin + path, port)
    await holdOpen(browser)
    const verdicts = await auditAll(browser, product.origin, { auditPage, pages: opened })
    const visits = await measureVisits(browser, product.origin, opened)
    const { held, others } = scale.lighthouse
    print('\nLighthouse with its phone (4 × slower processor, slow 4G, simulated), and bytes on the wire;')
    print(`medians of ${held} runs for the landing page and the dashboard, ${others} for the others\n`)
    printPages(opened, verdicts, visits)
  } finally {
    await browser.close()
    await product.stop()
  }
}

function runsOf({ isHeld, token }: WebPage, { lighthouse }: Scale): number {
  return isHeld || token ? lighthouse.held : lighthouse.others
}

type Judging = { auditPage(path: string): Promise<Verdict>; pages: readonly (WebPage & { runs: number })[] }

/** Those who are signed in come last: Lighthouse uses the browser's own cookies. */
async function auditAll(browser: Browser, origin: string, { auditPage, pages }: Judging) {
  const verdicts: Verdict[][] = []
  for (const { name, path, token, runs } of pages) {
    if (token) await signIn(browser, origin, token)
    console.log(`Judging ${name} …`)
    const several: Verdict[] = []
    for (let run = 0; run < runs; run++) several.push(await auditPage(path))
    verdicts.push(several)
  }
  return verdicts
}

/** A browser forgets its cookies with its last tab, and Lighthouse closes its own after each run: an empty one stays. */
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
