import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Session } from '#contract/account/account-operations.ts'
import type { Message } from '#contract/groups/chat-operations.ts'
import type { Group } from '#contract/groups/group-operations.ts'
import { openMessageMenu } from '#tests/support/web/chat-actions.ts'
import { begunUpload, imageFile, interceptUploads, someImage } from '#tests/support/web/fake-uploads.ts'
import { press, write } from '#tests/support/web/form-actions.ts'
import { someChatGroup, someMessage, someMessages } from '#tests/support/web/group-fixtures.ts'
import {
  type FakeAnswers,
  nomvula,
  noNetwork,
  refusal,
  renderWithApp,
  setupRender,
  shownToasts,
} from '#tests/support/web/render.tsx'
import { stubProperty } from '#tests/support/web/stub-property.ts'
import { storedNames } from '#web/platform/device/device-storage.ts'
import { publishGap, publishLiveEvent } from '#web/platform/live/live-store.ts'
import { Chat } from './chat.tsx'

setupRender()

const { id: groupId } = someChatGroup()
const mine = { mine: true, author: { name: 'Nomvula D.', tint: 1 }, viewerCan: ['message.delete'] } as const

/** A fake server with a chat: messages sent to it can be read back. */
function createChatServer(serverMessages: Message[], differences: FakeAnswers = {}): FakeAnswers {
  return {
    listMessages: ({ after = '0', before = '1000' }) =>
      someMessages(
        serverMessages.filter(({ number }) => number > Number(after) && number < Number(before)).slice(-50),
        { readUpTo: 2 },
      ),
    sendMessage: ({ clientId, content = '' }) => {
      const existing = serverMessages.find((one) => one.clientId === clientId)
      const message =
        existing ??
        someMessage(serverMessages.length + 1, { ...mine, viewerCan: [...mine.viewerCan], clientId, content })
      if (!existing) serverMessages.push(message)
      return message
    },
    markChatRead: () => ({ unread: 0 }),
    getGroup: () => someChatGroup(),
    ...differences,
  }
}

/** A chat that is closed and opened again. */
function ClosableChat() {
  const [isOpen, setIsOpen] = useState(true)
  return (
    <>
      <button type="button" onClick={() => setIsOpen(!isOpen)}>
        Other page
      </button>
      {isOpen ? <Chat group={someChatGroup()} member={nomvula} first={null} /> : null}
    </>
  )
}

test('a chat that is opened again without a connection shows what it showed last, and then what the server says (REQ-517)', async () => {
  let isAway = false
  let messages = [someMessage(1, { content: 'Read before' }), someMessage(2, { content: 'Withdrawn since' })]
  const listMessages = () => {
    if (isAway) throw noNetwork()
    return someMessages(messages, { readUpTo: 2 })
  }
  const { queryClient } = await renderWithApp(() => <ClosableChat />, createChatServer([], { listMessages }))
  await screen.findByText('Withdrawn since')
  const other = screen.getByRole('button', { name: 'Other page' })
  fireEvent.click(other)
  expect(screen.queryByText('Read before')).toBeNull()
  await waitFor(() => expect(queryClient.getQueryData(['listMessages', groupId])).toBeUndefined())
  isAway = true
  fireEvent.click(other)
  await screen.findByText('Withdrawn since')
  isAway = false
  messages = [someMessage(1, { content: 'Read before' })]
  await act(() => queryClient.refetchQueries({ queryKey: ['listMessages', groupId], type: 'active' }))
  await waitFor(() => expect(screen.queryByText('Withdrawn since')).toBeNull())
  expect(screen.getByText('Read before')).toBeTruthy()
})

async function openChat(
  serverMessages: Message[],
  differences: FakeAnswers = {},
  group: Group = someChatGroup(),
) {
  return await renderWithApp(
    () => <Chat group={group} member={nomvula} first={null} />,
    createChatServer(serverMessages, differences),
  )
}

const twoMessages = () => [someMessage(1), someMessage(2)]
const log = () => screen.getByRole('log', { name: 'Group chat' })
const bubbles = () => [...document.querySelectorAll('.bubble-text')].map(({ textContent }) => textContent)
const box = () => screen.getByRole('textbox', { name: 'Message' })
const sendButton = () => screen.getByRole('button', { name: 'Send message' })
const send = (text: string) => {
  write('Message', text)
  press('Send message')
}
const receive = (...numbers: number[]) =>
  act(async () => {
    for (const number of numbers) publishLiveEvent({ name: 'message.sent', ids: { groupId, number } })
  })

