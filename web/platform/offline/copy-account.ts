import type { Member } from '#contract/account/account-operations.ts'
import { isStaff } from '#contract/values/constants.ts'
import { copyCursorOf, removeCopyMark, writeCopyMark } from '#web/platform/device/copy-mark.ts'
import { isSharedDevice } from '#web/platform/device/shared-device.ts'
import { ACCOUNT, type AccountRecord } from './account-record.ts'
import { type OfflineDatabase, openOfflineDatabase } from './offline-database.ts'
import { forgetCopy } from './wipe-device.ts'

/** The choices of what is stored for reading on this device. */
export const copyChoices = ['everything', 'text', 'nothing'] as const
export type CopyChoice = (typeof copyChoices)[number]

const CHOICE = 'offline-copy'

/** Runs with the database; null where the browser has none or refuses it: then nothing is stored and nothing read. */
export async function withDatabase<T>(use: (database: OfflineDatabase) => Promise<T>): Promise<T | null> {
  let database: OfflineDatabase
  try {
    database = await openOfflineDatabase()
  } catch {
    return null
  }
  return await use(database)
}

/**
 * Notes who is signed in, and removes what is stored for anybody else. True when the responses of this member may be
 * stored: not of staff, who read by role what belongs to others (REQ-513).
 */
export async function beginCopy({ id: accountId, roles }: Pick<Member, 'id' | 'roles'>): Promise<boolean> {
  if (isSharedDevice()) {
    await forgetCopy()
    return false
  }
  const choice = await readCopyChoice()
  const keepsCopy = !isStaff(roles) && choice !== 'nothing'
  const account: AccountRecord = { accountId, keepsCopy, keepsPictures: keepsCopy && choice === 'everything' }
  const isKept = await withDatabase(async (database) => {
    const before = (await database.get('meta', ACCOUNT)) as AccountRecord | undefined
    if (!keepsCopy || before?.accountId !== accountId) await forgetCopy()
    await database.put('meta', account, ACCOUNT)
    return keepsCopy
  })
  if (isKept) writeCopyMark({ accountId, cursor: copyCursorOf(accountId) })
  else removeCopyMark()
  return isKept === true
}

/** The choice of this device: everything that was opened, unless somebody chose otherwise. */
export async function readCopyChoice(): Promise<CopyChoice> {
  const stored = await withDatabase((database) => database.get('meta', CHOICE))
  return copyChoices.find((choice) => choice === stored) ?? 'everything'
}

/** Remembers the choice for this device; what it no longer allows is removed at once. */
export async function chooseCopy(choice: CopyChoice, member: Pick<Member, 'id' | 'roles'>): Promise<void> {
  await withDatabase(async (database) => {
    await database.put('meta', choice, CHOICE)
    if (choice !== 'everything') await database.clear('pictures')
  })
  if (choice === 'nothing') await forgetCopy()
  await beginCopy(member)
}
