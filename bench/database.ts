import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { types } from '#server/database/column-types.ts'
import type { Address } from '#server/database/connect.ts'

const SIGNED_IN = 400

/** Works over one connection, without the time limits of a request. */
export async function withConnection<T>(address: Address, work: (client: pg.Client) => Promise<T>) {
  const client = new pg.Client({ ...address, types })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Runs an SQL file of this folder, which reads these values as settings: `bench.size` and so on. */
export async function runFile(client: pg.Client, file: string, values: Record<string, string | number>) {
  for (const [name, value] of Object.entries(values))
    await client.query('select set_config($1, $2, false)', [`bench.${name}`, String(value)])
  await client.query(await readFile(join(import.meta.dirname, file), 'utf8'))
}

/** The DATABASE_URL of a bench database, which is reached by its socket. */
export function urlOf({ host, port, user, database }: Address): string {
  return `postgresql:///${database}?host=${host}&port=${port}&user=${user}`
}

/** Draws at most `count` rows evenly from all rows of an ordered query. */
export async function drawEvenly(client: pg.Client, query: string, count: number) {
  const { rows } = await client.query(
    `select *
       from (select *, row_number() over () as number, count(*) over () as many from (${query}) listed) numbered
      where number * $1::int / many > (number - 1) * $1::int / many
      order by number`,
    [count],
  )
  return rows
}

/** A session token named by its purpose. */
export const tokenNamed = (name: string): string => `bench-token-${name.padStart(31, '0')}`

/** The session token of the admin, in every community. */
export const ADMIN_TOKEN = tokenNamed('admin')

/** The session token of the n-th signed-in member. */
export const tokenOf = (member: number): string => tokenNamed(String(member % SIGNED_IN))

/** Signs members in at this moment, so that dangerous actions need no further proof; e-mail addresses by token. */
export async function signIn(client: pg.Client, emails: Readonly<Record<string, string>>): Promise<void> {
  const { rowCount } = await client.query(
    `insert into sessions (id, user_id, token_hash, created_at, signed_in_at, access_ends_at, idle_ends_at, ends_at)
     select gen_random_uuid(), a.id, sha256(token::bytea), now(), now(),
            now() + interval '1 hour', now() + interval '1 day', now() + interval '2 days'
       from json_each_text($1) given (token, email)
       join accounts a using (email)`,
    [JSON.stringify(emails)],
  )
  if (rowCount !== Object.keys(emails).length) throw new Error(`Only ${rowCount} accounts were found`)
}

/** Signs in 400 members, evenly drawn from all, and those given by token and address; ends every other session. */
export async function signMembersIn(client: pg.Client, others: Record<string, string>): Promise<void> {
  await client.query('delete from sessions')
  const { rows } = await client.query('select count(*)::int as members from accounts')
  const members = Array.from({ length: SIGNED_IN }, (_, member) => {
    const rank = Math.floor((member * rows[0].members) / SIGNED_IN)
    return [tokenOf(member), `member${rank}@example.com`]
  })
  await signIn(client, { ...Object.fromEntries(members), ...others })
}

/** Nanoseconds of processor time that each connection of a database has used, by process id; read from Linux. */
export async function databaseTimes(address: Address): Promise<Map<number, number>> {
  if (process.platform !== 'linux') return new Map()
  return await withConnection(address, async (client) => {
    const { rows } = await client.query<{ pid: number }>(
      `select pid
         from pg_stat_activity
        where datname = current_database()
          and pid <> pg_backend_pid()
          and backend_type = 'client backend'`,
    )
    const times = rows.map(async ({ pid }) => {
      const [nanos] = (await readFile(`/proc/${pid}/schedstat`, 'utf8')).split(' ', 1)
      return [pid, Number(nanos)] as const
    })
    return new Map(await Promise.all(times))
  })
}
