import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import type { Address } from '#server/database/connect.ts'
import { migrate } from '#server/database/migrate.ts'
import { quiet, withTemporaryDatabase } from './temporary-database.ts'

type Column = {
  name: string
  type: string
  enumName: string | null
  isArray: boolean
  isNullable: boolean
  fallback: string | null
  identity: '' | 'a' | 'd'
  generated: '' | 's' | 'v'
  comment: string | null
}

type Table = {
  name: string
  kind: string
  persistence: string
  options: string[] | null
  /** The partitioning of the rows, `RANGE (column)`. */
  partition: string | null
  comment: string | null
  columns: Column[]
  constraints: { name: string; definition: string }[]
  indexes: { definition: string }[]
  triggers: { definition: string }[]
}

type Enum = { name: string; labels: string[] }
type Routine = { name: string; definition: string; comment: string | null }
type Schema = { enums: Enum[]; tables: Table[]; routines: Routine[] }

/** Reads our tables, enums and functions: schema public without extensions and what the migrations record about themselves. */
async function readSchema(client: pg.Client): Promise<Schema> {
  const [enums, tables, routines] = [
    await client.query<Enum>(enumsQuery),
    await client.query<Table>(tablesQuery),
    await client.query<Routine>(routinesQuery),
  ]
  return { enums: enums.rows, tables: tables.rows, routines: routines.rows }
}

const enumsQuery = `
  select t.typname as name, array_agg(e.enumlabel::text order by e.enumsortorder) as labels
    from pg_type t
    join pg_enum e on e.enumtypid = t.oid
   where t.typnamespace = 'public'::regnamespace
   group by t.typname
   order by t.typname`

const columnsOf = `
  select json_agg(json_build_object(
           'name', a.attname,
           'type', format_type(a.atttypid, a.atttypmod),
           'enumName', (select typname from pg_type
                         where oid = case when t.typelem <> 0 then t.typelem else t.oid end and typtype = 'e'),
           'isArray', t.typcategory = 'A',
           'isNullable', not a.attnotnull,
           'fallback', pg_get_expr(d.adbin, d.adrelid),
           'identity', a.attidentity,
           'generated', a.attgenerated,
           'comment', col_description(c.oid, a.attnum)) order by a.attnum)
    from pg_attribute a
    join pg_type t on t.oid = a.atttypid
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
   where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped`

const constraintsOf = `
  select coalesce(json_agg(json_build_object('name', conname, 'definition', pg_get_constraintdef(oid))
           order by array_position(array['p', 'u', 'f', 'c', 'x'], contype::text), conname), '[]')
    from pg_constraint
   where conrelid = c.oid and contype in ('p', 'u', 'f', 'c', 'x')`

const indexesOf = `
  select coalesce(json_agg(json_build_object('definition', pg_get_indexdef(i.indexrelid))
           order by i.indexrelid::regclass::text), '[]')
    from pg_index i
   where i.indrelid = c.oid
     and not exists (select from pg_constraint where conindid = i.indexrelid and contype in ('p', 'u', 'x'))`

const triggersOf = `
  select coalesce(json_agg(json_build_object('definition', pg_get_triggerdef(oid)) order by tgname), '[]')
    from pg_trigger
   where tgrelid = c.oid and not tgisinternal`

const notOfExtension = (catalogue: string, oid: string) => `
  not exists (select from pg_depend where classid = '${catalogue}'::regclass and objid = ${oid} and deptype = 'e')`

const tablesQuery = `
  select c.relname as name, c.relkind as kind, c.relpersistence as persistence, c.reloptions as options,
         pg_get_partkeydef(c.oid) as partition,
         obj_description(c.oid, 'pg_class') as comment,
         (${columnsOf}) as columns,
         (${constraintsOf}) as constraints,
         (${indexesOf}) as indexes,
         (${triggersOf}) as triggers
    from pg_class c
   where c.relnamespace = 'public'::regnamespace
     and c.relkind in ('r', 'p', 'v', 'm')
     and not c.relispartition
     and c.relname !~ '^schema_'
     and ${notOfExtension('pg_class', 'c.oid')}
   order by c.relname`

