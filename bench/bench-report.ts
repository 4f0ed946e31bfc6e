import { mkdir, writeFile } from 'node:fs/promises'
import { availableParallelism, loadavg } from 'node:os'
import { dirname } from 'node:path'

export type Aim = { atLeast: number } | { atMost: number }

/** A figure of the summary; without an aim it is only reported. */
type Figure = { name: string; measured: number; unit?: string; aim?: Aim }

const lines: string[] = []
const figures: (Figure & { part: string })[] = []
const brokenOff: string[] = []
let part = ''

/** Prints lines of the report and saves them for the file. */
export function print(text = ''): void {
  console.log(text)
  lines.push(text)
}

/** Records a figure for the summary at the end. */
export function note(figure: Figure): void {
  figures.push({ ...figure, part })
}

/** Runs a part under its title and prints how long it took. A failure is reported, and the next part may run. */
export async function runUnder(title: string, run: () => Promise<void>): Promise<void> {
  part = title
  print(`\n## ${title}`)
  const started = performance.now()
  try {
    await run()
  } catch (error) {
    brokenOff.push(title)
    print(`\n**Failed**: ${error instanceof Error ? error.message : error}`)
    console.error(error)
  }
  print(`\n${minutesSince(started)} minutes, load of the machine at the end ${loadNow()}.`)
}

/** Prints the machine and versions that were measured. */
export function printHead(isQuick: boolean): void {
  const cores = availableParallelism()
  print('# Measured by `npm run bench`')
  print(`\n${moment()}, ${cores} cores, Node ${process.versions.node}, load at the start ${loadNow()}.`)
  if (isQuick)
    print('\n**Quick: small sizes and short rounds, for trying the tool itself. These numbers say nothing.**')
}

/** Prints every figure beside its aim; returns whether all parts ran to their end. */
export function printSummary(): boolean {
  const missed = figures.filter((figure) => isMet(figure) === false)
  const withAim = figures.filter(({ aim }) => aim)
  print(`\n## Summary\n\n${withAim.length - missed.length} of ${withAim.length} aims kept.`)
  if (missed.length > 0) printFigures('Missed', missed)
  printFigures('All figures', figures)
  if (brokenOff.length > 0) print(`\nFailed: ${brokenOff.join(', ')}.`)
  return brokenOff.length === 0
}

/** Writes everything printed so far to a file. */
export async function writeReport(path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, `${lines.join('\n')}\n`)
}

/** The date and minute, as used in the report and in the name of its file. */
export function moment(): string {
  return `${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC`
}

/** An aim as it is shown in a table. */
export function aimText(aim: Aim | undefined): string {
  if (!aim) return ''
  return 'atLeast' in aim ? `≥ ${plain(aim.atLeast)}` : `≤ ${plain(aim.atMost)}`
}

function printFigures(title: string, shown: typeof figures): void {
  print(`\n### ${title}\n\n| Part | Figure | measured | aim | |\n|---|---|---|---|---|`)
  for (const figure of shown) {
    const { name, measured, unit = '', aim } = figure
    const cells = [figure.part, name, `${plain(measured)} ${unit}`.trim(), aimText(aim), verdictOn(figure)]
    print(`| ${cells.join(' | ')} |`)
  }
}

function verdictOn(figure: Figure): string {
  const met = isMet(figure)
  if (met === null) return ''
  return met ? 'kept' : '**missed**'
}

/** Compares the figure as printed, so that no report says 1.3 and "missed"; null without an aim. */
function isMet({ measured, aim }: Figure): boolean | null {
  if (!aim) return null
  if (Number.isNaN(measured)) return false
  const shown = Math.round(measured * 100) / 100
  return 'atLeast' in aim ? shown >= aim.atLeast : shown <= aim.atMost
}

function plain(number: number): string {
  return number.toLocaleString('en', { maximumFractionDigits: 2 })
}

function minutesSince(started: number): string {
  return ((performance.now() - started) / 60_000).toFixed(1)
}

function loadNow(): string {
  return loadavg()[0]?.toFixed(1) ?? '?'
}
