import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Message } from '#contract/groups/chat-operations.ts'
import { openMessageMenu } from '#tests/support/web/chat-actions.ts'
import { someChatGroup, someMessage, someMessages } from '#tests/support/web/group-fixtures.ts'
import {
  type FakeAnswers,
  nomvula,
  noNetwork,
  refusal,
  renderWithApp,
  setupRender,
  shownStatus,
  shownToasts,
} from '#tests/support/web/render.tsx'
import { stubProperty } from '#tests/support/web/stub-property.ts'
import { publishLiveEvent } from '#web/platform/live/live-store.ts'
import { Chat } from './chat.tsx'

setupRender()

const { id: groupId } = someChatGroup()
const lerato = { author: { name: 'Lerato M.', tint: 3 }, memberKey: '01930000-0000-7000-8000-000000001e4a' }
const chatMessages = [
  someMessage(1),
  someMessage(2, lerato),
  someMessage(3),
  someMessage(4, { mine: true, author: { name: 'Nomvula D.', tint: 1 }, memberKey: null }),
]

async function openChat(messages: Message[], fakeAnswers: FakeAnswers = {}, group = someChatGroup()) {
  return await renderWithApp(() => <Chat group={group} member={nomvula} first={null} />, {
    listMessages: () => someMessages(messages),
    listHelplines: () => ({ items: [] }),
    markChatRead: () => ({ unread: 0 }),
    getGroup: () => group,
    ...fakeAnswers,
  })
}

const bubbles = () => [...document.querySelectorAll('.bubble-text')].map(({ textContent }) => textContent)
const press = (name: RegExp | string, index = 0) =>
  act(async () => void fireEvent.click(screen.getAllByRole('button', { name })[index] ?? document.body))

