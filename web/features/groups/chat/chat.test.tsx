import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Session } from '#contract/account/account-operations.ts'
import type { Message } from '#contract/groups/chat-operations.ts'
import type { Group } from '#contract/groups/group-operations.ts'
import { imageFile, interceptUploads, someImage } from '#tests/support/web/fake-uploads.ts'
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
import { clearDeviceStorage, storedNames } from '#web/platform/device/device-storage.ts'
import { publishGap, publishLiveEvent } from '#web/platform/live/live-store.ts'
import { Chat } from './chat.tsx'

setupRender()

const { id: groupId } = someChatGroup()
const mine = { mine: true, author: { name: 'Nomvula D.', tint: 1 }, viewerCan: ['message.delete'] } as const

/** A server with a chat: what is said there can be read there. */
function createChatServer(said: Message[], differences: FakeAnswers = {}): FakeAnswers {
  return {
    listMessages: ({ after = '0', before = '1000' }) =>
      someMessages(
        said.filter(({ number }) => number > Number(after) && number < Number(before)).slice(-50),
        { readUpTo: 2 },
      ),
    sendMessage: ({ clientId, content = '' }) => {
      const again = said.find((one) => one.clientId === clientId)
      const message =
        again ?? someMessage(said.length + 1, { ...mine, viewerCan: [...mine.viewerCan], clientId, content })
      if (!again) said.push(message)
      return message
    },
    markChatRead: () => ({ unread: 0 }),
    getGroup: () => someChatGroup(),
    ...differences,
  }
}

async function openChat(said: Message[], differences: FakeAnswers = {}, group: Group = someChatGroup()) {
  return await renderWithApp(
    () => <Chat group={group} member={nomvula} first={null} />,
    createChatServer(said, differences),
  )
}

const two = () => [someMessage(1), someMessage(2)]
const log = () => screen.getByRole('log', { name: 'Group chat' })
const bubbles = () => [...document.querySelectorAll('.bubble')].map(({ textContent }) => textContent)
const box = () => screen.getByRole('textbox', { name: 'Message' })
const sendButton = () => screen.getByRole('button', { name: 'Send message' })
const send = (words: string) => {
  write('Message', words)
  press('Send message')
}
const hear = (...numbers: number[]) =>
  act(async () => {
    for (const number of numbers) publishLiveEvent({ name: 'message.sent', ids: { groupId, number } })
  })

/** A log as high as its messages, through a window of 500 px; jsdom measures nothing. */
function measureLog(height: number) {
  const { prototype } = HTMLElement
  vi.spyOn(prototype, 'scrollHeight', 'get').mockReturnValue(height)
  vi.spyOn(prototype, 'clientHeight', 'get').mockReturnValue(500)
}

function goOffline() {
  let isOffline = true
  return {
    lose: () => {
      if (isOffline) throw noNetwork()
    },
    comeBack: () => {
      isOffline = false
      return act(async () => void dispatchEvent(new Event('online')))
    },
  }
}

test('messages stand oldest first with the name of whoever wrote them (CHAT-5)', async () => {
  await openChat([someMessage(1), someMessage(2, { ...mine, viewerCan: [], content: 'Up.' })])
  await waitFor(() => expect(bubbles()).toEqual(['Word 1', 'Up.']))
  expect(within(log()).getByText('Sipho Nkosi').className).toBe('said-name')
  expect(within(log()).getByText('You').className).toBe('sr-only')
  expect(within(log()).getByText('6:01 AM')).toBeTruthy()
})

