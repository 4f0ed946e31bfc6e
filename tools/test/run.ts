import { spawn } from 'node:child_process'
import { chmod, mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { clearEarlierRuns, clearRun, RUN_VARIABLE, runPrefix, runsFolder } from './leftovers.ts'
import { root } from './stage.ts'

/** A run of tests: all that it starts and writes belongs to its folder and ends with it. */
export type TestRun = {
  folder: string
  /** Ends all remaining processes and removes the folder. */
  end(): Promise<void>
}

const endings = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const

/**
 * Begins a run. It is cleaned up when it is ended by a signal, when the terminal or npm is gone, or when it is killed:
 * then a process beside it does so (`watchdog.ts`), and if that was killed too, the next run does.
 */
export async function startRun(): Promise<TestRun> {
  await clearEarlierRuns()
  const folder = await mkdtemp(join(runsFolder, runPrefix(process.pid)))
  await chmod(folder, 0o755)
  startWatchdog(folder)
  // Every process started from here on inherits the variable and writes its files into the folder.
  Object.assign(process.env, { [RUN_VARIABLE]: folder, TMPDIR: folder })
  const end = () => clearRun(folder)
  let isEnding = false
  const stop = async (status: number) => {
    if (isEnding) return
    isEnding = true
    await end()
    process.exit(status)
  }
  for (const [signal, status] of Object.entries(endings)) process.on(signal, () => stop(status))
  // The output has no reader any more: the terminal was closed, or the parent process ended.
  process.stdout.on('error', () => stop(endings.SIGHUP))
  if (process.env.npm_lifecycle_event) onOrphaned(() => stop(endings.SIGHUP))
  return { folder, end }
}

function startWatchdog(folder: string): void {
  const watchdog = spawn(process.execPath, [join(root, 'tools/test/watchdog.ts'), folder], {
    cwd: root,
    detached: true,
    stdio: ['pipe', 'ignore', 'inherit'],
  })
  watchdog.unref()
}

/** Calls back when the parent of this process is gone, as after `kill -9` of npm. */
function onOrphaned(act: () => void): void {
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    act()
  }, 1_000)
  timer.unref()
}
