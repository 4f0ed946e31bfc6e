import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { amount, seedOf } from '#tests/support/chaos.ts'
import { root } from '#tests/support/sources.ts'
import { clearEarlierRuns, processesOf, runPrefix, runsFolder, sharedMemory } from '#tools/test/leftovers.ts'

/** A file of the suite that starts servers, which start PostgreSQL, so that there is something to end. */
const interrupted = 'tests/resilience/start-stop.test.ts'
const patiently = { timeout: 120_000, interval: 100 }
const seed = seedOf()
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

vi.setConfig({ testTimeout: 0 })

type Run = { runner: ChildProcess; ended: Promise<unknown>; folder: string; memory: SharedMemory }
/** Shared memory of the processes of a run: files, and the makers of the blocks that have no name. */
type SharedMemory = { files: string[]; makers: number[] }

/** Starts `npm test` for one file, and waits until that many of its processes run. */
async function startRunWith(processes: number): Promise<Run> {
  const runner = spawn(process.execPath, ['tools/test.ts', interrupted], { cwd: root, stdio: 'ignore' })
  const ended = once(runner, 'exit')
  const folder = () => readdirSync(runsFolder).find((name) => name.startsWith(runPrefix(runner.pid ?? 0)))
  await expect.poll(folder, patiently).toBeDefined()
  const path = join(runsFolder, folder() ?? '')
  await expect.poll(() => processesOf(path).length, patiently).toBeGreaterThanOrEqual(processes)
  return { runner, ended, folder: path, memory: memoryOf(processesOf(path)) }
}

/** Lists the remains of a run: its processes, its folders, the shared memory of its databases. */
function leftOf({ folder, memory }: Run): string[] {
  const inMemory = readdirSync(sharedMemory).filter((name) => name.startsWith(basename(folder)))
  const blocks = textOf('/proc/sysvipc/shm')
    .split('\n')
    .filter((line) => memory.makers.includes(Number(line.trim().split(/\s+/)[4])))
  const paths = [folder, ...memory.files].filter((path) => existsSync(path))
  return [...processesOf(folder).map(String), ...inMemory, ...blocks, ...paths]
}

function memoryOf(pids: number[]): SharedMemory {
  const maps = pids.map((pid) => textOf(`/proc/${pid}/maps`)).join('\n')
  return { makers: pids, files: maps.match(/\/dev\/shm\/PostgreSQL\.\d+/g) ?? [] }
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    // The process ended meanwhile.
    return ''
  }
}

/** Another moment in each turn: from the first program that runs to the servers with their databases. */
function processesInTurn(turn: number): number {
  return 1 + ((seed + turn * 7) % 12)
}

const stops = amount(1, 12)

test(`nothing of a test run stays that INT, TERM or HUP ends: ${stops} of them (seed ${seed})`, async () => {
  for (let turn = 0; turn < stops; turn += 1) {
    const run = await startRunWith(processesInTurn(turn))
    run.runner.kill(signals[(seed + turn) % signals.length])
    const [status] = (await run.ended) as [number]
    expect([130, 143, 129]).toContain(status)
    expect(leftOf(run)).toEqual([])
  }
})

const kills = amount(1, 12)

test(`what a killed test run started ends by itself: ${kills} of them (seed ${seed})`, async () => {
  for (let turn = 0; turn < kills; turn += 1) {
    const run = await startRunWith(processesInTurn(turn))
    run.runner.kill('SIGKILL')
    await run.ended
    await expect.poll(() => leftOf(run), patiently).toEqual([])
  }
})

test('a test run that was killed with its watchdog is cleared by the next one', async () => {
  const run = await startRunWith(6)
  for (const pid of watchdogsOf(run.folder)) process.kill(pid, 'SIGKILL')
  run.runner.kill('SIGKILL')
  await run.ended
  expect(leftOf(run)).not.toEqual([])
  await clearEarlierRuns()
  expect(leftOf(run)).toEqual([])
})

function watchdogsOf(folder: string): number[] {
  const isWatchdog = (pid: string) => textOf(`/proc/${pid}/cmdline`).includes(`watchdog.ts\0${folder}`)
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && isWatchdog(name))
    .map(Number)
}
