import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { LiveEvent } from '#contract/events/all-events.ts'
import type { Message } from '#contract/groups/chat-operations.ts'
import { fakeEventSource, onlyStream, openStreams } from '#tests/support/web/fake-event-source.ts'
import { press, write } from '#tests/support/web/form-actions.ts'
import { someChatGroup, someMessage, someMessages } from '#tests/support/web/group-fixtures.ts'
import { nomvula, noNetwork, renderWithApp, setupRender } from '#tests/support/web/render.tsx'
import { Chat } from './chat.tsx'

setupRender()
fakeEventSource()

const { id: groupId } = someChatGroup()
const failure = 'New messages may be missing.'
const bubbles = () => [...document.querySelectorAll('.bubble-text')].map(({ textContent }) => textContent)
const sentMessage = (number: number): LiveEvent => ({ name: 'message.sent', ids: { groupId, number } })

/** An open chat with a connected stream, on a network that can be cut without the stream noticing. */
async function openLiveChat(serverMessages: Message[]) {
  const line = { isCut: false, failures: 0 }
  await renderWithApp(() => <Chat group={someChatGroup()} member={nomvula} first={null} />, {
    listMessages: ({ after = '0', before = '1000' }) => {
      if (line.isCut) {
        line.failures += 1
        throw noNetwork()
      }
      const items = serverMessages.filter(({ number }) => number > Number(after) && number < Number(before))
      return someMessages(items, { readUpTo: 2 })
    },
    markChatRead: () => ({ unread: 0 }),
    getGroup: () => someChatGroup(),
  })
  await waitFor(() => expect(openStreams()).toHaveLength(1))
  onlyStream().open()
  await waitFor(() => expect(bubbles()).toEqual(serverMessages.map(({ content }) => content)))
  return line
}

test('a read that failed while the stream was connected is repeated automatically (CHAT-5)', async () => {
  const serverMessages = [someMessage(1), someMessage(2)]
  const line = await openLiveChat(serverMessages)
  line.isCut = true
  serverMessages.push(someMessage(3))
  onlyStream().sendEvent(sentMessage(3), '11-2')
  await screen.findByText(failure, { exact: false })
  line.isCut = false
  await act(async () => void dispatchEvent(new Event('online')))
  await waitFor(() => expect(bubbles()).toEqual(['Word 1', 'Word 2', 'Word 3']))
  expect(screen.queryByText(failure, { exact: false })).toBeNull()
})

test('without an online event the read is repeated after a pause (CHAT-5)', async () => {
  const serverMessages = [someMessage(1), someMessage(2)]
  const line = await openLiveChat(serverMessages)
  line.isCut = true
  serverMessages.push(someMessage(3))
  onlyStream().sendEvent(sentMessage(3), '11-2')
  await screen.findByText(failure, { exact: false })
  line.isCut = false
  await waitFor(() => expect(bubbles()).toEqual(['Word 1', 'Word 2', 'Word 3']))
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

test('a message that moderators hid disappears, though its first refetch failed', async () => {
  const serverMessages = [someMessage(1), someMessage(2)]
  const line = await openLiveChat(serverMessages)
  serverMessages[0] = someMessage(1, {
    isDeleted: true,
    content: '',
    author: { name: '', tint: 0 },
    memberKey: null,
  })
  line.isCut = true
  onlyStream().sendEvent({ name: 'message.hidden', ids: { groupId, number: 1 } }, '11-2')
  await waitFor(() => expect(line.failures).toBeGreaterThan(0))
  line.isCut = false
  await waitFor(() => expect(bubbles()).toEqual(['This message was deleted.', 'Word 2']))
})

test('what is written in a chat that was never read here stands there and waits (OFF-4)', async () => {
  const cut = () => {
    throw noNetwork()
  }
  await renderWithApp(() => <Chat group={someChatGroup()} member={nomvula} first={null} />, {
    listMessages: cut,
    sendMessage: cut,
    getGroup: () => someChatGroup(),
  })
  await screen.findByRole('button', { name: 'Send message' })
  expect(screen.queryByRole('log')).toBeNull()
  write('Message', 'On my way.')
  press('Send message')
  await waitFor(() =>
    expect(screen.getByRole('log', { name: 'Group chat' }).textContent).toContain('On my way.'),
  )
  expect(bubbles()).toEqual(['On my way.'])
})

test('what is written while the chat is still being read stands there at once (OFF-4)', async () => {
  await renderWithApp(() => <Chat group={someChatGroup()} member={nomvula} first={null} />, {
    listMessages: () => new Promise(() => undefined),
    sendMessage: () => {
      throw noNetwork()
    },
    getGroup: () => someChatGroup(),
  })
  await screen.findByRole('button', { name: 'Send message' })
  write('Message', 'On my way.')
  press('Send message')
  await waitFor(() => expect(bubbles()).toEqual(['On my way.']))
})
