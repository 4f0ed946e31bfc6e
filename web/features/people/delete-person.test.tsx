import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { DeletionPreview } from '#contract/account/account-deletion-operations.ts'
import type { Member } from '#contract/account/account-operations.ts'
import type { Person } from '#contract/moderation/people-operations.ts'
import { sentenceAt } from '#tests/support/web/form-actions.ts'
import {
  type FakeAnswers,
  nomvula,
  refusal,
  renderWithApp,
  setupRender,
  shownToasts,
} from '#tests/support/web/render.tsx'
import { PeoplePanel } from './people-panel.tsx'

setupRender()

const admin: Member = { ...nomvula, roles: ['admin'] }
const sipho: Person = {
  id: '01930000-0000-7000-8000-000000000a01',
  email: 'sipho@example.co.za',
  fullName: 'Sipho Khumalo',
  username: null,
  tint: 2,
  roles: [],
  joinedAt: '2026-11-01T22:30:00Z',
  isVerified: true,
  isYou: false,
  suspendedUntil: null,
  suspendedReason: null,
  factorResetDueAt: null,
  hasSecondFactor: false,
}
const deletionPreview: DeletionPreview = {
  obstacles: [],
  owed: null,
  prayers: 12,
  miracles: 1,
  groups: [
    { id: 'a', name: 'Langa prays', heir: 'Anna M.' },
    { id: 'b', name: 'Only me', heir: null },
  ],
  campaigns: [{ id: 'c', title: 'Home before Christmas' }],
}

async function ask(fakeAnswers: FakeAnswers) {
  let items = [sipho]
  const view = await renderWithApp(
    () => <PeoplePanel member={admin} />,
    {
      listPeople: () => ({ items, next: null }),
      getPersonsDeletionPreview: () => deletionPreview,
      deletePerson: () => {
        items = []
        return {}
      },
      ...fakeAnswers,
    },
    admin,
  )
  await screen.findByText('Sipho Khumalo')
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Delete User', hidden: true })))
  const dialog = within(screen.getByRole('alertdialog', { name: 'Delete Sipho Khumalo for good?' }))
  return {
    dialog,
    submit: () => act(async () => fireEvent.click(dialog.getByRole('button', { name: 'Delete User' }))),
    button: () => dialog.getByRole<HTMLButtonElement>('button', { name: 'Delete User' }),
    sentOf: (name: string) => view.sent.filter(([operation]) => operation === name),
  }
}

test('before a deletion the admin reads what is deleted with the account (REQ-96)', async () => {
  const { dialog, sentOf } = await ask({})
  expect(sentOf('getPersonsDeletionPreview')).toEqual([['getPersonsDeletionPreview', { personId: sipho.id }]])
  const lines = (await dialog.findAllByRole('listitem')).map(({ textContent }) => textContent)
  expect(lines).toEqual([
    '12 prayers with all that was said under them',
    '1 miracle',
    'Their comments, messages, images, memberships, streak and badges',
    'The group "Langa prays" goes to Anna M.',
    'The group "Only me" is deleted: nobody else is in it',
    'The campaign "Home before Christmas" ends and disappears',
  ])
})

test('somebody is deleted with a reason, leaves the list, and the focus stays in it (GEN-1, ADM-4)', async () => {
  const { dialog, submit, sentOf } = await ask({})
  const reason = await dialog.findByLabelText('Reason')
  await submit()
  expect(sentenceAt(reason)).toBe('Please give a reason')
  expect(sentOf('deletePerson')).toEqual([])
  fireEvent.change(reason, { target: { value: 'Asked for it by mail' } })
  await submit()
  expect(sentOf('deletePerson')).toEqual([
    ['deletePerson', { personId: sipho.id, reason: 'Asked for it by mail' }],
  ])
  await waitFor(() => expect(shownToasts()).toEqual(['User sipho@example.co.za has been deleted']))
  expect(await screen.findByText('No users found')).toBeTruthy()
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('User Management'))
})

test.each([
  ['last-admin', 'At least one administrator must remain'],
  ['payment-in-progress', 'A payment is in progress. Please try again in an hour.'],
] as const)('an obstacle is shown, and nothing can be deleted: %s', async (obstacle, text) => {
  const { dialog, button } = await ask({
    getPersonsDeletionPreview: () => ({ ...deletionPreview, obstacles: [obstacle] }),
  })
  expect(await dialog.findByText(text)).toBeTruthy()
  expect(button().disabled).toBe(true)
  expect(dialog.queryByLabelText('Reason')).toBeNull()
})

test('without a preview nothing can be deleted; the preview can be retried', async () => {
  let isBroken = true
  const { dialog, button } = await ask({
    getPersonsDeletionPreview: () => {
      if (isBroken) throw refusal('UNEXPECTED')
      return deletionPreview
    },
  })
  expect(await dialog.findByText('What goes with this account could not be loaded')).toBeTruthy()
  expect(button().disabled).toBe(true)
  isBroken = false
  fireEvent.click(dialog.getByRole('button', { name: 'Try again' }))
  expect(await dialog.findByLabelText('Reason')).toBeTruthy()
  expect(button().disabled).toBe(false)
})

test.each([['LAST_ADMIN', 'Failed to delete user: At least one administrator must remain']] as const)(
  '%s shows a message, and the typed text stays (ADM-4)',
  async (code, toastText) => {
    const { dialog, submit } = await ask({
      deletePerson: () => {
        throw refusal(code)
      },
    })
    fireEvent.change(await dialog.findByLabelText('Reason'), { target: { value: 'Fraud' } })
    await submit()
    await waitFor(() => expect(shownToasts()).toEqual([toastText]))
    expect(dialog.getByLabelText<HTMLTextAreaElement>('Reason').value).toBe('Fraud')
  },
)
