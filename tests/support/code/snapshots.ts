import { join } from 'node:path'
import { expect } from 'vitest'
import { root } from '#tests/support/sources.ts'

/**
 * A name that something outside of the program depends on stays: a renaming in the program must not show there.
 * `tests/snapshots/` lists these names, one a line. Operations, permissions, refusals and limits are in
 * `docs/permissions.md`, which is compared as well.
 *
 * A wanted change is accepted with `vitest run --project server tests/snapshots -u`, and the changed files go into the
 * same commit.
 */
export const snapshotFolder = join(root, 'tests/snapshots')

/** Compares a list with the one of the last commit, line by line. */
export async function expectAsBefore(name: string, lines: readonly string[]): Promise<void> {
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(join(snapshotFolder, `${name}.txt`))
}
