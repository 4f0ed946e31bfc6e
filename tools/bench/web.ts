import { type Browser, chromium } from '@playwright/test'
import { chromiumLaunch } from '../../tests/journeys/support/chromium.ts'
import { freePort, startProduct } from '../../tests/journeys/support/product.ts'
import { quantile } from './load.ts'
import { head, row } from './rounds.ts'
import { type Audit, type Lighthouse, openLighthouse, type Verdict } from './web-lighthouse.ts'
import { measureVisits } from './web-visits.ts'

const RUNS = 3
const PAGES = [
  { name: 'landing', path: '/' },
  { name: 'public wall', path: '/prayers' },
  { name: 'login', path: '/login' },
]
const COLUMNS = [
  'Page',
  'performance',
  'accessibility',
  'best practices',
  'SEO',
  'FCP s',
  'LCP s',
  'CLS',
  'TBT ms',
  'first visit KB',
  'second KB',
  'page anew KB',
]

/** How the pages that people meet first do on a cheap phone on a slow line, and what they cost in bytes (issue 5). */
export async function measureWeb(): Promise<void> {
  const lighthouse = await openLighthouse()
  const product = await startProduct({ hasDemo: true })
  const port = await freePort()
  const args = [...chromiumLaunch.args, `--remote-debugging-port=${port}`]
  const browser = await chromium.launch({ ...chromiumLaunch, args })
  try {
    console.log(`\nLighthouse, its phone (4 × slower processor, slow 4G, simulated); medians of ${RUNS} runs`)
    console.log(
      'Aims for the landing page: ≥ 98, 100, 100, 100, LCP ≤ 1.0 s, CLS 0, ≤ 200 KB, ≤ 10 KB and ≤ 10 KB\n',
    )
    console.log(head(...COLUMNS))
    const judge = (path: string) => lighthouse.judge(product.origin + path, port)
    for (const page of PAGES) await printPage(browser, judge, { ...page, origin: product.origin })
  } finally {
    await browser.close()
    await product.stop()
  }
}

type Measured = { name: string; path: string; origin: string }

/** Beside the line of the table: what Lighthouse still finds wrong with the page. */
async function printPage(
  browser: Browser,
  judge: (path: string) => ReturnType<Lighthouse['judge']>,
  page: Measured,
) {
  const verdicts: Verdict[] = []
  for (let run = 0; run < RUNS; run++) verdicts.push(await judge(page.path))
  const { first, second, later } = await measureVisits(browser, page.origin + page.path)
  const audits = ['fcp', 'lcp', 'cls', 'tbt'] as const satisfies readonly Audit[]
  const [fcp, lcp, cls, tbt] = audits.map((audit) => middle(verdicts.map(({ timings }) => timings[audit])))
  const scores = (['performance', 'accessibility', 'best-practices', 'seo'] as const).map((kind) =>
    Math.round(100 * middle(verdicts.map((verdict) => verdict.scores[kind]))),
  )
  const times = [seconds(fcp), seconds(lcp), cls?.toFixed(3) ?? '', Math.round(tbt ?? 0)]
  console.log(row(page.name, ...scores, ...times, kilo(first), kilo(second), kilo(later)))
  const faults = new Set(verdicts.flatMap((verdict) => verdict.faults))
  for (const fault of faults) console.error(`  ${page.name}: ${fault}`)
}

function middle(values: readonly number[]): number {
  return quantile(
    values.toSorted((a, b) => a - b),
    0.5,
  )
}

function seconds(milliseconds: number | undefined): string {
  return ((milliseconds ?? 0) / 1000).toFixed(2)
}

function kilo(bytes: number): string {
  return (bytes / 1000).toFixed(1)
}
