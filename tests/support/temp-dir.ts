import { execFile } from 'node:child_process'
import { chmod, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** Creates a folder below the system's temporary one, which PostgreSQL may enter also when root starts it. */
export async function makeTempDir(prefix: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `${prefix}-`))
  await chmod(folder, 0o755)
  return folder
}

/** Copies a folder and keeps the owner of each file: PostgreSQL starts on its data for that owner alone. */
export async function copyFolder(from: string, to: string): Promise<void> {
  await promisify(execFile)('cp', ['-a', from, to])
}
