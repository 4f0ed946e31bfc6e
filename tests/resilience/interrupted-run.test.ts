import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { amount, seedOf } from '#tests/support/chaos.ts'
import { root } from '#tests/support/sources.ts'
import { clearEarlierRuns, processesOf, runPrefix, runsFolder, sharedMemory } from '#tools/test/leftovers.ts'

/** A test file that starts servers, which start PostgreSQL, so that there is something to end. */
const interrupted = 'tests/resilience/start-stop.test.ts'
const seed = seedOf()
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

vi.setConfig({ testTimeout: 0 })

type Run = { runner: ChildProcess; ended: Promise<unknown>; folder: string; memory: SharedMemory }
/** The shared memory of a run's processes: files, and the creators of the blocks without a name. */
type SharedMemory = { files: string[]; creators: number[] }

/** Starts `npm test` for one file, and waits until that many of its processes run. */
async function startRunWith(processes: number): Promise<Run> {
  const runner = spawn(process.execPath, ['tools/test.ts', interrupted], { cwd: root, stdio: 'ignore' })
  const ended = once(runner, 'exit')
  const folder = () => readdirSync(runsFolder).find((name) => name.startsWith(runPrefix(runner.pid ?? 0)))
  await expect.poll(folder).toBeDefined()
  const path = join(runsFolder, folder() ?? '')
  await expect.poll(() => processesOf(path).length).toBeGreaterThanOrEqual(processes)
  return { runner, ended, folder: path, memory: memoryOf(processesOf(path)) }
}

/** Lists the remains of a run: its processes, its folders, the shared memory of its databases. */
function leftOf({ folder, memory }: Run): string[] {
  const inMemory = readdirSync(sharedMemory).filter((name) => name.startsWith(basename(folder)))
  const blocks = textOf('/proc/sysvipc/shm')
    .split('\n')
    .filter((line) => memory.creators.includes(Number(line.trim().split(/\s+/)[4])))
  const paths = [folder, ...memory.files].filter((path) => existsSync(path))
  return [...processesOf(folder).map(String), ...inMemory, ...blocks, ...paths]
}

function memoryOf(pids: number[]): SharedMemory {
  const maps = pids.map((pid) => textOf(`/proc/${pid}/maps`)).join('\n')
  return { creators: pids, files: maps.match(/\/dev\/shm\/PostgreSQL\.\d+/g) ?? [] }
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    // The process ended meanwhile.
    return ''
  }
}

/** A different moment in each turn: from the first running program to the servers with their databases. */
function processesInTurn(turn: number): number {
  return 1 + ((seed + turn * 7) % 12)
}

const stops = amount(1, 12)

test(`nothing of a test run remains that INT, TERM or HUP ends: ${stops} of them (seed ${seed})`, async () => {
  for (let turn = 0; turn < stops; turn += 1) {
    const run = await startRunWith(processesInTurn(turn))
    run.runner.kill(signals[(seed + turn) % signals.length])
    const [status] = (await run.ended) as [number]
    expect([130, 143, 129]).toContain(status)
    expect(leftOf(run)).toEqual([])
  }
})

const kills = amount(1, 12)

test(`the processes of a killed test run end by themselves: ${kills} of them (seed ${seed})`, async () => {
  for (let turn = 0; turn < kills; turn += 1) {
    const run = await startRunWith(processesInTurn(turn))
    run.runner.kill('SIGKILL')
    await run.ended
    await expect.poll(() => leftOf(run)).toEqual([])
  }
})

test('the remains of a test run killed with its watchdog are cleared by the next one', async () => {
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
