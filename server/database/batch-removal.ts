import type { Db, NameReturning, Statement, ValuesOf } from './db.ts'

/**
 * Removes one batch of a member's leftover rows: the first statement that still finds something does the work. Each
 * returns one row with the number `removed`; the result is zero once none of them finds anything (REQ-95).
 */
export async function removeSome<N extends NameReturning<{ removed: number }>>(
  db: Db,
  inOrder: readonly Statement<N>[],
  values: ValuesOf<N>,
): Promise<number> {
  for (const statement of inOrder) {
    const [row] = await db.query(statement, values)
    if (row && row.removed > 0) return row.removed
  }
  return 0
}

/** The text of the statement that removes at most $2 rows of a member ($1) from a table whose key is `id`. */
export const removeOwnText = (table: string) => `
    with gone as (
      delete from ${table}
       where id in (select id from ${table} where user_id = $1 limit $2)
      returning id
    )
    select count(*)::int as removed from gone`

type Reactions = { table: string; parents: string; parentId: string; count: string }

/**
 * The text of the statement that removes at most $2 reactions of a member ($1), one for each parent row, and corrects
 * the counts of the parents.
 */
export const removeReactionsText = ({ table, parents, parentId, count }: Reactions) => `
    with gone as (
      delete from ${table}
       where user_id = $1
         and ${parentId} in (select ${parentId} from ${table} where user_id = $1 limit $2)
      returning ${parentId}
    ), counted as (
      update ${parents}
         set ${count} = ${count} - 1
       where id in (select ${parentId} from gone)
    )
    select count(*)::int as removed from gone`

type RowsUnder = { table: string; key: readonly string[]; visible: string; parentId: string }

/** The text of the statement that removes at most $2 rows that hang on a member's own prayers or miracles ($1). */
export const removeUnderText = ({ table, key, visible, parentId }: RowsUnder) => `
    with gone as (
      delete from ${table}
       where (${key.join(', ')}) in (
               select ${key.map((column) => `r.${column}`).join(', ')}
                 from ${visible}($1) x
                 join ${table} r on r.${parentId} = x.id
                where x.user_id = $1
                limit $2)
      returning ${parentId}
    )
    select count(*)::int as removed from gone`

/** The text of the statement that removes at most $2 of a member's prayers or miracles ($1). */
export const removeParentsText = (table: string, visible: string) => `
    with gone as (
      delete from ${table}
       where id in (select id from ${visible}($1) where user_id = $1 limit $2)
      returning id
    )
    select count(*)::int as removed from gone`