test('messages of others can be reported, own ones and deleted ones cannot (SEC-7.2)', async () => {
  const deletedMessage = someMessage(5, { isDeleted: true, content: '', author: { name: '', tint: 0 } })
  await openChat([...chatMessages, deletedMessage])
  await screen.findByText('Word 4')
  expect(screen.getAllByRole('button', { name: /^Actions/ }).map((button) => button.ariaLabel)).toEqual([
    'Actions for the message by Sipho Nkosi, 6:01 AM: Word 1',
    'Actions for the message by Lerato M., 6:02 AM: Word 2',
    'Actions for the message by Sipho Nkosi, 6:03 AM: Word 3',
    'Actions for the message by You, 6:04 AM: Word 4',
  ])
  await openMessageMenu('Word 1')
  expect(screen.getByRole('dialog', { name: 'Message by Sipho Nkosi' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Report or block' })).toBeTruthy()
  await openMessageMenu('Word 4')
  expect(screen.queryByRole('button', { name: 'Report or block' })).toBeNull()
})

test('the words of a message can be copied', async () => {
  const writeText = vi.fn<(text: string) => Promise<void>>().mockResolvedValue()
  stubProperty(navigator, 'clipboard', { writeText })
  await openChat(chatMessages)
  await screen.findByText('Word 4')
  await openMessageMenu('Word 2')
  await press('Copy words')
  expect(writeText).toHaveBeenCalledWith('Word 2')
  expect((await screen.findByText('Words copied')).closest('[role=status]')).toBeTruthy()
})

test('the log is one stop of the Tab key, and the arrow keys move between its messages', async () => {
  await openChat(chatMessages)
  await screen.findByText('Word 4')
  const stops = () => [...document.querySelectorAll<HTMLElement>('[role=log] :is(a, button)')]
  const stopNames = () => stops().flatMap(({ tabIndex, ariaLabel }) => (tabIndex === 0 ? [ariaLabel] : []))
  const focusedText = () => document.activeElement?.ariaLabel?.slice(-6)
  const key = (name: string) =>
    act(async () => void fireEvent.keyDown(document.activeElement ?? document.body, { key: name }))
  expect(stopNames()).toEqual(['Actions for the message by You, 6:04 AM: Word 4'])
  expect(screen.getByRole('log').tabIndex).toBe(-1)
  act(() => stops().at(-1)?.focus())
  await key('ArrowUp')
  expect(focusedText()).toBe('Word 3')
  expect(stopNames()).toHaveLength(1)
  await key('Home')
  expect(focusedText()).toBe('Word 1')
  await key('ArrowUp')
  expect(focusedText()).toBe('Word 1')
  await key('ArrowDown')
  expect(focusedText()).toBe('Word 2')
  await key('End')
  expect(focusedText()).toBe('Word 4')
  expect(stopNames()).toEqual(['Actions for the message by You, 6:04 AM: Word 4'])
})

test('a report names the message by its id', async () => {
  const { sent } = await openChat(chatMessages, { report: () => ({ answer: 'received' }) })
  await screen.findByText('Word 4')
  await openMessageMenu('Word 2')
  await press('Report or block')
  await screen.findByRole('dialog', { name: /Lerato/ })
  await press(/^Report ?A moderator/)
  fireEvent.click(await screen.findByLabelText('Spam'))
  await press('Send Report')
  await waitFor(() => expect(shownToasts()).toEqual(['Thank you. A moderator looks at it.']))
  expect(sent.find(([name]) => name === 'report')?.[1]).toMatchObject({
    target: { kind: 'message', id: chatMessages[1]?.id },
  })
})

test('blocking an author leaves only the places of their messages, and focuses the log', async () => {
  const { sent } = await openChat(chatMessages, {
    blockPerson: () => ({
      id: groupId,
      person: { name: 'Sipho Nkosi', tint: 2 },
      isAnonymous: false,
      blockedAt: '2026-11-21T04:00:00Z',
    }),
  })
  await screen.findByText('Word 4')
  await openMessageMenu('Word 3')
  await press('Report or block')
  await screen.findByRole('dialog', { name: /Sipho/ })
  await press(/^Block this person/)
  await press('Block')
  await waitFor(() =>
    expect(bubbles().filter((text) => /Word/.test(text ?? ''))).toEqual(['Word 2', 'Word 4']),
  )
  expect(sent).toContainEqual(['blockPerson', { target: { kind: 'message', id: chatMessages[2]?.id } }])
  await waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('log'))
})

test('an author blocked by a group leader leaves collapsed messages, which can be opened and deleted', async () => {
  const block = {
    id: groupId,
    person: { name: 'Sipho Nkosi', tint: 2 },
    isAnonymous: false,
    blockedAt: '2026-11-21T04:00:00Z',
  }
  const messages = chatMessages.map((one) =>
    one.mine ? one : { ...one, viewerCan: ['message.delete' as const] },
  )
  await openChat(messages, { blockPerson: () => block }, someChatGroup({ role: 'admin' }))
  await screen.findByText('Word 4')
  await openMessageMenu('Word 3')
  await press('Report or block')
  await screen.findByRole('dialog', { name: /Sipho/ })
  await press(/^Block this person/)
  await press('Block')
  const line = 'Message from somebody you blocked, or who blocked you. Show'
  await waitFor(() => expect(bubbles()).toEqual([line, 'Word 2', line, 'Word 4']))
  expect(screen.getByRole('log').textContent).not.toContain('Sipho')
})

test('a message of a blocked author is collapsed for group leaders and opens on demand', async () => {
  const collapsed = someMessage(1, { isCollapsed: true, viewerCan: ['message.delete'] })
  const { sent } = await openChat([collapsed, ...chatMessages.slice(1)], { deleteMessage: () => ({}) })
  await screen.findByText('Word 4')
  expect(bubbles()[0]).toBe('Message from somebody you blocked, or who blocked you. Show')
  expect(document.querySelector('.chat-message')?.textContent).not.toContain('Sipho')
  screen.getByRole('button', { name: 'Actions for a message that is folded, 6:01 AM' })
  const showButton = screen.getByRole('button', { name: 'Show' })
  expect(showButton.getAttribute('aria-expanded')).toBe('false')
  await press('Show')
  expect(bubbles()[0]).toContain('Word 1')
  expect(screen.getByRole('button', { name: 'Hide' }).getAttribute('aria-expanded')).toBe('true')
  screen.getByRole('button', { name: 'Hide' }).focus()
  await press('Hide')
  expect(document.activeElement?.textContent).toBe('Show')
  expect(bubbles()[0]).not.toContain('Word 1')
  await press('Actions for a message that is folded, 6:01 AM')
  await press('Delete message')
  const dialog = within(await screen.findByRole('alertdialog'))
  fireEvent.click(dialog.getByRole('button', { name: 'Delete message' }))
  await waitFor(() => expect(sent.some(([name]) => name === 'deleteMessage')).toBe(true))
})

test('a message with words of danger shows the helplines to its writer', async () => {
  await openChat(chatMessages)
  fireEvent.change(await screen.findByRole('textbox', { name: 'Message' }), {
    target: { value: 'I want to die' },
  })
  expect(await screen.findByRole('region', { name: 'You are not alone' })).toBeTruthy()
})

const pressLast = (name: RegExp | string) =>
  act(async () => void fireEvent.click(screen.getAllByRole('button', { name }).at(-1) ?? document.body))

test('an answer quotes its message, and the quote leads to it (REQ-260)', async () => {
  const answer = someMessage(5, {
    mine: true,
    replyTo: {
      id: chatMessages[1]?.id ?? '',
      number: 2,
      content: 'Word 2',
      author: lerato.author,
      mine: false,
      isGone: false,
    },
  })
  const { sent } = await openChat(chatMessages, { sendMessage: () => answer })
  await screen.findByText('Word 4')
  await openMessageMenu('Word 2')
  await press('Reply')
  await waitFor(() => expect(document.activeElement?.ariaLabel).toBe('Message'))
  fireEvent.change(screen.getByRole('textbox', { name: 'Message' }), { target: { value: 'Word 5' } })
  await press('Send message')
  const quote = await screen.findByRole('button', { name: /^Go to the quoted message: *Lerato M\. *Word 2$/ })
  expect(sent.find(([name]) => name === 'sendMessage')?.[1]).toMatchObject({ replyToId: chatMessages[1]?.id })
  expect(screen.queryByRole('button', { name: 'Do not quote' })).toBeNull()
  stubProperty(Element.prototype, 'scrollIntoView', () => undefined)
  await act(async () => void fireEvent.click(quote))
  expect(document.activeElement?.ariaLabel).toContain('by Lerato M.')
  await act(async () => publishLiveEvent({ name: 'message.deleted', ids: { groupId, number: 2 } }))
  await screen.findByRole('button', { name: /This message is gone/ })
  expect(screen.getByRole('log').textContent).not.toContain('Word 2')
})

test('an Amen shows at once, counts the others, and is taken back by the pill (REQ-261)', async () => {
  const counts = { addMessageReaction: 3, withdrawMessageReaction: 2 }
  const messages = [someMessage(1, { reactions: { count: 2, mine: false } }), ...chatMessages.slice(1)]
  const { sent } = await openChat(messages, {
    addMessageReaction: () => ({ count: counts.addMessageReaction, mine: true }),
    withdrawMessageReaction: () => ({ count: counts.withdrawMessageReaction, mine: false }),
  })
  await screen.findByText('Word 4')
  screen.getByRole('button', { name: 'Amen, 2 people' })
  await openMessageMenu('Word 1')
  await press('Amen')
  const pill = await screen.findByRole('button', { name: 'Amen, 3 people, you too' })
  expect(pill.getAttribute('aria-pressed')).toBe('true')
  await waitFor(() => expect(sent.map(([name]) => name)).toContain('addMessageReaction'))
  await act(async () => void fireEvent.click(pill))
  await screen.findByRole('button', { name: 'Amen, 2 people' })
  expect(sent.map(([name]) => name).filter((name) => name.endsWith('Reaction'))).toEqual([
    'addMessageReaction',
    'withdrawMessageReaction',
  ])
})

test('an own message is edited for 15 minutes, says so, and a refusal keeps the words (REQ-262)', async () => {
  const now = new Date().toISOString()
  const own = someMessage(4, { mine: true, createdAt: now, viewerCan: ['message.edit', 'message.delete'] })
  let isClosed = false
  await openChat([...chatMessages.slice(0, 3), own], {
    editMessage: ({ content }) => {
      if (isClosed) throw refusal('EDIT_CLOSED')
      return { ...own, content, editedAt: now }
    },
  })
  await screen.findByText('Word 4')
  await openMessageMenu('Word 1')
  expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull()
  await openMessageMenu('Word 4')
  await press('Edit')
  const box = await screen.findByRole('textbox', { name: 'New words' })
  expect(box).toHaveProperty('value', 'Word 4')
  fireEvent.change(box, { target: { value: 'Word four' } })
  await press('Save')
  await screen.findByText('Message edited')
  expect(bubbles().at(-1)).toBe('Word four')
  expect(screen.getByText('edited')).toBeTruthy()
  isClosed = true
  await openMessageMenu('Word four')
  await press('Edit')
  fireEvent.change(await screen.findByRole('textbox', { name: 'New words' }), { target: { value: 'Late' } })
  await press('Save')
  await screen.findByText('Failed to edit message. This message cannot be edited any more.')
  expect(shownToasts()).toEqual([])
  expect(bubbles().at(-1)).toBe('Late')
  await pressLast('Delete')
  await waitFor(() => expect(bubbles().at(-1)).not.toBe('Late'))
})

test('a deletion that failed is said at its message, and by no toast (REQ-345)', async () => {
  const own = someMessage(4, { mine: true, viewerCan: ['message.delete'] })
  await openChat([...chatMessages.slice(0, 3), own], {
    deleteMessage: () => {
      throw noNetwork()
    },
  })
  await screen.findByText('Word 4')
  await openMessageMenu('Word 4')
  await press('Delete message')
  await pressLast('Delete message')
  const sentence = 'Failed to delete message. Please check your internet connection and try again.'
  const alert = await screen.findByText(sentence)
  expect(alert.closest('.chat-message')?.textContent).toContain('Word 4')
  expect(shownToasts()).toEqual([])
})

test('an Amen that was refused is said in the status region, since it is gone from the message', async () => {
  await openChat(chatMessages, {
    addMessageReaction: () => {
      throw refusal('INVALID')
    },
  })
  await screen.findByText('Word 4')
  await openMessageMenu('Word 2')
  await press('Amen')
  await waitFor(() => expect(shownStatus()).toEqual(['Failed to save your Amen. Validation failed']))
  expect(shownToasts()).toEqual([])
})

test('an old message of mine is not offered for editing (REQ-262)', async () => {
  const own = someMessage(4, { mine: true, viewerCan: ['message.edit', 'message.delete'] })
  await openChat([own])
  await screen.findByText('Word 4')
  await openMessageMenu('Word 4')
  expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull()
})

test('a finger that rests on a message opens its menu; one that scrolls does not (REQ-261)', async () => {
  await openChat(chatMessages)
  const text = await screen.findByText('Word 4')
  const touch = { pointerType: 'touch', bubbles: true, clientX: 40, clientY: 300 }
  const sendPointer = (name: string, change = {}) =>
    act(async () => void text.dispatchEvent(new PointerEvent(name, { ...touch, ...change })))
  await sendPointer('pointerdown')
  await sendPointer('pointermove', { clientY: 260 })
  await sendPointer('pointerdown', { pointerType: 'mouse' })
  await sendPointer('pointerdown')
  await sendPointer('pointermove', { clientY: 305 })
  expect(screen.queryByRole('dialog')).toBeNull()
  await screen.findByRole('dialog', { name: 'Your message' })
})

test('lifting the finger after a long press chooses nothing and closes nothing; the next press does (REQ-261)', async () => {
  await openChat(chatMessages)
  const text = await screen.findByText('Word 4')
  const touch = { pointerType: 'touch', bubbles: true, clientX: 40, clientY: 300 }
  await act(async () => void text.dispatchEvent(new PointerEvent('pointerdown', touch)))
  const menu = await screen.findByRole('dialog', { name: 'Your message' })
  const entry = within(menu).getByRole('button', { name: 'Reply' })
  fireEvent.click(entry, { detail: 1 })
  expect(menu.hasAttribute('open')).toBe(true)

  await act(async () => void text.dispatchEvent(new PointerEvent('pointerdown', touch)))
  fireEvent.click(entry, { detail: 1 })
  await waitFor(() => expect(menu.hasAttribute('open')).toBe(false))
})

test('who may only read sees the Amens of a message, without a button (REQ-261)', async () => {
  const onlyReading = { ...someChatGroup(), viewerCan: ['group.look' as const] }
  await openChat([someMessage(1, { reactions: { count: 2, mine: false } })], {}, onlyReading)
  await screen.findByText('Word 1')
  expect(screen.queryByRole('button', { name: /^Amen/ })).toBeNull()
  expect(document.querySelector('.chat-amen')?.textContent).toBe('Amen, 2 people2')
})
