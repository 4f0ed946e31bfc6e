import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeTempDir } from '#tests/support/temp-dir.ts'
import type { TestApp } from '#tests/support/test-app.ts'
import { runTool } from './server-process.ts'

/** Runs the import on the database and the data folder of an app. */
export async function runImport(app: TestApp, folder: string, ...args: string[]) {
  const { connectionString, host, port, user, database } = app.address
  const DATABASE_URL = connectionString ?? `postgresql:///${database}?host=${host}&port=${port}&user=${user}`
  return await runTool(['ops/import.ts', folder, ...args], {
    DATABASE_URL,
    DATA_DIR: app.settings.dataDir,
  })
}

/** A folder with these files: rows as JSON, or bytes as they are. */
export async function createExport(files: Record<string, object[] | Buffer | string>) {
  const home = await makeTempDir('export')
  const folder = join(home, 'tables')
  await mkdir(folder)
  for (const [name, content] of Object.entries(files))
    await writeFile(join(folder, name), Array.isArray(content) ? JSON.stringify(content) : content)
  return { folder, remove: () => rm(home, { recursive: true, force: true }) }
}