const routinesQuery = `
  select p.proname as name, pg_get_functiondef(p.oid) as definition, obj_description(p.oid, 'pg_proc') as comment
    from pg_proc p
   where p.pronamespace = 'public'::regnamespace
     and p.prokind in ('f', 'p')
     and ${notOfExtension('pg_proc', 'p.oid')}
   order by p.proname, pg_get_function_identity_arguments(p.oid)`

/** Prints today's schema as readable SQL; definitions are in PostgreSQL's own words. */
function printSql({ enums, tables, routines }: Schema): string {
  const parts = [...enums.map(printEnum), ...tables.map(printTable), ...routines.map(printRoutine)]
  const head =
    '-- The tables and functions of a migrated database: server/database/migrations/ and functions/ say how they came.'
  return `${[head, ...parts].join('\n\n').replaceAll('public.', '')}\n`
}

function printEnum({ name, labels }: Enum): string {
  return `create type ${name} as enum (${labels.map(quoted).join(', ')});`
}

function printTable(table: Table): string {
  const constraints = table.constraints.map(({ name, definition }) => `constraint ${name} ${definition}`)
  const lines = [...table.columns.map(printColumn), ...constraints].map((line) => `  ${line}`)
  const kind = table.persistence === 'u' ? 'unlogged table' : (kinds[table.kind] ?? 'table')
  const partition = table.partition ? ` partition by ${table.partition.toLowerCase()}` : ''
  const options = table.options ? ` with (${table.options.join(', ')})` : ''
  return [
    `create ${kind} ${table.name} (\n${lines.join(',\n')}\n)${partition}${options};`,
    ...(table.comment
      ? [`comment on ${kinds[table.kind] ?? 'table'} ${table.name} is ${quoted(table.comment)};`]
      : []),
    ...table.columns.flatMap((column) => printComment(table.name, column)),
    ...table.indexes.map(({ definition }) => printIndex(definition)),
    ...table.triggers.map(({ definition }) => `${definition};`),
  ].join('\n')
}

const kinds: Record<string, string> = { v: 'view', m: 'materialized view' }

function printColumn({ name, type, isNullable, fallback, identity, generated }: Column): string {
  const parts = [`${name} ${type}`]
  if (generated) parts.push(`generated always as (${fallback}) ${generated === 's' ? 'stored' : 'virtual'}`)
  else if (identity) parts.push(`generated ${identity === 'a' ? 'always' : 'by default'} as identity`)
  else if (fallback !== null) parts.push(`default ${fallback}`)
  if (!isNullable) parts.push('not null')
  return parts.join(' ')
}

function printComment(table: string, { name, comment }: Column): string[] {
  return comment ? [`comment on column ${table}.${name} is ${quoted(comment)};`] : []
}

function printIndex(definition: string): string {
  const [, unique = '', rest = ''] = /^CREATE (UNIQUE )?INDEX (.*)$/s.exec(definition) ?? []
  const body = rest
    .replace(/ ON (ONLY )?/, ' on ')
    .replace(' USING btree', '')
    .replace(/ WHERE /, '\n  where ')
  return `create ${unique.toLowerCase()}index ${body};`
}

function printRoutine({ name, definition, comment }: Routine): string {
  const remark = comment ? `\ncomment on function ${name} is ${quoted(comment)};` : ''
  return `${definition.trim()};${remark}`
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}

/** Prints the schema of a freshly migrated database. */
async function printSchema(address: Address): Promise<string> {
  await migrate({ address, log: quiet })
  const client = new pg.Client({ ...address, options: '-c search_path=public' })
  await client.connect()
  try {
    return printSql(await readSchema(client))
  } finally {
    await client.end()
  }
}

const folder = join(import.meta.dirname, '../.cache')
await mkdir(folder, { recursive: true })
await writeFile(join(folder, 'schema.sql'), await withTemporaryDatabase(printSchema))
