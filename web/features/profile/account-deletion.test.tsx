import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { DeletionPreview } from '#contract/account/account-deletion-operations.ts'
import { card, openAccount, openSettings, stubScrollIntoView } from '#tests/support/web/profile-page.tsx'
import {
  type FakeAnswers,
  nomvula,
  noNetwork,
  refusal,
  setupRender,
  shownToasts,
} from '#tests/support/web/render.tsx'
import { readStored, writeStored } from '#web/platform/device/device-storage.ts'
import { SettingRow } from '#web/ui/cards/setting-row.tsx'
import { AccountDeletionCard } from './account-deletion.tsx'

setupRender()

function someDeletionPreview(differences: Partial<DeletionPreview> = {}): DeletionPreview {
  return { obstacles: [], owed: null, prayers: 3, miracles: 0, groups: [], campaigns: [], ...differences }
}

/** Opens the card and the dialog. */
async function openQuestion(fakeAnswers: FakeAnswers = {}) {
  const settings = await openSettings(Row, {
    getDeletionPreview: () => someDeletionPreview(),
    ...fakeAnswers,
  })
  return { ...settings, question: await pressDelete() }
}

/** Opens the whole page and the dialog. */
async function openQuestionOnPage(fakeAnswers: FakeAnswers = {}) {
  const site = await openAccount(
    { getDeletionPreview: () => someDeletionPreview(), ...fakeAnswers },
    nomvula,
    '/profile/privacy',
  )
  return { ...site, question: await pressDelete() }
}

function Row() {
  return (
    <SettingRow id="delete" title="Delete account">
      <AccountDeletionCard />
    </SettingRow>
  )
}

async function pressDelete() {
  fireEvent.click(within(card('delete')).getByRole('button', { name: 'Delete Account' }))
  const dialog = await screen.findByRole('dialog', { name: 'Delete your account?' })
  await waitFor(() => expect(dialog.querySelector('[aria-busy]')).toBeNull())
  return within(dialog)
}

type Question = Awaited<ReturnType<typeof pressDelete>>

const deleteButton = (question: Question) =>
  question.getByRole<HTMLButtonElement>('button', { name: 'Delete Account' })

function typeWord(question: Question, word = 'DELETE'): void {
  fireEvent.change(question.getByLabelText('Type DELETE to go on'), { target: { value: word } })
}

test('the preview of the deletion loads when the dialog opens, and is shown (REQ-95)', async () => {
  const { question, sentOf } = await openQuestion({
    getDeletionPreview: () =>
      someDeletionPreview({
        groups: [
          { id: '01930000-0000-7000-8000-0000000000a1', name: 'Vuma', heir: 'Sipho N.' },
          { id: '01930000-0000-7000-8000-0000000000a2', name: 'Alone', heir: null },
        ],
        campaigns: [{ id: '01930000-0000-7000-8000-0000000000a3', title: 'A roof' }],
      }),
  })
  expect(sentOf('getDeletionPreview')).toHaveLength(1)
  expect(question.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '3 prayers with all that was said under them',
    'Your comments, messages, images, memberships, streak and badges',
    'The group "Vuma" goes to Sipho N.',
    'The group "Alone" is deleted: nobody else is in it',
    'The campaign "A roof" ends and disappears',
  ])
  expect(question.getByText(/tax law/)).toBeTruthy()
})

test('the account is deleted, and no data of the member stays on the device (PROF-7, REQ-149)', async () => {
  const { question, sentOf, queryClient, path } = await openQuestionOnPage({
    deleteAccount: () => ({}),
    getLanding: () => new Promise<never>(() => undefined),
  })
  writeStored('draft:new-prayer:somebody', { title: 'Rain' })
  expect(deleteButton(question).disabled).toBe(true)
  typeWord(question)
  const button = deleteButton(question)
  await act(async () => {
    fireEvent.click(button)
    fireEvent.click(button)
  })
  await waitFor(() => expect(path()).toBe('/'))
  await waitFor(() => expect(queryClient.getQueryData(['getProfile'])).toBeUndefined())
  expect(shownToasts()).toEqual(['Your account has been deleted'])
  expect(sentOf('deleteAccount')).toHaveLength(1)
  expect(readStored('draft:new-prayer:somebody')).toBeNull()
  expect(queryClient.getQueryData(['session'])).toEqual({ member: null, accessEndsAt: null })
})

