import { execFile, spawn } from 'node:child_process'
import { cp, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type pg from 'pg'
import { inject } from 'vitest'
import type { Address, Log } from '#server/database/connect.ts'
import { migrate, migrationsDir } from '#server/database/migrate.ts'
import { dropDatabase, onDatabase, runOn } from '#tests/support/postgres-for-tests.ts'
import { root } from '#tests/support/sources.ts'
import { makeTempDir } from '#tests/support/temp-dir.ts'
import { runEnvironment } from './server-process.ts'

export type EarlierServer = {
  origin: string
  /** The short name of its commit. */
  commit: string
  /** The exit code. */
  stop(): Promise<number | null>
  /** Everything it printed, including its log. */
  said(): string
  remove(): Promise<void>
}

const READY = /is ready: +(http:\/\/\S+)/

/**
 * Starts the server of an earlier commit, the API alone, from a folder of its own; packages are those installed here.
 */
export async function startEarlierVersion(
  commit: string,
  environment: Record<string, string>,
): Promise<EarlierServer> {
  const folder = await makeTempDir('earlier')
  const run = promisify(execFile)
  const { stdout: name } = await run('git', ['-C', root, 'rev-parse', '--short', commit])
  await run('sh', ['-ec', 'git -C "$1" archive "$2" | tar -x -C "$3"', 'sh', root, name.trim(), folder])
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))

  const { PATH = '', HOME = '' } = process.env
  const neutral = {
    PORT: '0',
    DEMO: '0',
    RATE_LIMIT_SCALE: '100000',
    LOG_LEVEL: 'warn',
    DATA_DIR: join(folder, 'data'),
  }
  const child = spawn(process.execPath, ['server/main.ts', '--api'], {
    cwd: folder,
    env: { PATH, HOME, ...runEnvironment(), ...neutral, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let [said, complained] = ['', '']
  child.stderr.on('data', (text) => {
    complained += text
  })
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
  const origin = await new Promise<string>((resolve, reject) => {
    void ended.then(async (code) => {
      await rm(folder, { recursive: true, force: true })
      reject(new Error(`${commit} ended with ${code}:\n${complained}`))
    })
    child.stdout.on('data', (text) => {
      said += text
      const [, address] = READY.exec(said) ?? []
      if (address) resolve(address.replace('localhost', '127.0.0.1'))
    })
  })
  return {
    origin,
    commit: name.trim(),
    stop: async () => {
      child.kill('SIGTERM')
      return await ended
    },
    said: () => said + complained,
    remove: async () => {
      child.kill('SIGKILL')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** The number of a commit's baselines; null for one from before they had a number. */
export async function baselineOfCommit(commit: string): Promise<number | null> {
  const show = ['-C', root, 'show', `${commit}:server/database/migrations/VERSION`]
  return await promisify(execFile)('git', show).then(
    ({ stdout }) => Number(stdout.split(' ')[0]),
    () => null,
  )
}

const quiet: Log = { info: () => undefined, warn: () => undefined, error: () => undefined }

/**
 * Expands the schema as the migrations of the next version may (ADR-30), in the ordinary way: two columns for every
 * table, or for the named ones, an index on a busy one, and a table of its own. A file changes one table, so that it
 * never locks one while it waits for another.
 */
export async function expandSchema(pool: pg.Pool, named: readonly string[] = []): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    `select c.relname as name from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and c.relname !~ '^schema_' order by c.relname`,
  )
  const folder = await mkdtemp(join(tmpdir(), 'next-version-'))
  await cp(migrationsDir, folder, { recursive: true })
  const write = (number: number, name: string, sql: string) =>
    writeFile(join(folder, `${number}_next_${name}.sql`), sql)
  const tables = rows.filter(({ name }) => named.length === 0 || named.includes(name))
  for (const [index, { name }] of tables.entries())
    await write(
      9000 + index,
      name,
      `alter table ${name} add column next_text text, add column next_number int not null default 7`,
    )
  await write(
    9900,
    'things',
    'create table next_things (id uuid primary key, account_id uuid references accounts)',
  )
  await write(9901, 'index', 'create index next_index on prayer_requests (next_text)')
  const { connectionString, host, port, user, database } = pool.options
  await migrate({ address: { connectionString, host, port, user, database }, log: quiet, folder })
  await rm(folder, { recursive: true })
}

/**
 * Inserts what servers of the next version may leave behind: an unknown event, an unknown queue, and a new kind of
 * mail.
 */
export async function insertDataOfNextVersion(pool: pg.Pool, actorId: string): Promise<void> {
  await pool.query(
    `insert into domain_events (name, payload, actor_id, at)
     values ('prayer.next-version', jsonb_build_object('prayerId', gen_random_uuid()), $1, now())`,
    [actorId],
  )
  await pool.query(`select pgboss.create_queue('next-version-job', '{"policy": "standard"}'::jsonb)`)
  await pool.query(`insert into pgboss.job (name, data) values ('next-version-job', '{}')`)
  await pool.query(
    `insert into pgboss.job (name, data, retry_limit, retry_delay)
     values ('send-mail', '{"kind": "next-version-mail", "email": "later@example.co.za"}', 12, 60)`,
  )
}

let made = 0

/** A database without any table, for servers that migrate it themselves; drop it when the test ends. */
export async function emptyDatabase(): Promise<{ address: Address; url: string; drop(): Promise<void> }> {
  const { address: server, template } = inject('testServer')
  made += 1
  const name = `${template}_empty_${process.pid}_${made}`
  await runOn(server, `create database ${name} template template0`)
  const address = onDatabase(server, name)
  const { connectionString, host, port, user } = address
  return {
    address,
    url: connectionString ?? `postgresql:///${name}?host=${host}&port=${port}&user=${user}`,
    drop: () => dropDatabase(server, name),
  }
}
