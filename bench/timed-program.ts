import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Address } from '#server/database/connect.ts'
import { settingTable } from '#server/platform/settings/setting-table.ts'

type Settings = Readonly<Record<string, string>>

/** Starts a program of the product with these settings and no others: `env` replaces the settings of this machine. */
export function startProgram(command: readonly string[], settings: Settings): ChildProcess {
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

/** Works in a temporary folder that the embedded database can read. */
export async function inFolder(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'thandaza-bench-'))
  await chmod(folder, 0o755)
  try {
    await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The DATABASE_URL of a bench database, which is reached by its socket. */
export function urlOf({ host, port, user, database }: Address): string {
  return `postgresql:///${database}?host=${host}&port=${port}&user=${user}`
}