/** Gives the log a height by its messages and a viewport of 500 px, because jsdom measures nothing. */
function measureLog(height: number) {
  const { prototype } = HTMLElement
  vi.spyOn(prototype, 'scrollHeight', 'get').mockReturnValue(height)
  vi.spyOn(prototype, 'clientHeight', 'get').mockReturnValue(500)
}

function goOffline() {
  let isOffline = true
  return {
    failWhileOffline: () => {
      if (isOffline) throw noNetwork()
    },
    reconnect: () => {
      isOffline = false
      return act(async () => void dispatchEvent(new Event('online')))
    },
  }
}

test('messages are shown oldest first with the name of their author (CHAT-5)', async () => {
  await openChat([someMessage(1), someMessage(2, { ...mine, viewerCan: [], content: 'Up.' })])
  await waitFor(() => expect(bubbles()).toEqual(['Word 1', 'Up.']))
  expect(within(log()).getByText('Sipho Nkosi').className).toBe('chat-message-author')
  expect(within(log()).getByText('You').className).toBe('sr-only')
  expect(within(log()).getAllByText(/^6:0\d AM$/)).toHaveLength(2)
  expect(within(log()).getAllByText('Sent')).toHaveLength(1)
})

test('an empty chat says so, one that cannot be loaded offers a retry (CHAT-4)', async () => {
  let isBroken = true
  await openChat([], {
    listMessages: () => {
      if (isBroken) throw refusal('UNEXPECTED')
      return someMessages([])
    },
  })
  await screen.findByText('Could not load group messages')
  isBroken = false
  press('Try again')
  await screen.findByRole('heading', { name: 'No messages yet' })
})

test('a non-member is invited to join, and nothing is requested (CHAT-2, REQ-81)', async () => {
  const { sent } = await openChat([], {}, someChatGroup({ viewerCan: ['group.read', 'group.requestToJoin'] }))
  expect(screen.getByText('Join group to chat')).toBeTruthy()
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(sent).toEqual([])
})

test('Enter sends; Shift and Enter does not, nor does an Enter during composition (CHAT-3)', async () => {
  const { sent } = await openChat(twoMessages())
  write('Message', 'Amen')
  fireEvent.keyDown(box(), { key: 'Enter', shiftKey: true })
  fireEvent.keyDown(box(), { key: 'Enter', isComposing: true })
  fireEvent.keyDown(box(), { key: 'Enter', keyCode: 229 })
  expect(sent.some(([name]) => name === 'sendMessage')).toBe(false)
  fireEvent.keyDown(box(), { key: 'Enter' })
  await screen.findByText('Message sent')
  expect(screen.getByText('Message sent').closest('[role=status]')).toBeTruthy()
  expect(shownToasts()).toEqual([])
  expect(bubbles()).toEqual(['Word 1', 'Word 2', 'Amen'])
  expect(box()).toHaveProperty('value', '')
})

test('where the pointer is a finger, Enter starts a line (CHAT-3, REQ-451)', async () => {
  stubProperty(globalThis, 'matchMedia', (query: string) => ({
    matches: query === '(pointer: coarse)',
    addEventListener() {},
    removeEventListener() {},
  }))
  const { sent } = await openChat(twoMessages())
  write('Message', 'Amen')
  fireEvent.keyDown(box(), { key: 'Enter' })
  expect(sent.some(([name]) => name === 'sendMessage')).toBe(false)
  expect(screen.getByText('Enter starts a new line, the button sends.')).toBeTruthy()
  press('Send message')
  await screen.findByText('Message sent')
})

test('only the own last message says how many have read it, and follows (REQ-454)', async () => {
  let count = 0
  const messages = [1, 2, 3].map((number) =>
    someMessage(number, number > 1 ? { ...mine, viewerCan: [] } : {}),
  )
  await openChat(messages, {
    listMessages: ({ after = '0' }) =>
      someMessages(
        messages.filter(({ number }) => number > Number(after)),
        { readBy: { number: 3, count } },
      ),
  })
  await screen.findByText('Word 3')
  expect(screen.queryByText(/^Read by/)).toBeNull()
  count = 4
  act(() => {
    publishLiveEvent({ name: 'message.read', ids: { groupId } })
    publishLiveEvent({ name: 'message.read', ids: { groupId } })
  })
  const readers = await screen.findByText('Read by 4', undefined, { timeout: 60_000 })
  expect(readers.closest('li')?.dataset.number).toBe('3')
  expect(screen.getAllByText(/^Read by/)).toHaveLength(1)
})

