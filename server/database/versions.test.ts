import { expect, test } from 'vitest'
import { functionsDir } from './functions.ts'
import { migrationsDir } from './migrate.ts'
import { checksumOf, readSqlFiles, readVersion } from './sql-files.ts'

/** Migrations from here on were written after the first release; those before are the baselines. */
const AFTER_BASELINES = '0100'

test.each([
  ['baselines', migrationsDir],
  ['functions', functionsDir],
])('the number of the %s was raised since they changed last', async (_, folder) => {
  const files = (await readSqlFiles(folder)).filter(
    ({ name }) => folder === functionsDir || name < AFTER_BASELINES,
  )
  const version = await readVersion(folder)
  const line = `${(version?.number ?? 0) + 1} ${checksumOf(files)}`
  expect(version?.checksum, `${folder}/VERSION must become: ${line}`).toBe(checksumOf(files))
})
