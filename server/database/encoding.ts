import type pg from 'pg'
import { refusal } from './startup-refusal.ts'

/**
 * Throws unless the database stores text as UTF-8: another encoding cannot store every name and prayer, and SQL_ASCII
 * stores bytes that nobody has checked.
 */
export async function requireUtf8(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ encoding: string; name: string }>(
    `select current_setting('server_encoding') as encoding, current_database() as name`,
  )
  const { encoding, name } = rows[0] ?? { encoding: 'no encoding', name: '' }
  if (encoding === 'UTF8') return
  throw refusal(
    `The database ${name} stores text as ${encoding}, which does not hold every name and prayer; nothing was changed. Create one that stores UTF-8: createdb --encoding=UTF8 --template=template0 --locale=C.UTF-8 <name>`,
  )
}
