import { join } from 'node:path'
import { expect } from 'vitest'
import { root } from '#tests/support/sources.ts'

/**
 * What is seen, sent or stored has the name that it had: whatever is renamed in the program, nobody outside of
 * it notices. `tests/snapshots/` says what these names are, one a line. The schema and the permissions stand in files of
 * their own that are compared already (`server/database/schema.sql`, `docs/permissions.md`).
 *
 * A change that is wanted is accepted with `vitest run --project server tests/snapshots -u`, and the files that it changed go
 * into the same commit.
 */
export const snapshotFolder = join(root, 'tests/snapshots')

/** Compares a list with the one of the last commit, line by line. */
export async function expectAsBefore(name: string, lines: readonly string[]): Promise<void> {
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(join(snapshotFolder, `${name}.txt`))
}
