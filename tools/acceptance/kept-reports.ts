import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { copyFile, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../test/stage.ts'
import { RUN_FILE, type RunRecord, savedReports } from './test-results.ts'

/** Keeps the reports of a whole test run for `npm run acceptance`, in the place of those before. */
export async function saveReports(folder: string): Promise<void> {
  const draft = `${savedReports}.${process.pid}`
  await mkdir(draft, { recursive: true })
  // A stage that did not run left no report.
  const reports = ['unit.json', 'journeys.json'].filter((name) => existsSync(join(folder, name)))
  for (const name of reports) await copyFile(join(folder, name), join(draft, name))
  const note: RunRecord = {
    finishedAt: new Date().toISOString(),
    commit: git('rev-parse', '--short', 'HEAD'),
    isChanged: Boolean(git('status', '--porcelain')),
  }
  await writeFile(join(draft, RUN_FILE), `${JSON.stringify(note, null, 2)}\n`)
  await rm(savedReports, { recursive: true, force: true })
  await rename(draft, savedReports)
}

/** What git says; null where there is no repository or no git. */
function git(...args: string[]): string | null {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  return status === 0 ? stdout.trim() : null
}
