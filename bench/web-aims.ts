import type { PagePattern } from '#contract/pages/page-patterns.ts'
import type { Aim } from './bench-report.ts'

/** The figures of a page: scores up to 100, seconds, KB; the blocking time in milliseconds. */
export type PageFigures = {
  performance: number
  accessibility: number
  'best-practices': number
  seo: number
  fcp: number
  lcp: number
  cls: number
  tbt: number
  first: number
  code: number
  second: number
  anew: number
}

export type FigureAim = { name: string; measured: number; unit?: string; aim: Aim }

/** The blocking time may be this many times that of the same markup with React alone. */
const BLOCKING_FACTOR = 2.5

type Held = Partial<Record<keyof PageFigures, Aim>> & {
  /** The largest paint follows the first within this time. */
  lcpAfterFcp?: Aim
  /** The page is compared with its markup and React alone (web-bare-page.ts). */
  isBeside?: boolean
}

const publicPage: Held = {
  fcp: { atMost: 0.8 },
  lcpAfterFcp: { atMost: 0.1 },
  // Below 0.01.
  cls: { atMost: 0.0099 },
  isBeside: true,
}

const held: Partial<Record<PagePattern, Held>> = {
  '/': {
    ...publicPage,
    performance: { atLeast: 98 },
    accessibility: { atLeast: 100 },
    'best-practices': { atLeast: 100 },
    seo: { atLeast: 100 },
    first: { atMost: 200 },
    second: { atMost: 10 },
    anew: { atMost: 10 },
  },
  '/prayers': publicPage,
  '/fundraising/$campaignId': publicPage,
  '/s/$token': publicPage,
  '/login': { lcp: { atMost: 1 } },
  '/register': { lcp: { atMost: 1 } },
  // Below 0.02.
  '/dashboard': {
    lcp: { atMost: 1.4 },
    cls: { atMost: 0.0199 },
    code: { atMost: 200 },
    performance: { atLeast: 85 },
  },
}

const labels: Partial<Record<keyof PageFigures, { name: string; unit?: string }>> = {
  'best-practices': { name: 'best practices' },
  seo: { name: 'SEO' },
  fcp: { name: 'FCP', unit: 's' },
  lcp: { name: 'LCP', unit: 's' },
  first: { name: 'first visit', unit: 'KB' },
  code: { name: 'script and style', unit: 'KB' },
  second: { name: 'second visit', unit: 'KB' },
  anew: { name: 'visit to the page anew', unit: 'KB' },
}

/** Whether the times of a page have aims, so that medians are taken. */
export function hasAims(page: PagePattern): boolean {
  return held[page] !== undefined
}

/** Whether the blocking time of a page is compared with that of React alone. */
export function isBesideBare(page: PagePattern): boolean {
  return held[page]?.isBeside === true
}

/** The figures of a page that have an aim; `bareTbt` is the blocking time of the same markup with React alone. */
export function aimsOf(page: PagePattern, figures: PageFigures, bareTbt: number | undefined): FigureAim[] {
  const { lcpAfterFcp, isBeside, cls, ...plain } = held[page] ?? {}
  const found: FigureAim[] = Object.entries(plain).map(([key, aim]) => {
    const figure = key as keyof PageFigures
    return { name: figure, ...labels[figure], measured: figures[figure], aim }
  })
  if (lcpAfterFcp)
    found.push({ name: 'LCP after FCP', measured: figures.lcp - figures.fcp, unit: 's', aim: lcpAfterFcp })
  // The summary shows two decimals.
  if (cls) found.push({ name: 'CLS × 1,000', measured: 1000 * figures.cls, aim: thousandTimes(cls) })
  if (isBeside && bareTbt !== undefined)
    found.push({ name: 'TBT', measured: figures.tbt, unit: 'ms', aim: { atMost: BLOCKING_FACTOR * bareTbt } })
  return found
}

function thousandTimes(aim: Aim): Aim {
  return 'atMost' in aim ? { atMost: 1000 * aim.atMost } : { atLeast: 1000 * aim.atLeast }
}
