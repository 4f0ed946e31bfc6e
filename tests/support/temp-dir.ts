import { chmod, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Creates a folder below the system's temporary one, which PostgreSQL may enter also when root starts it. */
export async function makeTempDir(prefix: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `${prefix}-`))
  await chmod(folder, 0o755)
  return folder
}
