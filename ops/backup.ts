import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { systemClock } from '#server/platform/core/clock.ts'
import { createLog } from '#server/platform/core/log.ts'
import { openMediaStore } from '#server/platform/media/media-store.ts'
import { environment, readSettings, type Settings } from '#server/platform/settings/settings.ts'
import { writeDeletionList } from './backup/deletion-list.ts'
import { openEncryptedBackup } from './backup/encrypted-backup.ts'
import { writeBackup } from './backup/take-backup.ts'
import { summaryLines, verifyBackup } from './backup/verify-backup.ts'
import { reachDatabase, reachToRead, replicaOf } from './reach-database.ts'

const usage = `Usage: npm run backup [-- <folder of backups>]
       npm run backup -- verify <backup>
       npm run backup -- deletions [<file>]`

const root = join(import.meta.dirname, '..')
const log = createLog('warn')

/** Saves a whole site to a folder, beside a running server or without one (SEC-G13). */
try {
  const [first, second, ...more] = process.argv.slice(2)
  if (more.length > 0 || [first, second].some((argument) => argument?.startsWith('-'))) throw new Error(usage)
  const settings = readSettings(environment(root))
  if (first === 'verify') await verify(settings, second)
  else if (first === 'deletions') await writeDeletions(settings, second)
  else if (second) throw new Error(usage)
  else await take(settings, first)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

async function take(settings: Settings, folder?: string): Promise<void> {
  const { address, close } = await reachDatabase(settings, log)
  try {
    const { path, contents } = await writeBackup({
      address,
      replica: replicaOf(settings),
      store: openMediaStore({ settings, log }),
      among: resolve(folder ?? join(settings.dataDir, 'backups')),
      keys: settings.backupKeys,
      now: systemClock.now(),
      appVersion: versionOfProgram(),
    })
    console.log(
      [...summaryLines(contents), ...warnings(settings, contents.sealedValues), `Written: ${path}`].join(
        '\n',
      ),
    )
  } finally {
    await close()
  }
}

async function verify(settings: Settings, backup?: string): Promise<void> {
  if (!backup) throw new Error(usage)
  const encryptedBackup = await openEncryptedBackup(resolve(backup), settings.backupKeys)
  const { contents } = await verifyBackup(encryptedBackup)
  console.log([...summaryLines(contents), 'Whole: every file is as it was written.'].join('\n'))
}

async function writeDeletions(settings: Settings, file?: string): Promise<void> {
  const path = resolve(file ?? join(settings.dataDir, 'backups', 'deletions.json'))
  const { address, close } = await reachToRead(settings, log)
  try {
    const count = await writeDeletionList(address, path, systemClock.now())
    console.log(`Members who left: ${count}\nWritten: ${path}`)
  } finally {
    await close()
  }
}

/** Warnings that the keeper of the backup must read. */
function warnings({ backupKeys }: Settings, sealedValues: number): string[] {
  const plain =
    'It is not encrypted: whoever has it reads every prayer, name and address. BACKUP_KEY encrypts the next one.'
  const sealed =
    'Bank accounts and donors’ addresses in it open with ENCRYPTION_KEY only (in development: encryption.key in DATA_DIR), which is not in it.'
  return [...(backupKeys.length > 0 ? [] : [plain]), ...(sealedValues > 0 ? [sealed] : [])]
}

function versionOfProgram(): string {
  return String(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version)
}
