import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Message } from '#contract/chat.ts'
import type { LiveFact } from '#contract/live.ts'
import { aChatGroup, aShownMessage, someMessages } from '#web/testing/chat.ts'
import { nomvula, noNetwork, setStage, show } from '#web/testing/stage.tsx'
import { openStreams, setStreams, theStream } from '#web/testing/streams.ts'
import { Chat } from './chat.tsx'

setStage()
setStreams()

const { id: groupId } = aChatGroup()
const failure = 'New messages may be missing.'
const bubbles = () => [...document.querySelectorAll('.bubble')].map(({ textContent }) => textContent)
const sentMessage = (number: number): LiveFact => ({ name: 'message.sent', ids: { groupId, number } })

/** An open chat under a standing stream, on a line that can be cut without the stream noticing. */
async function openLiveChat(said: Message[]) {
  const line = { isCut: false, failures: 0 }
  await show(() => <Chat group={aChatGroup()} member={nomvula} first={null} />, {
    listMessages: ({ after = '0', before = '1000' }) => {
      if (line.isCut) {
        line.failures += 1
        throw noNetwork()
      }
      const asked = said.filter(({ number }) => number > Number(after) && number < Number(before))
      return someMessages(asked, { readUpTo: 2 })
    },
    markChatRead: () => ({ unread: 0 }),
    getGroup: () => aChatGroup(),
  })
  await waitFor(() => expect(openStreams()).toHaveLength(1))
  theStream().open()
  await waitFor(() => expect(bubbles()).toEqual(said.map(({ content }) => content)))
  return line
}

test('a reading that failed while the stream stood is repeated by itself (CHAT-5)', async () => {
  const said = [aShownMessage(1), aShownMessage(2)]
  const line = await openLiveChat(said)
  line.isCut = true
  said.push(aShownMessage(3))
  theStream().tellFact(sentMessage(3), '11-2')
  await screen.findByText(failure, { exact: false })
  line.isCut = false
  await act(async () => void dispatchEvent(new Event('online')))
  await waitFor(() => expect(bubbles()).toEqual(['Word 1', 'Word 2', 'Word 3']))
  expect(screen.queryByText(failure, { exact: false })).toBeNull()
})

test('without a word from the browser the reading is repeated after a pause (CHAT-5)', async () => {
  const said = [aShownMessage(1), aShownMessage(2)]
  const line = await openLiveChat(said)
  line.isCut = true
  said.push(aShownMessage(3))
  theStream().tellFact(sentMessage(3), '11-2')
  await screen.findByText(failure, { exact: false })
  line.isCut = false
  await waitFor(() => expect(bubbles()).toEqual(['Word 1', 'Word 2', 'Word 3']))
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

test('a message that moderators hid goes, though the first reading of it failed', async () => {
  const said = [aShownMessage(1), aShownMessage(2)]
  const line = await openLiveChat(said)
  said[0] = aShownMessage(1, {
    isDeleted: true,
    content: '',
    author: { name: '', tint: 0 },
    memberKey: null,
  })
  line.isCut = true
  theStream().tellFact({ name: 'message.hidden', ids: { groupId, number: 1 } }, '11-2')
  await waitFor(() => expect(line.failures).toBeGreaterThan(0))
  line.isCut = false
  await waitFor(() => expect(bubbles()).toEqual(['This message was deleted.', 'Word 2']))
})
