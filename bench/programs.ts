import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { settingTable } from '#server/platform/settings/setting-table.ts'
import { makeTempDir } from '#tests/support/temp-dir.ts'

type Settings = Readonly<Record<string, string>>

/** Starts a program of the product with these settings and no others: `env` replaces the settings of this machine. */
function startProgram(command: readonly string[], settings: Settings): ChildProcess {
  const blank = Object.fromEntries(Object.keys(settingTable).map((name) => [name, '']))
  const set = Object.entries({ ...blank, ...settings }).map(([name, value]) => `${name}=${value}`)
  const cwd = join(import.meta.dirname, '..')
  return spawn('env', [...set, ...command], { cwd, stdio: ['ignore', 'pipe', 'inherit'] })
}

/** Runs a program to its end and returns its seconds; throws its output when it failed. */
export async function timeProgram(command: readonly string[], settings: Settings): Promise<number> {
  const started = performance.now()
  const child = startProgram(command, settings)
  const [[code], output] = await Promise.all([once(child, 'close'), child.stdout ? text(child.stdout) : ''])
  if (code !== 0) throw new Error(`${command.join(' ')} ended with ${code}: ${output}`)
  return (performance.now() - started) / 1000
}

/** Starts the product, stops it when it says that it is ready, and returns the seconds until then. */
export async function timeStart(settings: Settings): Promise<number> {
  const started = performance.now()
  const child = startProgram(['npm', 'start', '--silent'], { PORT: '0', ...settings })
  await new Promise<void>((resolve, reject) => {
    child.stdout?.on('data', (chunk) => {
      if (String(chunk).includes('is ready')) resolve()
    })
    child.once('exit', (code) => reject(new Error(`npm start ended with ${code}`)))
  })
  const seconds = (performance.now() - started) / 1000
  child.kill('SIGTERM')
  if (child.exitCode === null) await once(child, 'exit')
  return seconds
}

/** Works in a temporary folder that the embedded database can read. */
export async function inFolder(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = await makeTempDir('thandaza-bench')
  try {
    await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
