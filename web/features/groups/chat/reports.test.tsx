import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Message } from '#contract/chat.ts'
import { aChatGroup, aShownMessage, someMessages } from '#web/testing/chat.ts'
import { nomvula, type Sender, setStage, show, toldSoFar } from '#web/testing/stage.tsx'
import { Chat } from './chat.tsx'

setStage()

const { id: groupId } = aChatGroup()
const lerato = { author: { name: 'Lerato M.', tint: 3 }, memberKey: '01930000-0000-7000-8000-000000001e4a' }
const said = [
  aShownMessage(1),
  aShownMessage(2, lerato),
  aShownMessage(3),
  aShownMessage(4, { mine: true, author: { name: 'Nomvula D.', tint: 1 }, memberKey: null }),
]

async function openChat(messages: Message[], sender: Sender = {}) {
  return await show(() => <Chat group={aChatGroup()} member={nomvula} first={null} />, {
    listMessages: () => someMessages(messages),
    listHelplines: () => ({ items: [] }),
    markChatRead: () => ({ unread: 0 }),
    getGroup: () => aChatGroup(),
    ...sender,
  })
}

const bubbles = () => [...document.querySelectorAll('.bubble')].map(({ textContent }) => textContent)
const press = (name: RegExp | string, index = 0) =>
  act(async () => void fireEvent.click(screen.getAllByRole('button', { name })[index] ?? document.body))

test('messages of others can be reported, own ones and deleted ones cannot (security 7)', async () => {
  const gone = aShownMessage(5, { isDeleted: true, content: '', author: { name: '', tint: 0 } })
  await openChat([...said, gone])
  await screen.findByText('Word 4')
  expect(
    screen.getAllByRole('button', { name: /^Report or block/ }).map((button) => button.ariaLabel),
  ).toEqual(['Report or block Sipho Nkosi', 'Report or block Lerato M.', 'Report or block Sipho Nkosi'])
})

test('a message is named by its id', async () => {
  const { sent } = await openChat(said, { report: () => ({ answer: 'received' }) })
  await screen.findByText('Word 4')
  await press('Report or block Lerato M.')
  await screen.findByRole('dialog')
  await press(/^Report ?A moderator/)
  fireEvent.click(await screen.findByLabelText('Spam'))
  await press('Send Report')
  await waitFor(() => expect(toldSoFar()).toEqual(['Thank you. A moderator looks at it.']))
  expect(sent.find(([name]) => name === 'report')?.[1]).toMatchObject({
    thing: { kind: 'message', id: said[1]?.id },
  })
})

test('whoever is blocked leaves only the places of what they said, and the log has the focus', async () => {
  const { sent } = await openChat(said, {
    blockPerson: () => ({
      id: groupId,
      person: { name: 'Sipho Nkosi', tint: 2 },
      blockedAt: '2026-11-21T04:00:00Z',
    }),
  })
  await screen.findByText('Word 4')
  await press('Report or block Sipho Nkosi', 1)
  await screen.findByRole('dialog')
  await press(/^Block this person/)
  await press('Block')
  await waitFor(() =>
    expect(bubbles().filter((words) => /Word/.test(words ?? ''))).toEqual(['Word 2', 'Word 4']),
  )
  expect(sent).toContainEqual(['blockPerson', { thing: { kind: 'message', id: said[2]?.id } }])
  await waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('log'))
})

test('who writes words of danger in a chat sees whom they can call', async () => {
  await openChat(said)
  fireEvent.change(await screen.findByRole('textbox', { name: 'Message' }), {
    target: { value: 'I want to die' },
  })
  expect(await screen.findByRole('region', { name: 'You are not alone' })).toBeTruthy()
})
