import pg from 'pg'

const { escapeIdentifier } = pg

/** The tables that a backup leaves out, and why. Everything else in the database is in it. */
const leftOut: Record<string, string> = {
  schema_migrations: 'it is written anew by the migrations; the manifest names them',
  schema_functions: 'it is written anew with the functions',
  sessions: 'one that was ended since would be valid again: everybody signs in anew',
  one_time_tokens: 'a link that was used since would work again: people ask for a new one',
  email_changes: 'their links are not kept either: members ask again',
  idempotency_keys: 'answers to requests of one day, and the keys of writes that phones may send late',
  data_exports: 'the files they stand for are not kept either: members ask for a new one',
  drawn_pictures: 'the files they stand for are drawn anew',
  presence: 'who is here at this moment',
  rate_limits: 'counts of the last minutes',
}

/** A table as it is copied. The order makes two copies of the same rows identical. */
export type Table = { name: string; columns: string[]; orderBy: string }

const tablesOfDatabase = `
  select c.relname as name,
         (select json_agg(a.attname order by a.attnum)
            from pg_attribute a
           where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
         (select string_agg(quote_ident(a.attname) || case when a.attcollation <> 0 then ' collate "C"' else '' end,
                            ', ' order by k.place)
            from pg_index i
           cross join lateral unnest(i.indkey) with ordinality as k (attnum, place)
            join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum
           where i.indrelid = c.oid and i.indisprimary) as "orderBy"
    from pg_class c
   where c.relnamespace = 'public'::regnamespace
     and c.relkind in ('r', 'p')
     and not c.relispartition
   order by c.relname`

/** Settings that fix how values are written and read, whatever the server's defaults; the same as pg_dump's. */
const plainForms = `
  set local datestyle = 'ISO, YMD';
  set local intervalstyle = 'postgres';
  set local timezone = 'UTC';
  set local extra_float_digits = 3;
  set local bytea_output = 'hex';
  set local client_encoding = 'UTF8';
  set local search_path = public`

export async function setPlainForms(client: pg.ClientBase): Promise<void> {
  await client.query(plainForms)
}

/** Lists our tables whose rows are backed up. Throws for one without a primary key. */
export async function backedUpTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(tablesOfDatabase)
  const backedUp = rows.filter(({ name }) => !Object.hasOwn(leftOut, name))
  const unordered = backedUp.find(({ orderBy }) => !orderBy)
  if (unordered) throw new Error(`The table ${unordered.name} has no primary key to order its rows by`)
  return backedUp
}

/** The statement that copies a table out, in its order. */
export function copyOut({ name, columns, orderBy }: Table): string {
  return `copy (select ${listOf(columns)} from ${nameOf(name)} order by ${orderBy}) to stdout`
}

/** The statement that copies such rows in. */
export function copyIn({ name, columns }: Pick<Table, 'name' | 'columns'>): string {
  return `copy ${nameOf(name)} (${listOf(columns)}) from stdin`
}

/** The quoted name of one of our tables. */
export function nameOf(table: string): string {
  return `public.${escapeIdentifier(table)}`
}

function listOf(columns: readonly string[]): string {
  return columns.map(escapeIdentifier).join(', ')
}
