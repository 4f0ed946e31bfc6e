import type { PagePattern } from '#contract/pages/page-patterns.ts'
import { median } from './numbers.ts'
import { type Aim, note, openTable, print } from './report.ts'
import { type Verdict, verdictKeys } from './web-lighthouse.ts'
import type { WebPage } from './web-pages.ts'
import type { Visits } from './web-visits.ts'

/** The measurements of one page; `bare` are the runs of the same markup with React alone. */
export type Measured = { page: WebPage; verdicts: Verdict[]; bare: Verdict[]; visits?: Visits | undefined }

/** The figures of a page: scores up to 100, seconds, KB; the blocking time in milliseconds, and medians of all runs. */
type Figures = Omit<Verdict, 'faults'> &
  Visits & {
    /** The largest paint follows the first within this time. */
    lcpAfterFcp: number
    /** Thousandths of CLS: the summary shows two decimals. */
    shift: number
  }

/** The columns of the table, with the decimals of their figures. */
const columns: readonly [head: string, figure: keyof Figures, decimals: number][] = [
  ['performance', 'performance', 0],
  ['accessibility', 'accessibility', 0],
  ['best practices', 'best-practices', 0],
  ['SEO', 'seo', 0],
  ['FCP s', 'fcp', 2],
  ['LCP s', 'lcp', 2],
  ['CLS', 'cls', 3],
  ['TBT ms', 'tbt', 0],
  ['first visit KB', 'first', 1],
  ['script and style in it', 'code', 1],
  ['second KB', 'second', 1],
  ['page anew KB', 'anew', 1],
]

/** Names and units of figures in the summary. */
const labels: Partial<Record<keyof Figures, { name: string; unit?: string }>> = {
  'best-practices': { name: 'best practices' },
  seo: { name: 'SEO' },
  fcp: { name: 'FCP', unit: 's' },
  lcp: { name: 'LCP', unit: 's' },
  lcpAfterFcp: { name: 'LCP after FCP', unit: 's' },
  shift: { name: 'CLS × 1,000' },
  tbt: { name: 'TBT', unit: 'ms' },
  first: { name: 'first visit', unit: 'KB' },
  code: { name: 'script and style', unit: 'KB' },
  second: { name: 'second visit', unit: 'KB' },
  anew: { name: 'visit to the page anew', unit: 'KB' },
}

/** The blocking time may be this many times that of the same markup with React alone (web-bare-page.ts). */
const BLOCKING_FACTOR = 2.5
const besideBare: readonly PagePattern[] = ['/', '/prayers', '/fundraising/$campaignId', '/s/$token']

// A shift below 0.01.
const publicAims = { fcp: { atMost: 0.8 }, lcpAfterFcp: { atMost: 0.1 }, shift: { atMost: 9.9 } }
const aims: Partial<Record<PagePattern, Partial<Record<keyof Figures, Aim>>>> = {
  '/': {
    ...publicAims,
    performance: { atLeast: 98 },
    accessibility: { atLeast: 100 },
    'best-practices': { atLeast: 100 },
    seo: { atLeast: 100 },
    first: { atMost: 200 },
    second: { atMost: 10 },
    anew: { atMost: 10 },
  },
  '/prayers': publicAims,
  '/fundraising/$campaignId': publicAims,
  '/s/$token': publicAims,
  '/login': { lcp: { atMost: 1 } },
  '/register': { lcp: { atMost: 1 } },
  // A shift below 0.02.
  '/dashboard': {
    lcp: { atMost: 1.4 },
    shift: { atMost: 19.9 },
    code: { atMost: 200 },
    performance: { atLeast: 85 },
  },
}

/** Whether the times of a page have aims, so that medians are taken. */
export function hasAims(page: PagePattern): boolean {
  return aims[page] !== undefined
}

/** Whether the blocking time of a page is compared with that of React alone. */
export function isBesideBare(page: PagePattern): boolean {
  return besideBare.includes(page)
}

/** Prints a line for each page, and under the table the audits that failed. */
export function printPages(about: string, measured: readonly Measured[]): void {
  const row = openTable(about, 'Page', ...columns.map(([head]) => head))
  for (const each of measured) {
    const figures = figuresOf(each)
    // Pages of signed-in members are not cached.
    const isShown = (figure: keyof Figures) => figure !== 'anew' || !each.page.token
    const cells = columns.map(([, figure, decimals]) => isShown(figure) && figures[figure].toFixed(decimals))
    row(`\`${each.page.name}\``, ...cells.map((cell) => cell || ''))
    for (const [figure, aim] of Object.entries(aimsOf(each)) as [keyof Figures, Aim][]) {
      const { name, unit = '' } = labels[figure] ?? { name: figure }
      note({ name: `\`${each.page.name}\`: ${name}`, measured: figures[figure], unit, aim })
    }
  }
  print('')
  for (const { page, verdicts } of measured)
    for (const fault of new Set(verdicts.flatMap(({ faults }) => faults)))
      print(`- \`${page.name}\`: ${fault}`)
}

/** Prints the blocking time of each page beside that of the same markup with React alone. */
export function printBlocking(about: string, measured: readonly Measured[]): void {
  const row = openTable(about, 'Page', 'TBT ms', 'with React alone', 'ratio')
  for (const { page, verdicts, bare } of measured.filter((each) => each.bare.length > 0)) {
    const [ours, theirs] = [blockingOf(verdicts), blockingOf(bare)]
    row(`\`${page.name}\``, Math.round(ours), Math.round(theirs), (ours / theirs).toFixed(2))
  }
}

function aimsOf({ page, bare }: Measured): Partial<Record<keyof Figures, Aim>> {
  const blocking = bare.length > 0 && { tbt: { atMost: BLOCKING_FACTOR * blockingOf(bare) } }
  return { ...aims[page.name], ...blocking }
}

function blockingOf(verdicts: readonly Verdict[]): number {
  return median(verdicts.map(({ tbt }) => tbt))
}

function figuresOf({ verdicts, visits }: Measured): Figures {
  const medians = Object.fromEntries(
    verdictKeys.map((key) => [key, median(verdicts.map((verdict) => verdict[key]))]),
  ) as Omit<Verdict, 'faults'>
  const missing = { first: Number.NaN, code: Number.NaN, second: Number.NaN, anew: Number.NaN }
  const { fcp, lcp, cls } = medians
  return { ...medians, ...missing, ...visits, lcpAfterFcp: lcp - fcp, shift: 1000 * cls }
}
