import { createHash } from 'node:crypto'
import {
  chmod,
  chown,
  link,
  lstat,
  mkdir,
  mkdtemp,
  readFile,
  realpath,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import { hasCode, refusal } from '#server/database/startup-refusal.ts'
import type { RunAs } from './embedded-binaries.ts'

/** The folders and the account of one packaged PostgreSQL. */
export type DataDirs = {
  dataDir: string
  home: string
  cluster: string
  socketDir: string
  logFile: string
  binaryCache: string
  runAs: RunAs
  accounts: string[]
}

const nobody = { uid: 65534, gid: 65534 }
const rootStateDir = '/var/lib/thandaza'
const longestSocketFolder = 85

/**
 * Finds or creates the folders for the database of `dataDir`. PostgreSQL refuses to run as root, so root runs it as
 * nobody; where nobody cannot enter DATA_DIR, the database is in /var/lib/thandaza and DATA_DIR/postgres-home.txt holds
 * its path.
 */
export async function prepareDataDirs(dataDir: string): Promise<DataDirs> {
  const isRoot = process.getuid?.() === 0
  const real = await realpath(await ensureDir(dataDir, isRoot ? 0o711 : 0o700))
  const home = isRoot ? await findHomeForRoot(real) : await ensureDir(join(real, 'postgres'), 0o755)
  const cluster = join(home, 'cluster')
  const runAs = await chooseAccount(cluster, isRoot)
  return {
    dataDir: real,
    home,
    cluster,
    socketDir: await findSocketFolder(home, runAs, isRoot),
    logFile: join(home, 'postgres.log'),
    binaryCache: isRoot ? rootStateDir : home,
    runAs,
    accounts: [...new Set(['root', accountName()])],
  }
}

let drafts = 0

/** Writes a file atomically that only its owner may read: this user, or the account that PostgreSQL runs as. */
export async function writePrivate(path: string, text: string, runAs?: RunAs): Promise<void> {
  const draft = await writeDraft(path, text)
  await chownToPostgres(draft, runAs)
  await rename(draft, path)
}

/** Does the same only where there is no such file. Throws EEXIST. */
async function writePrivateOnce(path: string, text: string): Promise<void> {
  const draft = await writeDraft(path, text)
  await link(draft, path).finally(() => rm(draft))
}

async function writeDraft(path: string, text: string): Promise<string> {
  drafts += 1
  const draft = `${path}.${process.pid}.${drafts}`
  await writeFile(draft, text, { mode: 0o600 })
  return draft
}

/** Gives a folder or file to the account that PostgreSQL runs as. */
export async function chownToPostgres(path: string, runAs: RunAs): Promise<void> {
  if (runAs) await chown(path, runAs.uid, runAs.gid)
}

async function findHomeForRoot(dataDir: string): Promise<string> {
  const inside = join(dataDir, 'postgres')
  const pointer = join(dataDir, 'postgres-home.txt')
  const named = (await textOf(pointer))?.trim()
  if (named) return claimHome(named, dataDir, pointer)
  // A power cut can leave it empty: it names no database, and would be in the way of the one that does.
  if (named === '') await rm(pointer, { force: true })
  const cluster = await existing(join(inside, 'cluster'))
  const isOfPlainUser = cluster !== undefined && cluster.uid !== nobody.uid
  if (isOfPlainUser || (await nobodyMayEnter(dataDir))) return ensureDir(inside, 0o755)
  if (cluster) {
    const why = `PostgreSQL, which cannot run as root, may no longer enter ${dataDir}`
    throw refusal(`${why}: allow it (chmod o+x on each folder of that path) or use another DATA_DIR.`)
  }
  await ensureDir(rootStateDir, 0o755)
  const home = await mkdtemp(join(rootStateDir, 'database-'))
  await chmod(home, 0o755)
  await writePrivate(join(home, 'data-dir.txt'), `${dataDir}\n`)
  try {
    await writePrivateOnce(pointer, `${home}\n`)
  } catch (error) {
    // Another first start wrote its pointer a moment earlier: that one counts.
    if (!hasCode(error, 'EEXIST')) throw error
    await rm(home, { recursive: true })
    return findHomeForRoot(dataDir)
  }
  return home
}

/** A moved data folder keeps its database; a copied one must not share the database of the original. */
async function claimHome(home: string, dataDir: string, pointer: string): Promise<string> {
  if (!(await existing(home))) {
    throw refusal(
      `The database of ${dataDir} lies in ${home}, which is gone. Remove ${pointer} to start empty.`,
    )
  }
  const owner = (await textOf(join(home, 'data-dir.txt')))?.trim()
  if (owner === dataDir) return home
  if (owner && (await textOf(join(owner, 'postgres-home.txt')))?.trim() === home) {
    const advice = `Remove ${pointer} to start this one empty.`
    throw refusal(`${dataDir} is a copy of ${owner}, whose database lies in ${home}. ${advice}`)
  }
  await writePrivate(join(home, 'data-dir.txt'), `${dataDir}\n`)
  return home
}

async function nobodyMayEnter(folder: string): Promise<boolean> {
  const { mode } = await stat(folder)
  if ((mode & 0o001) === 0) return false
  return dirname(folder) === folder || nobodyMayEnter(dirname(folder))
}

/** An existing cluster keeps its owner, so that root may run a cluster that a plain user created. */
async function chooseAccount(cluster: string, isRoot: boolean): Promise<RunAs> {
  const found = await existing(cluster)
  if (!isRoot && found && found.uid !== process.getuid?.()) {
    throw refusal(
      `The database in ${cluster} belongs to another user (id ${found.uid}): start as root or as that user.`,
    )
  }
  if (!isRoot) return undefined
  return found && found.uid !== 0 ? { uid: found.uid, gid: found.gid } : nobody
}

/** A socket's path may have about 100 bytes; a deep DATA_DIR gets its socket in another folder. */
async function findSocketFolder(home: string, runAs: RunAs, isRoot: boolean): Promise<string> {
  const near = join(home, 'run')
  const hash = createHash('sha256').update(home).digest('hex').slice(0, 16)
  const short = isRoot ? join(await ensureDir(rootStateDir, 0o755), `run-${hash}`) : `/tmp/thandaza-${hash}`
  const folder = await ensureDir(Buffer.byteLength(near) <= longestSocketFolder ? near : short, 0o700)
  await chownToPostgres(folder, runAs)
  const { uid, mode } = await lstat(folder)
  const isOurs = uid === (runAs?.uid ?? process.getuid?.()) && (mode & 0o077) === 0
  if (!isOurs)
    throw refusal(
      `${folder} belongs to somebody else or is open to others: remove it or use a shorter DATA_DIR.`,
    )
  return folder
}

function accountName(): string {
  try {
    return userInfo().username
  } catch (cause) {
    const problem = `The user id ${process.getuid?.()} has no name on this machine, which PostgreSQL needs`
    throw refusal(`${problem}: add it to /etc/passwd or set DATABASE_URL.`, cause)
  }
}

async function ensureDir(folder: string, mode: number): Promise<string> {
  if (!(await existing(folder))) {
    await mkdir(folder, { recursive: true, mode })
    await chmod(folder, mode)
  }
  return folder
}

async function existing(path: string) {
  return lstat(path).catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return undefined
    throw error
  })
}

async function textOf(path: string): Promise<string | undefined> {
  return readFile(path, 'utf8').catch((error: unknown) => {
    if (hasCode(error, 'ENOENT', 'ENOTDIR')) return undefined
    throw error
  })
}
