import { join } from 'node:path'
import { declaredStatements } from '#server/database/db.ts'
import { isTest, root, sourcesOf } from '#tests/support/sources.ts'

/** Loads every module that declares statements; returns the texts of all statements by name. */
export async function loadStatements(): Promise<ReadonlyMap<string, string>> {
  const sources = sourcesOf('server', 'ops').filter((source) => !isTest(source))
  const declaring = sources.filter(({ imports }) =>
    imports.some(
      ({ target, names }) =>
        target === 'server/database/db.ts' && names.some((name) => name.startsWith('sql')),
    ),
  )
  for (const { path } of declaring) await import(join(root, path))
  return declaredStatements
}