test('the password is asked for again, and then the account is deleted', async () => {
  let isFresh = false
  const { question, sentOf } = await openQuestion({
    confirmIdentity: () => {
      isFresh = true
      return {}
    },
    deleteAccount: () => {
      if (!isFresh) throw refusal('FRESH_SIGN_IN_REQUIRED')
      return {}
    },
    getLanding: () => new Promise<never>(() => undefined),
  })
  typeWord(question)
  fireEvent.click(deleteButton(question))
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirm your password' }))
  fireEvent.change(dialog.getByLabelText('Current Password'), { target: { value: 'old-secret' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Confirm' }))
  await waitFor(() => expect(shownToasts()).toEqual(['Your account has been deleted']))
  expect(sentOf('deleteAccount')).toHaveLength(2)
})

test.each(['', 'delete', 'DELETE me'])('the word %o deletes nothing (GEN-1, PROF-7)', async (word) => {
  const { question, sentOf } = await openQuestion()
  typeWord(question, word)
  expect(deleteButton(question).disabled).toBe(true)
  fireEvent.submit(question.getByLabelText('Type DELETE to go on'))
  expect(sentOf('deleteAccount')).toEqual([])
})

test.each([
  ['6789', /R 90\.00 .* goes to your bank account ending in 6789/],
  [null, /R 90\.00 .* there is no bank account to pay it to/],
])('outstanding money is no obstacle, and the dialog says where it goes: %s', async (last4, sentence) => {
  const owed = { cents: 9_000, last4 }
  const { question } = await openQuestion({ getDeletionPreview: () => someDeletionPreview({ owed }) })
  expect(question.getByText(sentence)).toBeTruthy()
  expect(question.getByLabelText('Type DELETE to go on')).toBeTruthy()
})

test.each([
  ['last-admin', 'You are the last admin. Make somebody else an admin first.'],
  ['payment-in-progress', 'A payment is in progress. Please try again in an hour.'],
] as const)('the obstacle %s has a text (REQ-96, REQ-97)', async (obstacle, sentence) => {
  const { question } = await openQuestion({
    getDeletionPreview: () => someDeletionPreview({ obstacles: [obstacle] }),
  })
  expect(question.getByText(sentence)).toBeTruthy()
  expect(deleteButton(question).disabled).toBe(true)
  expect(question.queryByLabelText('Type DELETE to go on')).toBeNull()
})

test.each([
  [
    refusal('PAYMENT_IN_PROGRESS'),
    'Failed to delete account: A payment is in progress. Try again in a few minutes.',
    'payment-in-progress',
  ],
] as const)('a new obstacle shows a toast and is listed (PROF-7): %s', async (failure, toast, obstacle) => {
  let obstacles: DeletionPreview['obstacles'] = []
  const { question } = await openQuestion({
    getDeletionPreview: () => someDeletionPreview({ obstacles }),
    deleteAccount: () => {
      obstacles = [obstacle]
      throw failure
    },
  })
  typeWord(question)
  fireEvent.click(deleteButton(question))
  await waitFor(() => expect(shownToasts()).toEqual([toast]))
  await waitFor(() => expect(question.queryByLabelText('Type DELETE to go on')).toBeNull())
})

test.each([
  [refusal('UNEXPECTED'), /^Failed to delete account: .+/],
  [noNetwork(), /^Failed to delete account: .+/],
])('an account that cannot be deleted stays, with the reason (PROF-7): %s', async (failure, sentence) => {
  const { question, path } = await openQuestionOnPage({
    deleteAccount: () => {
      throw failure
    },
  })
  typeWord(question)
  fireEvent.click(deleteButton(question))
  await waitFor(() => expect(shownToasts()).toEqual([expect.stringMatching(sentence)]))
  expect(path()).toBe('/profile/privacy')
  await waitFor(() => expect(deleteButton(question).getAttribute('aria-disabled')).not.toBe('true'))
})

test('without the preview nothing can be deleted', async () => {
  let isBroken = true
  const { question } = await openQuestion({
    getDeletionPreview: () => {
      if (isBroken) throw refusal('UNAVAILABLE')
      return someDeletionPreview()
    },
  })
  expect(question.getByText('What goes with your account could not be loaded')).toBeTruthy()
  expect(deleteButton(question).disabled).toBe(true)
  isBroken = false
  fireEvent.click(question.getByRole('button', { name: 'Try again' }))
  await question.findByLabelText('Type DELETE to go on')
})

test('the dialog links to the data export (REQ-13)', async () => {
  const { question, path } = await openQuestionOnPage()
  stubScrollIntoView()
  fireEvent.click(question.getByRole('link', { name: 'Take your data with you first' }))
  await waitFor(() => expect(path()).toBe('/profile/privacy#data'))
  expect(screen.queryByLabelText('Type DELETE to go on')).toBeNull()
})
