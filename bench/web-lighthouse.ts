import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { folder as benchFolder } from './store.ts'

const VERSION = '13.5.0'
/** Its packages are those of this day, so that every machine measures with the same ones. */
const DAY = '2026-11-23'
const folder = join(benchFolder, `lighthouse-${VERSION}`)

/** The categories of Lighthouse, which it scores from 0 to 1. */
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
/** Audits of Lighthouse, which measures in milliseconds, and the number by which they are divided here. */
const timings = {
  fcp: ['first-contentful-paint', 1000],
  lcp: ['largest-contentful-paint', 1000],
  cls: ['cumulative-layout-shift', 1],
  tbt: ['total-blocking-time', 1],
} as const

/** Scores from 0 to 100; times in seconds, but the blocking time in milliseconds. */
export type Scores = Record<(typeof categories)[number] | keyof typeof timings, number>
/** Lighthouse's result for one page, and the audits that failed. */
export type Verdict = { scores: Scores; faults: string[] }
/** Audits a page in the browser behind a debugging port. */
export type AuditPage = (url: string) => Promise<Verdict>

type Result = {
  finalDisplayedUrl: string
  runtimeError?: { message: string }
  categories: Record<string, { score: number; auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, { score: number | null; title: string; numericValue?: number }>
}
type Run = (url: string, flags: object) => Promise<{ lhr: Result } | undefined>

/** Loads Lighthouse: 176 MB that only this bench needs, so it is no dependency. */
export async function openLighthouse(port: number): Promise<AuditPage> {
  await install()
  const entry = join(folder, 'node_modules/lighthouse/core/index.js')
  const { default: run }: { default: Run } = await import(pathToFileURL(entry).href)
  return (url) => auditPage(run, url, port)
}

/** A busy machine sometimes makes Lighthouse lose the trace of a page load; then it is run again. */
async function auditPage(run: Run, url: string, port: number, tries = 3): Promise<Verdict> {
  const flags = { port, onlyCategories: categories, logLevel: 'error', locale: 'en' }
  const result = (await run(url, flags))?.lhr
  if (result?.runtimeError && tries > 1) return await auditPage(run, url, port, tries - 1)
  if (!result || result.runtimeError)
    throw new Error(`${url}: ${result?.runtimeError?.message ?? 'no verdict'}`)
  if (new URL(result.finalDisplayedUrl).pathname !== new URL(url).pathname)
    throw new Error(`${url}: led to ${result.finalDisplayedUrl}`)
  const scores = categories.map((name) => [name, Math.round(100 * (result.categories[name]?.score ?? 0))])
  const times = Object.entries(timings).map(([name, [audit, divisor]]) => {
    return [name, (result.audits[audit]?.numericValue ?? 0) / divisor]
  })
  return { scores: Object.fromEntries([...scores, ...times]), faults: faultsOf(result) }
}

/** The weighted audits that are not passed in full, without those of performance, whose times say more. */
function faultsOf({ categories, audits }: Result): string[] {
  return Object.entries(categories)
    .filter(([name]) => name !== 'performance')
    .flatMap(([, { auditRefs }]) => auditRefs)
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
    .map(({ id }) => `${id} (${audits[id]?.title})`)
}

/** The record of npm is written when all is installed. */
async function install(): Promise<void> {
  const record = await readFile(join(folder, 'node_modules/.package-lock.json'), 'utf8').catch(() => '')
  if (record.includes('"node_modules/lighthouse"')) return
  console.log('Installing Lighthouse (176 MB, kept in .cache/bench) …')
  await mkdir(folder, { recursive: true })
  const which = ['install', `lighthouse@${VERSION}`, `--before=${DAY}`, '--prefix', folder]
  const how = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  const [code] = await once(spawn('npm', [...which, ...how], { stdio: 'inherit' }), 'exit')
  if (code !== 0) throw new Error('Lighthouse could not be installed.')
}
