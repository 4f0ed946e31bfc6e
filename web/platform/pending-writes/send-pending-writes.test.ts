import { afterEach, expect, test, vi } from 'vitest'
import { errors } from '#contract/api/error-codes.ts'
import { fakeOfflineDatabase } from '#tests/support/web/fake-offline-database.ts'
import { comment, memberA, setOnline, startTab, wordsOf } from '#tests/support/web/pending-writes.ts'
import { ACCOUNT } from '#web/platform/offline/account-record.ts'
import { openOfflineDatabase } from '#web/platform/offline/offline-database.ts'
import { storedWrites } from '#web/platform/pending-writes/pending-store.ts'
import { sendPendingWrites } from '#web/worker/send-pending-writes.ts'

fakeOfflineDatabase()
afterEach(() => {
  vi.restoreAllMocks()
  setOnline(true)
})

/** The writes that wait on this device after one call of the browser, which the server answers so. */
async function leftAfter(answer: () => Response): Promise<{ left: string[]; isCalledAgain: boolean }> {
  setOnline(false)
  const { pending } = startTab()
  await pending.add(comment('Rain'))
  pending.stop()
  await (await openOfflineDatabase()).put('meta', { accountId: memberA }, ACCOUNT)
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => answer())
  const isCalledAgain = await sendPendingWrites().then(
    () => false,
    () => true,
  )
  return { left: (await storedWrites(memberA).list()).map(wordsOf), isCalledAgain }
}

test('the worker sends what waits', async () => {
  expect(await leftAfter(() => Response.json({ id: 'c1' }))).toEqual({ left: [], isCalledAgain: false })
})

test('where the server was not reached, the browser calls again', async () => {
  const unreached = () => {
    throw new TypeError('Failed to fetch')
  }
  expect(await leftAfter(unreached)).toEqual({ left: ['Rain'], isCalledAgain: true })
})

test('where a limit of the server holds a write back, the browser calls again', async () => {
  const { status, message } = errors.RATE_LIMITED
  const error = { code: 'RATE_LIMITED', message, key: message, requestId: 'r1' }
  const limited = () => Response.json({ error }, { status, headers: { 'retry-after': '60' } })
  expect(await leftAfter(limited)).toEqual({ left: ['Rain'], isCalledAgain: true })
})
