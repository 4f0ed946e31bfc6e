import { spawn } from 'node:child_process'
import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'

/** A program that needs a whole core, until the one that started it is gone. */
const busyProgram = 'const parent = process.ppid; while (process.ppid === parent) {}'
const PATIENCE_MS = 300_000

const SHOWN_EVERY_MS = 60_000

/**
 * Keeps the machine busy with so many programs, from the moment its load says so, and prints the load once a minute.
 * Returns what ends them.
 */
export async function makeLoad(programs: number): Promise<() => void> {
  const busy = Array.from({ length: programs }, () =>
    spawn(process.execPath, ['--eval', busyProgram], { stdio: 'ignore' }),
  )
  const started = performance.now()
  // The load is an average of the last minute; a program that runs counts from its first second on.
  while ((loadavg()[0] ?? 0) < programs / 2 && performance.now() - started < PATIENCE_MS) await sleep(1_000)
  const showing = setInterval(() => console.log(`load ${loadavg()[0]?.toFixed(1)}`), SHOWN_EVERY_MS)
  return () => {
    clearInterval(showing)
    for (const program of busy) program.kill('SIGKILL')
  }
}
