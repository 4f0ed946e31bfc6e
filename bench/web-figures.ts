import type { PagePattern } from '#contract/pages/page-patterns.ts'
import { median } from './numbers.ts'
import { type Aim, note, openTable, print } from './report.ts'
import type { Scores, Verdict } from './web-lighthouse.ts'
import type { Visits, WebPage } from './web-pages.ts'

/** The measurements of one page. */
export type Measured = { page: WebPage; verdicts: Verdict[]; visits: Visits }

/** Medians of the scores and times, KB of the visits; CLS also in thousandths: the summary shows two decimals. */
type Figures = Scores & Visits & { lcpAfterFcp: number; shift: number }
type Figure = { name: string; unit?: string; column?: string; decimals?: number }

/** The figures in the order of their columns, by their names in the summary. */
const figures: Readonly<Record<keyof Figures, Figure>> = {
  performance: { name: 'performance', column: 'performance' },
  accessibility: { name: 'accessibility', column: 'accessibility' },
  'best-practices': { name: 'best practices', column: 'best practices' },
  seo: { name: 'SEO', column: 'SEO' },
  fcp: { name: 'FCP', unit: 's', column: 'FCP s', decimals: 2 },
  lcp: { name: 'LCP', unit: 's', column: 'LCP s', decimals: 2 },
  lcpAfterFcp: { name: 'LCP after FCP', unit: 's' },
  cls: { name: 'CLS', column: 'CLS', decimals: 3 },
  shift: { name: 'CLS × 1,000' },
  tbt: { name: 'TBT', unit: 'ms', column: 'TBT ms' },
  first: { name: 'first visit', unit: 'KB', column: 'first visit KB', decimals: 1 },
  code: { name: 'script and style', unit: 'KB', column: 'script and style in it', decimals: 1 },
  second: { name: 'second visit', unit: 'KB', column: 'second KB', decimals: 1 },
  anew: { name: 'visit to the page anew', unit: 'KB', column: 'page anew KB', decimals: 1 },
}
const keys = Object.keys(figures) as (keyof Figures)[]
const columns = keys.filter((key) => figures[key].column)

type Aims = Partial<Record<keyof Figures, Aim>>
// A shift below 0.01.
const publicAims: Aims = { fcp: { atMost: 0.8 }, lcpAfterFcp: { atMost: 0.1 }, shift: { atMost: 9.9 } }
const aims: Partial<Record<PagePattern, Aims>> = {
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
    performance: { atLeast: 85 },
    lcp: { atMost: 1.4 },
    shift: { atMost: 19.9 },
    code: { atMost: 200 },
  },
}

/** Whether the times of a page have aims, so that medians are taken. */
export const hasAims = ({ name }: WebPage): boolean => aims[name] !== undefined

/** Prints a line for each page, and under the table the audits that failed. */
export function printPages(about: string, measured: readonly Measured[]): void {
  const row = openTable(about, 'Page', ...columns.map((key) => figures[key].column ?? ''))
  for (const { page, verdicts, visits } of measured) {
    const own = figuresOf(verdicts, visits)
    // Pages of signed-in members are not cached.
    const cellOf = (key: keyof Figures) =>
      key === 'anew' && page.token ? '' : own[key].toFixed(figures[key].decimals ?? 0)
    row(`\`${page.name}\``, ...columns.map(cellOf))
    const ownAims = aims[page.name] ?? {}
    for (const key of keys.filter((key) => ownAims[key])) {
      const { name, unit = '' } = figures[key]
      note({ name: `\`${page.name}\`: ${name}`, measured: own[key], unit, aim: ownAims[key] })
    }
  }
  print('')
  for (const { page, verdicts } of measured)
    for (const fault of new Set(verdicts.flatMap(({ faults }) => faults)))
      print(`- \`${page.name}\`: ${fault}`)
}

function figuresOf(verdicts: readonly Verdict[], visits: Visits): Figures {
  const audited = Object.keys(verdicts[0]?.scores ?? {}) as (keyof Scores)[]
  const medians = audited.map((key) => [key, median(verdicts.map(({ scores }) => scores[key]))])
  const scores: Scores = Object.fromEntries(medians)
  return { ...scores, ...visits, lcpAfterFcp: scores.lcp - scores.fcp, shift: 1000 * scores.cls }
}
