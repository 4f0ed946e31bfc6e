import { head, middle, row } from './alternating-runs.ts'
import { note, print } from './bench-report.ts'
import { aimsOf, type PageFigures } from './web-aims.ts'
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

/** The measurements of one page; `bare` are the runs of the same markup with React alone. */
export type Measured = { page: WebPage; verdicts: Verdict[]; bare: Verdict[]; visits: Visits | undefined }

/** Prints a line for each page, and under the table the audits that failed. */
export function printPages(measured: readonly Measured[]): void {
  print(head(...COLUMNS))
  for (const { page, verdicts, bare, visits } of measured) {
    const figures = figuresOf(verdicts, visits)
    print(row(`\`${page.name}\``, ...cellsOf(figures, Boolean(page.token))))
    const bareTbt = bare.length > 0 ? blockingOf(bare) : undefined
    for (const { name, ...aim } of aimsOf(page.name, figures, bareTbt))
      note({ name: `\`${page.name}\`: ${name}`, ...aim })
  }
  print('')
  for (const { page, verdicts } of measured) {
    const faults = new Set(verdicts.flatMap((verdict) => verdict.faults))
    for (const fault of faults) print(`- \`${page.name}\`: ${fault}`)
  }
}

/** Prints the blocking time of each page beside that of the same markup with React alone. */
export function printBlocking(measured: readonly Measured[]): void {
  print(head('Page', 'TBT ms', 'with React alone', 'ratio'))
  for (const { page, verdicts, bare } of measured.filter((each) => each.bare.length > 0)) {
    const [ours, theirs] = [blockingOf(verdicts), blockingOf(bare)]
    print(row(`\`${page.name}\``, Math.round(ours), Math.round(theirs), (ours / theirs).toFixed(2)))
  }
}

function blockingOf(verdicts: readonly Verdict[]): number {
  return middle(verdicts.map(({ timings }) => timings.tbt))
}

/** Times are in seconds except the blocking time, sizes in KB. */
function figuresOf(verdicts: readonly Verdict[], visits: Visits | undefined): PageFigures {
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

function cellsOf(figures: PageFigures, isSignedIn: boolean): (string | number)[] {
  const { fcp, lcp, cls, tbt, first, code, second, anew } = figures
  const scores = kinds.map((kind) => figures[kind])
  const sizes = [first, code, second, anew].map((size) => size.toFixed(1))
  // Pages of signed-in members are not cached.
  if (isSignedIn) sizes[3] = ''
  return [...scores, fcp.toFixed(2), lcp.toFixed(2), cls.toFixed(3), Math.round(tbt), ...sizes]
}
