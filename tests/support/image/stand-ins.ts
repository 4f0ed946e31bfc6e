import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { hasCode } from '#server/database/startup-refusal.ts'
import { root } from '../sources.ts'
import type { StandIn } from './build.ts'
import { copyTree, layOutPackages } from './trees.ts'

/** The sources that the pages are built from. */
const sources = ['package-lock.json', 'vite.config.ts', 'tsconfig.base.json', 'contract', 'tools', 'web']

/**
 * Performs the steps that take npm and vite a minute: packages are copied from those installed here, pages from the
 * build here when it is newer than all of its sources. `npm run chaos deployment` runs both for real.
 */
export const quickSteps: StandIn = async (command, folder) =>
  (await layOutPackages(command, folder)) || (await copyBuild(command, folder))

async function copyBuild(command: string, folder: string): Promise<boolean> {
  if (command !== 'node tools/build.ts') return false
  const built = await stat(join(root, 'dist/.stamp')).catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return null
    throw error
  })
  const changed = await Promise.all(sources.map((path) => lastChange(join(root, path))))
  if (!built || Math.max(...changed) > built.mtimeMs) return false
  const isIncluded = (path: string) => path !== join(root, 'dist/.stamp')
  await copyTree(join(root, 'dist'), join(folder, 'dist'), { isIncluded })
  return true
}

/** The last time a file, or anything in a folder, was written, added or removed. */
async function lastChange(path: string): Promise<number> {
  const { mtimeMs } = await stat(path)
  const entries = await readdir(path, { withFileTypes: true, recursive: true }).catch((error: unknown) => {
    if (hasCode(error, 'ENOTDIR')) return []
    throw error
  })
  const times = await Promise.all(entries.map(async ({ parentPath, name }) => stat(join(parentPath, name))))
  return Math.max(mtimeMs, ...times.map((each) => each.mtimeMs))
}
