import { mkdir, writeFile } from 'node:fs/promises'
import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import { grouped } from './numbers.ts'

export type Aim = { atLeast: number } | { atMost: number }

/** A figure of the summary; without an aim it is only reported. */
type Figure = { name: string; measured: number; unit?: string; aim?: Aim | undefined }

const MISSED = '**missed**'

const lines: string[] = []
const figures: (Figure & { part: string })[] = []
const brokenOff: string[] = []
let part = ''

/** Prints lines of the report and saves them for the file. */
export function print(text = ''): void {
  console.log(text)
  lines.push(text)
}

/** Prints a sentence and under it the head of a table; returns the function that prints a row. */
export function openTable(about: string, ...columns: readonly string[]) {
  const row = (...cells: readonly (string | number)[]) => print(`| ${cells.join(' | ')} |`)
  print(about ? `\n${about}\n` : '')
  row(...columns)
  print(`|${'---|'.repeat(columns.length)}`)
  return row
}

/** Records a figure for the summary at the end. */
export function note(figure: Figure): void {
  figures.push({ ...figure, part })
}

/** An aim as it is shown in a table. */
export function aimText(aim: Aim | null | undefined): string {
  if (!aim) return ''
  return 'atLeast' in aim ? `≥ ${grouped(aim.atLeast)}` : `≤ ${grouped(aim.atMost)}`
}

/** Prints the machine and versions that were measured; returns the name of the report's file. */
export function printHead(isQuick: boolean): string {
  const moment = `${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC`
  const machine = `${availableParallelism()} cores, Node ${process.versions.node}`
  print(`# Measured by \`npm run bench\`\n\n${moment}, ${machine}, load at the start ${loadNow()}.`)
  if (isQuick)
    print('\n**Quick: small sizes and short rounds, for trying the tool itself. These numbers say nothing.**')
  return `${moment.replace(/[ :]/g, '-')}${isQuick ? '-quick' : ''}.md`
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
  const minutes = ((performance.now() - started) / 60_000).toFixed(1)
  print(`\n${minutes} minutes, load of the machine at the end ${loadNow()}.`)
}

/** Prints every figure beside its aim; returns whether all parts ran to their end. */
export function printSummary(): boolean {
  const missed = figures.filter((figure) => verdictOn(figure) === MISSED)
  const withAim = figures.filter(({ aim }) => aim)
  print(`\n## Summary\n\n${withAim.length - missed.length} of ${withAim.length} aims kept.`)
  if (missed.length > 0) printFigures('Missed', missed)
  printFigures('All figures', figures)
  if (brokenOff.length > 0) print(`\nFailed: ${brokenOff.join(', ')}.`)
  return brokenOff.length === 0
}

/** Writes everything printed so far to a file. */
export async function writeReport(folder: string, name: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, name), `${lines.join('\n')}\n`)
}

function printFigures(title: string, shown: typeof figures): void {
  const row = openTable(`### ${title}`, 'Part', 'Figure', 'measured', 'aim', '')
  for (const figure of shown) {
    const measured = `${grouped(figure.measured)} ${figure.unit ?? ''}`.trim()
    row(figure.part, figure.name, measured, aimText(figure.aim), verdictOn(figure))
  }
}

/** Compares the figure as printed, so that no report says 1.3 and "missed". */
function verdictOn({ measured, aim }: Figure): string {
  if (!aim) return ''
  const shown = Math.round(measured * 100) / 100
  const isMet = 'atLeast' in aim ? shown >= aim.atLeast : shown <= aim.atMost
  return isMet ? 'kept' : MISSED
}

const loadNow = (): string => loadavg()[0]?.toFixed(1) ?? '?'
