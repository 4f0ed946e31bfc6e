import { join } from 'node:path'
import { expect } from 'vitest'
import { root } from '#tests/support/sources.ts'

/**
 * Everything seen, sent or stored keeps its name: a renaming in the program must not show outside of it.
 * `tests/snapshots/` lists these names, one a line. The schema and the permissions have files of their own that are
 * compared already (`server/database/schema.sql`, `docs/permissions.md`).
 *
 * A wanted change is accepted with `vitest run --project server tests/snapshots -u`, and the changed files go into the
 * same commit.
 */
export const snapshotFolder = join(root, 'tests/snapshots')

/** Compares a list with the one of the last commit, line by line. */
export async function expectAsBefore(name: string, lines: readonly string[]): Promise<void> {
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(join(snapshotFolder, `${name}.txt`))
}
