import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Address } from '#server/database/connect.ts'
import { settingTable } from '#server/platform/settings/setting-table.ts'

const root = join(import.meta.dirname, '..')

/** Starts a program of the product with these settings and no others: `env` sets them, the rest of this machine's stays. */
export function startProgram(
  command: readonly string[],
  settings: Readonly<Record<string, string>>,
): ChildProcess {
  const blank = Object.fromEntries(Object.keys(settingTable).map((name) => [name, '']))
  const set = Object.entries({ ...blank, ...settings }).map(([name, value]) => `${name}=${value}`)
  return spawn('env', [...set, ...command], { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] })
}

/** Runs one to its end and tells how many seconds it took; throws what it said when it failed. */
export async function timeProgram(
  command: readonly string[],
  settings: Readonly<Record<string, string>>,
): Promise<number> {
  const started = performance.now()
  const child = startProgram(command, settings)
  let said = ''
  child.stdout?.on('data', (chunk) => {
    said += chunk
  })
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`${command.join(' ')} ended with ${code}: ${said}`)
  return (performance.now() - started) / 1000
}

/** Works in a folder that is gone afterwards; the embedded database must be able to read it. */
export async function inFolder(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'thandaza-bench-'))
  await chmod(folder, 0o755)
  try {
    await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** A database of the bench as DATABASE_URL names it; it is reached by its socket. */
export function urlOf({ host, port, user, password, database }: Address): string {
  const asked = new URLSearchParams({
    host: host ?? '',
    port: String(port ?? ''),
    user: user ?? '',
    ...(typeof password === 'string' && { password }),
  })
  return `postgresql:///${database}?${asked}`
}
