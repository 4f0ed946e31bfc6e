import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Address } from '#server/database/connect.ts'
import { dbOn } from '#server/database/db.ts'
import { compareStatistics, hasDrifted } from '#server/features/community/roll-up-statistics.ts'
import { checkMoney } from '#server/features/treasury/ledger-checks.ts'
import { systemClock } from '#server/platform/core/clock.ts'
import { createLog } from '#server/platform/core/log.ts'
import { openMediaStore } from '#server/platform/media/media-store.ts'
import { environment, readSettings } from '#server/platform/settings/settings.ts'
import { onPool } from './backup/backup-connection.ts'
import { requireKnownVersion } from './backup/backup-versions.ts'
import { readDeletionList } from './backup/deletion-list.ts'
import { openEncryptedBackup } from './backup/encrypted-backup.ts'
import { requireSealKey, restoreSite } from './backup/restore-site.ts'
import { summaryLines, verifyBackup } from './backup/verify-backup.ts'
import { reachDatabase } from './reach-database.ts'

/** Runs the comparisons of npm run money:check and npm run statistics -- --check. */
export async function compareWhole(address: Address): Promise<string[]> {
  return await onPool(address, async (pool) => {
    const findings = await checkMoney(dbOn(pool), systemClock.now())
    const drifted = (await compareStatistics(dbOn(pool))).filter(hasDrifted)
    return [
      ...(findings.length === 0 ? ['The books agree.'] : []),
      ...findings.map(({ check, count, examples }) => `${check}: ${count}, such as ${examples.join(', ')}`),
      drifted.length === 0
        ? 'Every number of the community equals the full count.'
        : `${drifted.length} numbers of the community have drifted; npm run statistics repairs them.`,
    ]
  })
}

const usage = 'Usage: npm run restore -- <backup> [--deletions <file>]'
const log = createLog('warn')

/** Restores a backup into an empty database and an empty place for images (SEC-G13, POPIA s14). */
try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { deletions: { type: 'string' } },
  })
  const [backup, ...more] = positionals
  if (!backup || more.length > 0) throw new Error(usage)
  await restore(resolve(backup), values.deletions && resolve(values.deletions))
} catch (error) {
  const isUnknown =
    error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
  console.error(isUnknown ? usage : error instanceof Error ? error.message : error)
  process.exitCode = 1
}

/** The backup is checked completely before anything is changed. */
async function restore(backup: string, list: string | undefined): Promise<void> {
  const settings = readSettings(environment(join(import.meta.dirname, '..')))
  const deletions = list ? await readDeletionList(list) : []
  const encryptedBackup = await openEncryptedBackup(backup, settings.backupKeys)
  const { contents, hash } = await verifyBackup(encryptedBackup)
  await requireKnownVersion(contents)
  requireSealKey(contents, settings)
  console.log(summaryLines(contents).join('\n'))
  const store = openMediaStore({ settings, log })
  const { address, close } = await reachDatabase(settings, log)
  try {
    const say = console.log
    await restoreSite({ encryptedBackup, contents, hash, address, settings, store, log, deletions, say })
    console.log((await compareWhole(address)).join('\n'))
  } finally {
    await close()
  }
  if (!list)
    console.log(
      'No list of account deletions was given: members who left after the backup are members again.',
    )
  console.log('Restored. Everyone must sign in again; the site may be started.')
}
