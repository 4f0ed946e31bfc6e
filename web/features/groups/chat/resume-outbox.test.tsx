import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { keep, keptNames } from '#web/platform/device-store.ts'
import { aShownMessage } from '#web/testing/chat.ts'
import { nomvula, setStage, show, toldSoFar } from '#web/testing/stage.tsx'
import { useResumedPendingWrites } from './resume-outbox.ts'

setStage()

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

test('what was left unsent goes out wherever the product is opened again (REQ-212)', async () => {
  keep(`outbox:${nomvula.id}:${clientId}`, pending)
  const { sent } = await show(() => <AnyPage />, { sendMessage: () => aShownMessage(1, { clientId }) })
  await waitFor(() => expect(toldSoFar()).toEqual(['Message sent']))
  expect(sent).toEqual([['sendMessage', { groupId: 'g', clientId, content: 'Amen', images: [] }]])
  expect(keptNames('outbox:')).toEqual([])
})

test('nothing is loaded or sent for who left nothing, nor for who is somebody else', async () => {
  keep(`outbox:somebody-else:${clientId}`, pending)
  const { sent } = await show(() => <AnyPage />)
  expect(sent).toEqual([])
  expect(keptNames('outbox:')).toHaveLength(1)
})
