import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { someMessage } from '#tests/support/web/group-fixtures.ts'
import { nomvula, renderWithApp, setupRender, shownToasts } from '#tests/support/web/render.tsx'
import { storedNames, writeStored } from '#web/platform/device/device-storage.ts'
import { useResumedPendingWrites } from './resume-pending-writes.ts'

setupRender()

const clientId = '0193a000-0000-4000-8000-000000000001'
const pending = {
  clientId,
  groupId: 'g',
  content: 'Amen',
  images: [],
  writtenAt: '2026-11-21T04:00:00.000Z',
  isRefused: false,
}

function AnyPage() {
  useResumedPendingWrites()
  return null
}

test('unsent messages are sent from any page when the app is opened again (REQ-212)', async () => {
  writeStored(`outbox:${nomvula.id}:${clientId}`, pending)
  const { sent } = await renderWithApp(() => <AnyPage />, { sendMessage: () => someMessage(1, { clientId }) })
  await waitFor(() => expect(shownToasts()).toEqual(['Message sent']))
  expect(sent).toEqual([['sendMessage', { groupId: 'g', clientId, content: 'Amen', images: [] }]])
  expect(storedNames('outbox:')).toEqual([])
})

test('nothing is loaded or sent without unsent messages, nor for another member', async () => {
  writeStored(`outbox:somebody-else:${clientId}`, pending)
  const { sent } = await renderWithApp(() => <AnyPage />)
  expect(sent).toEqual([])
  expect(storedNames('outbox:')).toHaveLength(1)
})
