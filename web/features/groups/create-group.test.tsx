import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { errorMessages } from '#contract/messages/en/errors.ts'
import { sentenceAt, write } from '#tests/support/web/form-actions.ts'
import { someGroup } from '#tests/support/web/group-fixtures.ts'
import {
  type FakeAnswers,
  nomvula,
  noNetwork,
  refusal,
  renderWithApp,
  setupRender,
  shownToasts,
} from '#tests/support/web/render.tsx'
import { ApiFailure } from '#web/platform/api/api-failure.ts'
import { readStored, writeStored } from '#web/platform/device/device-storage.ts'
import { CreateGroup } from './create-group.tsx'

setupRender()

const created = someGroup({ membershipStatus: 'member', role: 'owner', memberCount: 1 })
const draft = `draft:new-group:${nomvula.id}`

async function showForm(fakeAnswers: FakeAnswers = { createGroup: () => created }) {
  const onCreated = vi.fn()
  const rendered = await renderWithApp(
    () => <CreateGroup member={nomvula} onCreated={onCreated} />,
    fakeAnswers,
  )
  return { ...rendered, onCreated }
}

const submit = () => act(async () => fireEvent.click(screen.getByRole('button', { name: 'Create Group' })))

test('a group needs only a name; by default it is listed and requires approval to join (GRP-6)', async () => {
  const { sent, onCreated } = await showForm()
  write('Name', 'Karoo rain watch')
  await submit()
  await waitFor(() => expect(onCreated).toHaveBeenCalledWith(created))
  expect(shownToasts()).toEqual(['Group created successfully'])
  expect(sent).toEqual([
    ['createGroup', { name: 'Karoo rain watch', description: '', isListed: true, isOpen: false }],
  ])
  expect(readStored(draft)).toBeNull()
})

test('visibility and entry can be chosen (REQ-30, REQ-161)', async () => {
  const { sent } = await showForm()
  write('Name', 'Karoo rain watch')
  write(/^Description/, 'For farmers.')
  fireEvent.click(screen.getByRole('radio', { name: /^Open/ }))
  await submit()
  expect(sent.at(-1)?.[1]).toMatchObject({ description: 'For farmers.', isListed: true, isOpen: true })
})

test('an invitation-only group has no choice of entry', async () => {
  const { sent } = await showForm()
  write('Name', 'Dlamini family')
  fireEvent.click(screen.getByRole('radio', { name: /^Open/ }))
  fireEvent.click(screen.getByRole('radio', { name: /^By invitation only/ }))
  expect(screen.queryByRole('radio', { name: /^Open/ })).toBeNull()
  await submit()
  expect(sent.at(-1)?.[1]).toMatchObject({ isListed: false, isOpen: false })
})

test.each([
  ['', 'Group name must be at least 3 characters'],
  ['  ab ', 'Group name must be at least 3 characters'],
  ['🙏🏾'.repeat(51), 'Group name cannot exceed 50 characters'],
])(
  'the name %o is refused with its error, which disappears once it is valid (GRP-4)',
  async (name, sentence) => {
    const { sent } = await showForm()
    write('Name', name)
    await submit()
    const field = screen.getByLabelText('Name')
    expect(sentenceAt(field)).toBe(sentence)
    await waitFor(() => expect(document.activeElement).toBe(field))
    write('Name', '🙏🏾'.repeat(50))
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBeNull())
    expect(sent).toEqual([])
  },
)

test('a description of 501 characters is refused (GRP-5)', async () => {
  const { sent } = await showForm()
  write('Name', 'Karoo rain watch')
  write(/^Description/, 'a'.repeat(501))
  await submit()
  expect(sentenceAt(screen.getByLabelText(/^Description/))).toBe('Description cannot exceed 500 characters')
  expect(sent).toEqual([])
})

test('a double click creates one group', async () => {
  let answer: (group: typeof created) => void = () => undefined
  const { sent } = await showForm({
    createGroup: () =>
      new Promise((resolve) => {
        answer = resolve
      }),
  })
  write('Name', 'Karoo rain watch')
  const button = screen.getByRole('button', { name: 'Create Group' })
  fireEvent.click(button)
  await screen.findByText('Creating...')
  fireEvent.click(button)
  await act(async () => answer(created))
  expect(sent).toHaveLength(1)
})

test.each([
  [refusal('UNEXPECTED'), 'Could not create group'],
  [refusal('TOO_MANY_GROUPS'), 'Could not create group / You own as many groups as one person can.'],
  [
    refusal('RATE_LIMITED'),
    'Could not create group / That was a lot at once. Please wait a moment and try again.',
  ],
  [new ApiFailure(502, null), `Could not create group / ${errorMessages['error.unavailable']}`],
  [noNetwork(), 'Could not create group / Please check your internet connection and try again.'],
])('a group that could not be created stays in the form (GRP-6): %s', async (failure, sentence) => {
  const { onCreated } = await showForm({
    createGroup: () => {
      throw failure
    },
  })
  write('Name', 'Karoo rain watch')
  await submit()
  await waitFor(() => expect(shownToasts()).toEqual([sentence]))
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Karoo rain watch')
  await waitFor(() => expect(readStored(draft)).toMatchObject({ name: 'Karoo rain watch' }))
  expect(onCreated).not.toHaveBeenCalled()
})

test('after an expired session the input stays, and the sign-in leads back to it (REQ-152)', async () => {
  await showForm({
    createGroup: () => {
      throw refusal('UNAUTHENTICATED')
    },
  })
  write('Name', 'Karoo rain watch')
  await submit()
  const login = await screen.findByRole('link', { name: 'Login' })
  expect(login.getAttribute('href')).toBe('/login?redirect=%2Fgroups%2Fnew')
  await waitFor(() => expect(readStored(draft)).toMatchObject({ name: 'Karoo rain watch' }))
})

test('the draft is restored after a power cut, and can be discarded (REQ-166)', async () => {
  writeStored(draft, { name: 'Men at six', description: '', isListed: true, isOpen: true, version: 0 })
  await showForm()
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Men at six')
  fireEvent.click(screen.getByRole('button', { name: 'Discard draft' }))
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('')
  expect(readStored(draft)).toBeNull()
})
