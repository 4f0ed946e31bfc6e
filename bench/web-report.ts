import { head, middle, row } from './alternating-runs.ts'
import { type Aim, note, print } from './bench-report.ts'
import type { Audit, Verdict } from './web-lighthouse.ts'
import type { WebPage } from './web-pages.ts'
import type { Visits } from './web-visits.ts'

const kinds = ['performance', 'accessibility', 'best-practices', 'seo'] as const
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
  'script and style in it',
  'second KB',
  'page anew KB',
]

/** The aims of the landing page. */
const AIMS: Record<string, { aim: Aim; unit?: string }> = {
  performance: { aim: { atLeast: 98 } },
  accessibility: { aim: { atLeast: 100 } },
  'best-practices': { aim: { atLeast: 100 } },
  seo: { aim: { atLeast: 100 } },
  lcp: { aim: { atMost: 1 }, unit: 's' },
  cls: { aim: { atMost: 0 } },
  first: { aim: { atMost: 200 }, unit: 'KB' },
  second: { aim: { atMost: 10 }, unit: 'KB' },
  anew: { aim: { atMost: 10 }, unit: 'KB' },
}

type Row = Record<(typeof kinds)[number] | Audit | keyof Visits, number>

/** Prints a line for each page, and under the table the audits that failed. */
export function printPages(
  pages: readonly WebPage[],
  verdicts: readonly Verdict[][],
  visits: readonly Visits[],
): void {
  print(head(...COLUMNS))
  for (const [place, page] of pages.entries()) {
    const figures = figuresOf(verdicts[place] ?? [], visits[place])
    print(row(`\`${page.name}\``, ...cellsOf(figures, Boolean(page.token))))
    if (page.isHeld) recordAims(figures)
  }
  print('')
  for (const [place, { name }] of pages.entries()) {
    const faults = new Set(verdicts[place]?.flatMap((verdict) => verdict.faults))
    for (const fault of faults) print(`- \`${name}\`: ${fault}`)
  }
}

/** Times are in seconds except the blocking time, sizes in KB. */
function figuresOf(verdicts: readonly Verdict[], visits: Visits | undefined): Row {
  const score = (kind: (typeof kinds)[number]) =>
    Math.round(100 * middle(verdicts.map(({ scores }) => scores[kind])))
  const time = (audit: Audit) => middle(verdicts.map(({ timings }) => timings[audit]))
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    'best-practices': score('best-practices'),
    seo: score('seo'),
    fcp: time('fcp') / 1000,
    lcp: time('lcp') / 1000,
    cls: time('cls'),
    tbt: time('tbt'),
    first: (visits?.first ?? Number.NaN) / 1000,
    code: (visits?.code ?? Number.NaN) / 1000,
    second: (visits?.second ?? Number.NaN) / 1000,
    anew: (visits?.anew ?? Number.NaN) / 1000,
  }
}

function cellsOf(figures: Row, isSignedIn: boolean): (string | number)[] {
  const { fcp, lcp, cls, tbt, first, code, second, anew } = figures
  const scores = kinds.map((kind) => figures[kind])
  const sizes = [first, code, second, anew].map((size) => size.toFixed(1))
  // Pages of signed-in members are not cached.
  if (isSignedIn) sizes[3] = ''
  return [...scores, fcp.toFixed(2), lcp.toFixed(2), cls.toFixed(3), Math.round(tbt), ...sizes]
}

function recordAims(figures: Row): void {
  const names: Partial<Record<string, string>> = {
    first: 'first visit',
    second: 'second visit',
    anew: 'visit to the page anew',
  }
  for (const [key, held] of Object.entries(AIMS)) {
    const measured = figures[key as keyof Row]
    note({ name: `landing page: ${names[key] ?? key}`, measured, ...held })
  }
}
