import { spawn } from 'node:child_process'
import { chmod, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { hasCode, refusal } from '#server/database/startup-refusal.ts'
import { chownToPostgres, type DataDirs, writePrivate } from './data-dirs.ts'

const majorVersion = '18'
export const superuser = 'postgres'

/** The role and database of the application; the superuser only creates and guards them. */
export const application = { user: 'thandaza', database: 'thandaza' }

/** Creates the database folder if it is missing and writes its access rules: our own accounts, by the socket alone. */
export async function prepareCluster(dirs: DataDirs, binaries: string, durable: boolean): Promise<void> {
  const version = await readVersion(dirs.cluster)
  if (version === undefined) await createCluster(dirs, binaries, durable)
  else if (version !== majorVersion) {
    throw refusal(
      `The database in ${dirs.cluster} was made by PostgreSQL ${version}; this is ${majorVersion}.`,
    )
  }
  await writeAccess(dirs)
}

async function readVersion(cluster: string): Promise<string | undefined> {
  try {
    return (await readFile(join(cluster, 'PG_VERSION'), 'utf8')).trim()
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined
    throw error
  }
}

/** Created under another name and renamed, so that a power cut in the middle leaves no half database. */
async function createCluster(dirs: DataDirs, binaries: string, durable: boolean): Promise<void> {
  const draft = await mkdtemp(join(dirs.home, '.initdb-'))
  await chmod(draft, 0o700)
  await chownToPostgres(draft, dirs.runAs)
  await runInitdb(dirs, [
    join(binaries, 'bin', 'initdb'),
    `--pgdata=${draft}`,
    `--username=${superuser}`,
    '--auth=peer',
    '--encoding=UTF8',
    '--no-locale',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--data-checksums',
    ...(durable ? [] : ['--no-sync']),
  ])
  await rename(draft, dirs.cluster).catch((error: unknown) => {
    // Another start made it first.
    if (!hasCode(error, 'EEXIST', 'ENOTEMPTY')) throw error
  })
  await removeDrafts(dirs.home)
}

async function runInitdb({ runAs }: DataDirs, [program = '', ...args]: string[]): Promise<void> {
  const child = spawn(program, args, {
    ...runAs,
    cwd: '/',
    env: processEnvironment,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output: string[] = []
  child.stdout.on('data', (chunk: Buffer) => output.push(chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => output.push(chunk.toString()))
  const status = await new Promise((resolve, reject) => child.on('error', reject).on('close', resolve))
  if (status !== 0) throw refusal(`PostgreSQL could not make its database folder:\n${output.join('')}`)
}

/** PostgreSQL's programs see this environment and nothing of ours. */
export const processEnvironment = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }

/**
 * Peer authentication: the kernel tells PostgreSQL which user connects, so there is no password to store or to lose.
 * Each start writes the rules, also one that is refused a moment later, while PostgreSQL may be reading them.
 */
async function writeAccess({ cluster, accounts, runAs }: DataDirs): Promise<void> {
  const roles = [application.user, superuser]
  const pairs = accounts.flatMap((account) => roles.map((role) => `thandaza "${account}" ${role}\n`))
  await writePrivate(join(cluster, 'pg_hba.conf'), 'local all all peer map=thandaza\n', runAs)
  await writePrivate(join(cluster, 'pg_ident.conf'), pairs.join(''), runAs)
}

async function removeDrafts(home: string): Promise<void> {
  const names = await readdir(home)
  for (const name of names.filter((each) => each.startsWith('.initdb-'))) {
    await rm(join(home, name), { recursive: true, force: true })
  }
}