test('a message of blanks cannot be sent (CHAT-3)', async () => {
  const { sent } = await openChat(twoMessages())
  write('Message', ' \n ')
  expect(sendButton()).toHaveProperty('disabled', true)
  fireEvent.keyDown(box(), { key: 'Enter' })
  expect(sent.some(([name]) => name === 'sendMessage')).toBe(false)
})

test('2000 characters are sent, one more is refused with an error and stays in the composer (REQ-77)', async () => {
  const { sent } = await openChat(twoMessages())
  send('🙏🏾'.repeat(2001))
  await screen.findByText('A message must be less than 2000 characters')
  expect(sent.some(([name]) => name === 'sendMessage')).toBe(false)
  send('🙏🏾'.repeat(2000))
  await screen.findByText('Message sent')
})

test('markup is rendered as text (CHAT-7)', async () => {
  await openChat([someMessage(1, { content: '<img src=x onerror=alert(1)>' })])
  await screen.findByText('<img src=x onerror=alert(1)>')
  expect(log().querySelector('img')).toBeNull()
})

test('an own message is shown at once, and only once when its response and its event arrive (CHAT-5)', async () => {
  let isAsked = false
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  const serverMessages = twoMessages()
  const { sendMessage } = createChatServer(serverMessages)
  await openChat(serverMessages, {
    sendMessage: async (input) => {
      isAsked = true
      await answered
      if (!sendMessage) throw new Error('The fake server has no sendMessage')
      return await sendMessage(input)
    },
  })
  await screen.findByText('Word 2')
  send('Amen')
  expect(await screen.findByText('Sending...')).toBeTruthy()
  await waitFor(() => expect(isAsked).toBe(true))
  await act(async () => answer())
  await receive(3)
  await waitFor(() => expect(screen.queryByText('Sending...')).toBeNull())
  expect(bubbles()).toEqual(['Word 1', 'Word 2', 'Amen'])
})

test('an own message and a deletion during the first read are not lost when its response is older (CHAT-5)', async () => {
  const serverMessages = twoMessages()
  let respond = () => {}
  const firstResponse = new Promise<void>((resolve) => {
    respond = resolve
  })
  let reads = 0
  await openChat(serverMessages, {
    listMessages: async () => {
      reads += 1
      if (reads > 1) return someMessages(serverMessages)
      const page = someMessages([...serverMessages])
      await firstResponse
      return page
    },
  })
  send('I prayed')
  await waitFor(() => expect(serverMessages).toHaveLength(3))
  await act(async () => publishLiveEvent({ name: 'message.deleted', ids: { groupId, number: 1 } }))
  respond()
  await waitFor(() =>
    expect(bubbles().map((text) => text?.replace(/\d\d:\d\d$/, ''))).toEqual([
      'This message was deleted.',
      expect.stringContaining('Word 2'),
      'I prayed',
    ]),
  )
})

test('messages of others appear without a reload, each once and in order (CHAT-5)', async () => {
  const serverMessages = twoMessages()
  const { sent } = await openChat(serverMessages)
  await screen.findByText('Word 2')
  serverMessages.push(someMessage(3), someMessage(4))
  await receive(3, 4)
  await waitFor(() => expect(bubbles()).toEqual(['Word 1', 'Word 2', 'Word 3', 'Word 4']))
  expect(sent.filter(([name]) => name === 'listMessages').length).toBeLessThanOrEqual(3)
})

test('after a disconnect missed messages and deletions are read (CHAT-5)', async () => {
  const serverMessages = twoMessages()
  await openChat(serverMessages)
  await screen.findByText('Word 2')
  serverMessages[0] = someMessage(1, { isDeleted: true, content: '' })
  serverMessages.push(someMessage(3))
  await act(async () => publishGap())
  await waitFor(() => expect(bubbles()).toEqual(['This message was deleted.', 'Word 2', 'Word 3']))
})

test('an own message after unread messages of others loads those with it (CHAT-5)', async () => {
  const serverMessages = twoMessages()
  await openChat(serverMessages)
  await screen.findByText('Word 2')
  serverMessages.push(someMessage(3), someMessage(4))
  send('Amen')
  await waitFor(() => expect(bubbles()).toEqual(['Word 1', 'Word 2', 'Word 3', 'Word 4', 'Amen']))
})

