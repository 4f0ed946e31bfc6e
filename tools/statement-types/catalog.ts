import type pg from 'pg'

export type Column = { name: string; type: number; isNullable: boolean; values: readonly string[] | null }
export type Relation = { name: string; columns: ReadonlyMap<number, Column> }
export type Type = {
  name: string
  element: number
  base: number
  relation: number
  labels: readonly string[] | null
}
export type Routine = {
  name: string
  isOurs: boolean
  neverNull: boolean
  /** The argument, counted from 1, without which alone the function answers null; null when none is known. */
  nullWith: number | null
  columns: readonly string[] | null
}

/** Tables, types and functions of the database, by their object identifiers. */
export type Catalog = {
  relations: ReadonlyMap<number, Relation>
  types: ReadonlyMap<number, Type>
  routines: ReadonlyMap<number, Routine>
  operators: ReadonlyMap<number, string>
}

/** Reads the catalog of a migrated database. */
export async function readCatalog(client: pg.Client): Promise<Catalog> {
  const [columns, types, routines, operators] = [
    await client.query(columnsQuery),
    await client.query(typesQuery),
    await client.query(routinesQuery),
    await client.query(operatorsQuery),
  ]
  return {
    relations: relationsOf(columns.rows),
    types: new Map(types.rows.map(({ oid, ...type }) => [oid, type])),
    routines: new Map(routines.rows.map(({ oid, ...routine }) => [oid, routine])),
    operators: new Map(operators.rows.map(({ oid, name }) => [oid, name])),
  }
}

type ColumnRow = Omit<Column, 'values'> & {
  relation: number
  table: string
  number: number
  check: string | null
}

function relationsOf(rows: readonly ColumnRow[]): Map<number, Relation> {
  const relations = new Map<number, { name: string; columns: Map<number, Column> }>()
  for (const { relation, table, number, check, ...column } of rows) {
    const known = relations.get(relation) ?? { name: table, columns: new Map() }
    known.columns.set(number, { ...column, values: allowedValues(check) })
    relations.set(relation, known)
  }
  return relations
}

/** The values of a constraint that does nothing but list them: `CHECK ((status = ANY (ARRAY['a'::text, …])))`. */
function allowedValues(check: string | null): string[] | null {
  const listed = check && /^CHECK \(\(\w+ = ANY \(ARRAY\[([^\]]*)\]\)\)\)$/.exec(check)?.[1]
  return listed ? [...listed.matchAll(/'((?:[^']|'')*)'/g)].map(([, value = '']) => value) : null
}

/**
 * The columns of tables, and of the row types of functions: a column that such a type has from its table is as the
 * column of the table. The comment of the type names both (functions/all-row-types.sql).
 */
const columnsQuery = `
  with sources as (
    select c.oid as relation, coalesce(to_regclass(t.parts[1])::oid, c.oid) as source,
           string_to_array(t.parts[2], ', ') as required
      from pg_class c
      left join lateral regexp_match(
             obj_description(c.reltype, 'pg_type'), '^Rows of (\\w+); never null: (.*)$') t (parts) on true
     where c.relkind in ('r', 'p', 'v', 'c', 'm')
  )
  select x.relation::int8, c.relname as table, a.attnum::int4 as number, a.attname as name, a.atttypid::int8 as type,
         not (coalesce(b.attnotnull, false) or a.attname = any(coalesce(x.required, '{}'))) as "isNullable",
         k.definition as check
    from sources x
    join pg_class c on c.oid = x.relation
    join pg_attribute a on a.attrelid = x.relation
    left join pg_attribute b on b.attrelid = x.source and b.attname = a.attname
    left join lateral (
      select max(pg_get_constraintdef(n.oid)) as definition
        from pg_constraint n
       where n.conrelid = x.source
         and pg_get_constraintdef(n.oid) like '%= ANY (ARRAY[%'
         and n.contype = 'c'
         and n.conkey = array[b.attnum]
    ) k on true
   where a.attnum > 0
     and not a.attisdropped`

const typesQuery = `
  select t.oid::int8, t.typname as name, t.typelem::int8 as element, t.typbasetype::int8 as base,
         t.typrelid::int8 as relation,
         (select array_agg(e.enumlabel::text order by e.enumsortorder) from pg_enum e where e.enumtypid = t.oid) as labels
    from pg_type t`

const routinesQuery = `
  select p.oid::int8, p.proname as name, p.pronamespace = 'public'::regnamespace as "isOurs",
         p.prosrc ~ '^\\s*select (exists|array|coalesce|count) ?\\(' as "neverNull",
         array_position(p.proargnames, (regexp_match(obj_description(p.oid, 'pg_proc'), 'Null only where (\\w+) is null'))[1])
           as "nullWith",
         p.proargnames[array_length(p.proargtypes::oid[], 1) + 1:] as columns
    from pg_proc p`

const operatorsQuery = `
  select oid::int8, oprname as name
    from pg_operator`
