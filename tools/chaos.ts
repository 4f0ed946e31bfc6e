import { spawn } from 'node:child_process'
import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Part, parts } from './chaos-parts.ts'
import { howToInstall, isInstalled, type Program, programs } from './test/programs.ts'
import { startRun } from './test/run.ts'
import { start } from './test/stage.ts'

/** A program that uses a whole core until its parent is gone. */
const busyProgram = 'const parent = process.ppid; while (process.ppid === parent) {}'
const PATIENCE_MS = 300_000

const SHOWN_EVERY_MS = 60_000

/**
 * Keeps the machine busy with this many programs, waits until the load average shows it, and prints it once a minute.
 * Returns the function that stops them.
 */
export async function makeLoad(programs: number): Promise<() => void> {
  const busy = Array.from({ length: programs }, () =>
    spawn(process.execPath, ['--eval', busyProgram], { stdio: 'ignore' }),
  )
  const started = performance.now()
  // The load is an average of the last minute, although the programs use their cores from the first second.
  while ((loadavg()[0] ?? 0) < programs / 2 && performance.now() - started < PATIENCE_MS) await sleep(1_000)
  const printing = setInterval(() => console.log(`load ${loadavg()[0]?.toFixed(1)}`), SHOWN_EVERY_MS)
  return () => {
    clearInterval(printing)
    for (const program of busy) program.kill('SIGKILL')
  }
}

/**
 * `npm run chaos [part] [times] [seed]`: runs the tests that break things, with large numbers. `npm test` runs the same
 * files with small ones. Without a part all of them run, one after the other; `times` multiplies the numbers.
 */
const [name = 'all', times = '1', seed = String(Date.now() % 1_000_000)] = process.argv.slice(2)
const chosen = name === 'all' ? parts : parts.filter((part) => part.name === name)

if (!(Number(times) > 0 && Number(seed) >= 0)) {
  console.error('Times and seed are numbers. Usage: npm run chaos [part] [times] [seed]')
  process.exitCode = 1
} else if (chosen.length === 0) {
  console.error(`There is no part "${name}". There are: all, ${parts.map((part) => part.name).join(', ')}`)
  process.exitCode = 1
} else {
  const { end } = await startRun()
  const broken: string[] = []
  try {
    for (const part of chosen) if (!(await hasHeld(part))) broken.push(part.name)
  } finally {
    await end()
  }
  console.log(verdict(broken))
  if (broken.length > 0) process.exitCode = 1
}

/** Whether the guarantee of one part held. Rounds run in parallel: together they are a part of the load. */
async function hasHeld(part: Part): Promise<boolean> {
  const rounds = part.rounds ?? 1
  const count = rounds > 1 ? `, ${rounds} rounds side by side` : ''
  console.log(`\n${part.name}: ${part.guarantee} (times ${times}, seed ${seed}${count})`)
  const needsBuild = part.needsBuild ?? part.journeys !== undefined
  if (needsBuild && (await start('tools/bootstrap.mjs', ['--build'])).status !== 0) return false
  const stopLoad = part.load ? await makeLoad(part.load) : () => undefined
  try {
    const passed = await Promise.all(Array.from({ length: rounds }, () => hasPassed(part)))
    return passed.every(Boolean)
  } finally {
    stopLoad()
  }
}

async function hasPassed({
  name: part,
  files = [],
  journeys = [],
  check,
  isLarge = true,
}: Part): Promise<boolean> {
  const missing = await missingPrograms(part)
  for (const program of missing) console.log(`${part} did not run: ${howToInstall(program)}`)
  if (missing.length > 0 && !check) return false
  const numbers = isLarge ? { CHAOS: '1', CHAOS_TIMES: times, CHAOS_SEED: seed } : undefined
  const statuses: number[] = []
  if (files.length > 0) {
    const args = ['run', '--project=server', '--project=web', '--maxWorkers=1', ...files]
    statuses.push((await start('vitest', args, { environment: numbers })).status)
  }
  if (journeys.length > 0) {
    const args = ['test', '--config=tests/journeys/playwright.config.ts', '--reporter=list', ...journeys]
    statuses.push((await start('playwright', args, { environment: numbers })).status)
  }
  if (check) statuses.push((await start(check, [])).status)
  return statuses.every((status) => status === 0)
}

/** The programs that this part alone needs and that are not there, after an attempt to install them. */
async function missingPrograms(part: string): Promise<Program[]> {
  const needed = Object.values(programs).filter(({ parts }) => parts?.includes(part))
  if (needed.every(isInstalled)) return []
  await start('tools/bootstrap.mjs', [`--part=${part}`])
  return needed.filter((program) => !isInstalled(program))
}

function verdict(broken: readonly string[]): string {
  const names = chosen.map((part) => part.name).join(', ')
  return broken.length === 0 ? `\nHeld: ${names}` : `\nBroken: ${broken.join(', ')}`
}