test('without a connection messages wait, in order, and are sent once it is back (REQ-212)', async () => {
  const connection = goOffline()
  const serverMessages = twoMessages()
  const { sendMessage } = createChatServer(serverMessages)
  await openChat(serverMessages, {
    sendMessage: (input) => {
      connection.failWhileOffline()
      if (!sendMessage) throw new Error('The fake server has no sendMessage')
      return sendMessage(input)
    },
  })
  await screen.findByText('Word 2')
  send('First')
  send('Second')
  await waitFor(() => expect(screen.getAllByText('Waiting for connection')).toHaveLength(2))
  await connection.reconnect()
  await waitFor(() =>
    expect(serverMessages.map(({ content }) => content)).toEqual(['Word 1', 'Word 2', 'First', 'Second']),
  )
  expect(bubbles()).toEqual(['Word 1', 'Word 2', 'First', 'Second'])
})

test('a refused message says so and can be retried or deleted (CHAT-4)', async () => {
  await openChat(twoMessages(), {
    sendMessage: () => {
      throw refusal('INVALID')
    },
  })
  await screen.findByText('Word 2')
  send('Amen')
  await screen.findByText('Failed')
  const alert = screen.getByText('Failed to send message. Validation failed')
  expect(alert.closest('.chat-message')?.textContent).toContain('Amen')
  expect(shownToasts()).toEqual([])
  press('Retry')
  await screen.findByText('Failed')
  press('Delete')
  await waitFor(() => expect(bubbles()).toEqual(['Word 1', 'Word 2']))
})

test('a member who is removed while typing loses the log but keeps the draft (CHAT-6)', async () => {
  let isMember = true
  const serverMessages = twoMessages()
  const { listMessages } = createChatServer(serverMessages)
  await openChat(serverMessages, {
    sendMessage: () => {
      isMember = false
      throw refusal('FORBIDDEN')
    },
    listMessages: (input) => {
      if (!isMember || !listMessages) throw refusal('FORBIDDEN')
      return listMessages(input)
    },
  })
  await screen.findByText('Word 2')
  send('Amen')
  await screen.findByText('Join group to chat')
  expect(screen.queryByText('Word 2')).toBeNull()
  expect(screen.getByText(/^Amen/)).toBeTruthy()
})

test('after an expired session the messages wait, and a sign-in link is shown (REQ-152)', async () => {
  const { queryClient } = await openChat(twoMessages(), {
    sendMessage: () => {
      throw refusal('UNAUTHENTICATED')
    },
  })
  await screen.findByText('Word 2')
  send('Amen')
  await screen.findByText('Waiting until you are signed in')
  expect(queryClient.getQueryData<Session>(['session'])?.member).toBeNull()
  expect(screen.getByRole('link', { name: 'Login' }).getAttribute('href')).toContain('redirect=')
})

test('older messages are read on demand (REQ-87)', async () => {
  const serverMessages = Array.from({ length: 60 }, (_, index) => someMessage(index + 1))
  await openChat(serverMessages)
  await screen.findByText('Word 60')
  expect(bubbles()).toHaveLength(50)
  press('Load older messages')
  await waitFor(() => expect(bubbles()).toHaveLength(60))
  const silent = [...log().querySelectorAll('[aria-live="off"] .bubble-text')]
  expect(silent).toHaveLength(10)
  expect(screen.queryByRole('button', { name: 'Load older messages' })).toBeNull()
})

test('messages that arrive while scrolled up are counted, and a press scrolls to them (REQ-87)', async () => {
  measureLog(2000)
  const serverMessages = twoMessages()
  await openChat(serverMessages)
  await screen.findByText('Word 2')
  log().scrollTop = 300
  fireEvent.scroll(log())
  serverMessages.push(someMessage(3), someMessage(4))
  await receive(4)
  fireEvent.click(await screen.findByRole('button', { name: 'New messages: 2 new messages' }))
  expect(log().scrollTop).toBe(2000)
  await waitFor(() => expect(screen.queryByRole('button', { name: /New messages/ })).toBeNull())
})

test('unread messages start with a marker, and count as read after they were seen (REQ-87)', async () => {
  const { sent, queryClient } = await openChat([...twoMessages(), someMessage(3)])
  queryClient.setQueryData<Group>(['getGroup', groupId], someChatGroup({ unread: 1 }))
  await screen.findByText('Word 3')
  expect(document.querySelector('.chat-new')?.nextElementSibling?.textContent).toContain('Word 3')
  await waitFor(() => expect(sent).toContainEqual(['markChatRead', { groupId, number: 3 }]))
  await waitFor(() => expect(queryClient.getQueryData<Group>(['getGroup', groupId])?.unread).toBe(0))
})

