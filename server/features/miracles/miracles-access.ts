import type { NameReturning, RowOf, Statement, ValuesOf } from '#server/database/db.ts'
import { Failure } from '#server/platform/core/failure.ts'
import { isId } from '#server/platform/core/ids.ts'
import type { Context } from '#server/platform/core/request-context.ts'

type Outcome = { isAllowed: boolean; isDone: boolean; wasPublic: boolean }

/**
 * Runs a statement that checks access and changes a miracle at once: invisible is NOT_FOUND, visible but not granted
 * FORBIDDEN.
 */
export async function actOnMiracle<N extends NameReturning<Outcome>>(
  { db }: Context<'member'>,
  statement: Statement<N>,
  miracleId: string,
  values: ValuesOf<N>,
): Promise<RowOf<Statement<N>>> {
  const [outcome] = isId(miracleId) ? await db.query(statement, values) : []
  if (!outcome) throw new Failure('NOT_FOUND')
  if (!outcome.isAllowed) throw new Failure('FORBIDDEN')
  return outcome
}