test('an empty chat says so, one that cannot be read offers to try again (CHAT-4)', async () => {
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

test('who may not look is asked to join, and nothing is asked for (CHAT-2, REQ-81)', async () => {
  const { sent } = await openChat([], {}, someChatGroup({ viewerCan: ['group.read', 'group.requestToJoin'] }))
  expect(screen.getByText('Join group to chat')).toBeTruthy()
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(sent).toEqual([])
})

test('Enter sends, Shift and Enter does not, nor does the Enter that ends a composed letter (CHAT-3)', async () => {
  const { sent } = await openChat(two())
  write('Message', 'Amen')
  fireEvent.keyDown(box(), { key: 'Enter', shiftKey: true })
  fireEvent.keyDown(box(), { key: 'Enter', isComposing: true })
  fireEvent.keyDown(box(), { key: 'Enter', keyCode: 229 })
  expect(sent.some(([name]) => name === 'sendMessage')).toBe(false)
  fireEvent.keyDown(box(), { key: 'Enter' })
  await waitFor(() => expect(shownToasts()).toEqual(['Message sent']))
  expect(bubbles()).toEqual(['Word 1', 'Word 2', 'Amen'])
  expect(box()).toHaveProperty('value', '')
})

test('nothing but blanks cannot be sent (CHAT-3)', async () => {
  const { sent } = await openChat(two())
  write('Message', ' \n ')
  expect(sendButton()).toHaveProperty('disabled', true)
  fireEvent.keyDown(box(), { key: 'Enter' })
  expect(sent.some(([name]) => name === 'sendMessage')).toBe(false)
})

test('2000 characters are sent, one more is refused in words and stays in the box (REQ-77)', async () => {
  const { sent } = await openChat(two())
  send('🙏🏾'.repeat(2001))
  await screen.findByText('A message must be less than 2000 characters')
  expect(sent.some(([name]) => name === 'sendMessage')).toBe(false)
  send('🙏🏾'.repeat(2000))
  await waitFor(() => expect(shownToasts()).toEqual(['Message sent']))
})

test('words are only words (CHAT-7)', async () => {
  await openChat([someMessage(1, { content: '<img src=x onerror=alert(1)>' })])
  await screen.findByText('<img src=x onerror=alert(1)>')
  expect(log().querySelector('img')).toBeNull()
})

test('an own message stands there at once, and once when its answer and its fact arrive (CHAT-5)', async () => {
  let answer = () => {}
  const said = two()
  const { sendMessage } = createChatServer(said)
  await openChat(said, {
    sendMessage: async (input) => {
      await new Promise<void>((resolve) => {
        answer = resolve
      })
      if (!sendMessage) throw new Error('no road')
      return await sendMessage(input)
    },
  })
  await screen.findByText('Word 2')
  send('Amen')
  expect(screen.getByText('Sending...')).toBeTruthy()
  await act(async () => answer())
  await hear(3)
  await waitFor(() => expect(screen.queryByText('Sending...')).toBeNull())
  expect(bubbles()).toEqual(['Word 1', 'Word 2', 'Amen'])
})

test('what others write appears without a reload, each once and in order (CHAT-5)', async () => {
  const said = two()
  const { sent } = await openChat(said)
  await screen.findByText('Word 2')
  said.push(someMessage(3), someMessage(4))
  await hear(3, 4)
  await waitFor(() => expect(bubbles()).toEqual(['Word 1', 'Word 2', 'Word 3', 'Word 4']))
  expect(sent.filter(([name]) => name === 'listMessages').length).toBeLessThanOrEqual(3)
})

test('after a break what was missed is read, words and deletions (CHAT-5)', async () => {
  const said = two()
  await openChat(said)
  await screen.findByText('Word 2')
  said[0] = someMessage(1, { isDeleted: true, content: '' })
  said.push(someMessage(3))
  await act(async () => publishGap())
  await waitFor(() => expect(bubbles()).toEqual(['This message was deleted.', 'Word 2', 'Word 3']))
})

test('an own message beyond others that were not read yet brings them with it (CHAT-5)', async () => {
  const said = two()
  await openChat(said)
  await screen.findByText('Word 2')
  said.push(someMessage(3), someMessage(4))
  send('Amen')
  await waitFor(() => expect(bubbles()).toEqual(['Word 1', 'Word 2', 'Word 3', 'Word 4', 'Amen']))
})

test('without a connection messages wait, in order, and go out once it is back (REQ-212)', async () => {
  const line = goOffline()
  const said = two()
  const { sendMessage } = createChatServer(said)
  await openChat(said, {
    sendMessage: (input) => {
      line.lose()
      if (!sendMessage) throw new Error('no road')
      return sendMessage(input)
    },
  })
  await screen.findByText('Word 2')
  send('First')
  send('Second')
  await waitFor(() => expect(screen.getAllByText('Waiting for a connection')).toHaveLength(2))
  expect(storedNames(`outbox:${nomvula.id}`)).toHaveLength(2)
  await line.comeBack()
  await waitFor(() =>
    expect(said.map(({ content }) => content)).toEqual(['Word 1', 'Word 2', 'First', 'Second']),
  )
  await waitFor(() => expect(storedNames('outbox:')).toEqual([]))
  expect(bubbles()).toEqual(['Word 1', 'Word 2', 'First', 'Second'])
})

test('a refused message says so and offers to try again or to delete it (CHAT-4)', async () => {
  await openChat(two(), {
    sendMessage: () => {
      throw refusal('INVALID')
    },
  })
  await screen.findByText('Word 2')
  send('Amen')
  await screen.findByText('Failed')
  expect(shownToasts()).toEqual(['Failed to send message / Validation failed'])
  press('Retry')
  await screen.findByText('Failed')
  press('Delete')
  await waitFor(() => expect(bubbles()).toEqual(['Word 1', 'Word 2']))
})

test('removed while typing: the log is gone, the words stay (CHAT-6)', async () => {
  let isMember = true
  const said = two()
  const { listMessages } = createChatServer(said)
  await openChat(said, {
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

test('when the session ended the words wait, and there is a way to sign in (REQ-152)', async () => {
  const { queryClient } = await openChat(two(), {
    sendMessage: () => {
      throw refusal('UNAUTHENTICATED')
    },
  })
  await screen.findByText('Word 2')
  send('Amen')
  await screen.findByText('Waiting until you are signed in')
  expect(queryClient.getQueryData<Session>(['session'])?.member).toBeNull()
  expect(screen.getByRole('link', { name: 'Login' }).getAttribute('href')).toContain('redirect=')
  expect(storedNames(`outbox:${nomvula.id}`)).toHaveLength(1)
  clearDeviceStorage()
})

test('older messages are read when asked for (REQ-87)', async () => {
  const said = Array.from({ length: 60 }, (_, index) => someMessage(index + 1))
  await openChat(said)
  await screen.findByText('Word 60')
  expect(bubbles()).toHaveLength(50)
  press('Load older messages')
  await waitFor(() => expect(bubbles()).toHaveLength(60))
  const silent = [...log().querySelectorAll('[aria-live="off"] .bubble')]
  expect(silent).toHaveLength(10)
  expect(screen.queryByRole('button', { name: 'Load older messages' })).toBeNull()
})

test('what comes while one reads further up is counted, and a press leads there (REQ-87)', async () => {
  measureLog(2000)
  const said = two()
  await openChat(said)
  await screen.findByText('Word 2')
  log().scrollTop = 300
  fireEvent.scroll(log())
  said.push(someMessage(3), someMessage(4))
  await hear(4)
  fireEvent.click(await screen.findByRole('button', { name: 'New messages: 2 new messages' }))
  expect(log().scrollTop).toBe(2000)
  await waitFor(() => expect(screen.queryByRole('button', { name: /New messages/ })).toBeNull())
})

test('what was not read yet begins with a mark, and counts as read when it was seen (REQ-87)', async () => {
  const { sent, queryClient } = await openChat([...two(), someMessage(3)])
  queryClient.setQueryData<Group>(['getGroup', groupId], someChatGroup({ unread: 1 }))
  await screen.findByText('Word 3')
  expect(document.querySelector('.chat-new')?.nextElementSibling?.textContent).toContain('Word 3')
  await waitFor(() => expect(sent).toContainEqual(['markChatRead', { groupId, number: 3 }]), {
    timeout: 3000,
  })
  await waitFor(() => expect(queryClient.getQueryData<Group>(['getGroup', groupId])?.unread).toBe(0))
})

test('who may delete a message is asked first; its place stays (GEN-1, REQ-87)', async () => {
  await openChat([someMessage(1, { viewerCan: ['message.delete'] }), someMessage(2)], {
    deleteMessage: () => ({}),
  })
  await screen.findByText('Word 2')
  expect(screen.getAllByRole('button', { name: 'Delete message' })).toHaveLength(1)
  press('Delete message')
  const dialog = await screen.findByRole('alertdialog')
  expect(dialog.textContent).toContain('The message by Sipho Nkosi will be gone')
  expect(bubbles()).toEqual(['Word 1', 'Word 2'])
  await act(async () => fireEvent.click(within(dialog).getByRole('button', { name: 'Delete message' })))
  await waitFor(() => expect(bubbles()).toEqual(['This message was deleted.', 'Word 2']))
})

test('a message that somebody deleted is gone for everybody at once (REQ-87)', async () => {
  await openChat(two())
  await screen.findByText('Word 2')
  await act(async () => publishLiveEvent({ name: 'message.deleted', ids: { groupId, number: 1 } }))
  await waitFor(() => expect(bubbles()).toEqual(['This message was deleted.', 'Word 2']))
})

test('a message that moderators hide is an empty place for others at once, and comes back when they show it', async () => {
  const said = two()
  await openChat(said)
  await screen.findByText('Word 2')
  const nobody = { author: { name: '', tint: 0 }, memberKey: null }
  said[0] = someMessage(1, { isDeleted: true, content: '', ...nobody })
  await act(async () => publishLiveEvent({ name: 'message.hidden', ids: { groupId, number: 1 } }))
  await waitFor(() => expect(bubbles()).toEqual(['This message was deleted.', 'Word 2']))
  said[0] = someMessage(1)
  await act(async () => publishLiveEvent({ name: 'message.shown', ids: { groupId, number: 1 } }))
  await waitFor(() => expect(bubbles()).toEqual(['Word 1', 'Word 2']))
})

test('the words of who deleted their account are gone from an open chat, without a word about each (REQ-95)', async () => {
  const said = two()
  await openChat(said)
  await screen.findByText('Word 2')
  const nobody = { author: { name: '', tint: 0 }, memberKey: null }
  said[0] = someMessage(1, { isDeleted: true, content: '', ...nobody })
  await act(async () => publishLiveEvent({ name: 'member.left', ids: { groupId } }))
  await waitFor(() => expect(bubbles()).toEqual(['This message was deleted.', 'Word 2']))
})

test('whose message moderators hid still reads it, and is told', async () => {
  const said = two()
  await openChat(said)
  await screen.findByText('Word 2')
  said[1] = someMessage(2, { mine: true, isHidden: true })
  await act(async () => publishLiveEvent({ name: 'message.hidden', ids: { groupId, number: 2 } }))
  await screen.findByText('Hidden by a moderator')
  expect(bubbles()).toEqual(['Word 1', 'Word 2'])
})

test('images are sent with or without words (REQ-76)', async () => {
  const uploads = interceptUploads()
  const { sent } = await openChat(two())
  await screen.findByText('Word 2')
  fireEvent.change(screen.getByLabelText('Add images'), { target: { files: [imageFile()] } })
  await act(async () => uploads[0]?.answer(someImage(1)))
  press('Send message')
  await waitFor(() => expect(shownToasts()).toContain('Message sent'))
  const [, input] = sent.find(([name]) => name === 'sendMessage') ?? []
  expect(input).toMatchObject({ content: '', images: [{ id: someImage(1).id, alt: '' }] })
})

test('what was begun stays on the device until it is sent (REQ-166)', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  await openChat(two())
  write('Message', 'Half a')
  await act(() => vi.advanceTimersByTimeAsync(2100))
  expect(storedNames(`draft:chat:${groupId}`)).toHaveLength(1)
  press('Send message')
  await waitFor(() => expect(storedNames(`draft:chat:${groupId}`)).toEqual([]))
})