test('a deletion asks for confirmation; the place of the message stays (GEN-1, REQ-87)', async () => {
  await openChat([someMessage(1, { viewerCan: ['message.delete'] }), someMessage(2)], {
    deleteMessage: () => ({}),
  })
  await screen.findByText('Word 2')
  await openMessageMenu('Word 2')
  expect(screen.queryByRole('button', { name: 'Delete message' })).toBeNull()
  await openMessageMenu('Word 1')
  press('Delete message')
  const dialog = await screen.findByRole('alertdialog')
  expect(dialog.textContent).toContain('The message by Sipho Nkosi will be gone')
  expect(bubbles()).toEqual(['Word 1', 'Word 2'])
  await act(async () => fireEvent.click(within(dialog).getByRole('button', { name: 'Delete message' })))
  await waitFor(() => expect(bubbles()).toEqual(['This message was deleted.', 'Word 2']))
})

test('a deleted message disappears for everyone at once (REQ-87)', async () => {
  await openChat(twoMessages())
  await screen.findByText('Word 2')
  await act(async () => publishLiveEvent({ name: 'message.deleted', ids: { groupId, number: 1 } }))
  await waitFor(() => expect(bubbles()).toEqual(['This message was deleted.', 'Word 2']))
})

test('a message hidden by moderators becomes an empty place for others, until they show it again', async () => {
  const serverMessages = twoMessages()
  await openChat(serverMessages)
  await screen.findByText('Word 2')
  const noAuthor = { author: { name: '', tint: 0 }, memberKey: null }
  serverMessages[0] = someMessage(1, { isDeleted: true, content: '', ...noAuthor })
  await act(async () => publishLiveEvent({ name: 'message.hidden', ids: { groupId, number: 1 } }))
  await waitFor(() => expect(bubbles()).toEqual(['This message was deleted.', 'Word 2']))
  serverMessages[0] = someMessage(1)
  await act(async () => publishLiveEvent({ name: 'message.shown', ids: { groupId, number: 1 } }))
  await waitFor(() => expect(bubbles()).toEqual(['Word 1', 'Word 2']))
})

test('the messages of a deleted account disappear from an open chat without an event for each (REQ-95)', async () => {
  const serverMessages = twoMessages()
  await openChat(serverMessages)
  await screen.findByText('Word 2')
  const noAuthor = { author: { name: '', tint: 0 }, memberKey: null }
  serverMessages[0] = someMessage(1, { isDeleted: true, content: '', ...noAuthor })
  await act(async () => publishLiveEvent({ name: 'member.left', ids: { groupId } }))
  await waitFor(() => expect(bubbles()).toEqual(['This message was deleted.', 'Word 2']))
})

test('the author of a hidden message still reads it, with a note', async () => {
  const serverMessages = twoMessages()
  await openChat(serverMessages)
  await screen.findByText('Word 2')
  serverMessages[1] = someMessage(2, { mine: true, isHidden: true })
  await act(async () => publishLiveEvent({ name: 'message.hidden', ids: { groupId, number: 2 } }))
  await screen.findByText('Hidden by a moderator')
  expect(bubbles()).toEqual(['Word 1', 'Word 2'])
})

test('images are sent with or without text (REQ-76)', async () => {
  const uploads = interceptUploads()
  const { sent } = await openChat(twoMessages())
  await screen.findByText('Word 2')
  fireEvent.change(screen.getByLabelText('Add images'), { target: { files: [imageFile()] } })
  const upload = await begunUpload(uploads)
  await act(async () => upload.answer(someImage(1)))
  press('Send message')
  await screen.findByText('Message sent')
  const [, input] = sent.find(([name]) => name === 'sendMessage') ?? []
  expect(input).toMatchObject({ content: '', images: [{ id: someImage(1).id, alt: '' }] })
})

test('a draft stays on the device until it is sent (REQ-166)', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  await openChat(twoMessages())
  write('Message', 'Half a')
  await act(() => vi.advanceTimersByTimeAsync(2100))
  expect(storedNames(`draft:chat:${groupId}`)).toHaveLength(1)
  press('Send message')
  await waitFor(() => expect(storedNames(`draft:chat:${groupId}`)).toEqual([]))
})
