import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Session } from '#contract/account/account-operations.ts'
import { press, sentenceAt, write } from '#tests/support/web/form-actions.ts'
import { openAccount, openSettings, someProfile } from '#tests/support/web/profile-page.tsx'
import {
  type FakeAnswers,
  nomvula,
  noNetwork,
  refusal,
  setupRender,
  shownToasts,
} from '#tests/support/web/render.tsx'
import { shownName, timeZoneOptions } from './name-form.tsx'
import { YouSettings } from './you-settings.tsx'

setupRender()

const openNameForm = (fakeAnswers?: FakeAnswers) =>
  openSettings(() => <YouSettings member={nomvula} />, fakeAnswers)

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const edited = someProfile({ fullName: 'Nomvula Zulu', username: 'nomvula', displayName: 'Nomvula Z.' })

test('the profile is saved, and the bar shows the new name at once (PROF-5, AUTH-32)', async () => {
  const { sentOf, queryClient } = await openAccount({ editProfile: () => edited })
  write('Full Name', 'Nomvula Zulu')
  write('Username', 'nomvula')
  press('Update Profile')
  await waitFor(() => expect(shownToasts()).toEqual(['Profile updated successfully']))
  expect(sentOf('editProfile')).toEqual([
    [
      'editProfile',
      {
        fullName: 'Nomvula Zulu',
        username: 'nomvula',
        shownAs: 'first_name',
        timeZone: 'Africa/Johannesburg',
      },
    ],
  ])
  expect(queryClient.getQueryData<Session>(['session'])?.member).toMatchObject({
    fullName: 'Nomvula Zulu',
    displayName: 'Nomvula Z.',
  })
  expect(screen.getAllByText('Nomvula Zulu').length).toBeGreaterThan(0)
})

test('cached pages with the old name are refetched when they are shown', async () => {
  const { queryClient } = await openNameForm({ editProfile: () => edited })
  queryClient.setQueryData(['getDashboard'], {})
  write('Full Name', 'Nomvula Zulu')
  press('Update Profile')
  await waitFor(() => expect(queryClient.getQueryState(['getDashboard'])?.isInvalidated).toBe(true))
  expect(queryClient.getQueryState(['getProfile'])?.isInvalidated).toBe(false)
})

test('a double press saves once', async () => {
  let answer: (profile: typeof edited) => void = () => undefined
  const { sentOf } = await openNameForm({
    editProfile: () =>
      new Promise((resolve) => {
        answer = resolve
      }),
  })
  press('Update Profile')
  await screen.findByRole('button', { name: 'Updating...' })
  press('Updating...')
  await act(async () => answer(edited))
  await waitFor(() => expect(shownToasts()).toEqual(['Profile updated successfully']))
  expect(sentOf('editProfile')).toHaveLength(1)
})

test.each([
  ['Full Name', 'N', 'Name must be at least 2 characters'],
  ['Full Name', 'N'.repeat(101), 'Name must be at most 100 characters'],
  ['Username', 'ab', 'Username must be at least 3 characters'],
  ['Username', 'nomvula d', 'Username can only contain letters, numbers, and underscores'],
  ['Username', 'Admin', 'This username is kept and cannot be chosen'],
])('%s %o shows an error at its field (PROF-4, REQ-35)', async (label, text, sentence) => {
  const { sentOf } = await openNameForm()
  write(label, text)
  press('Update Profile')
  await waitFor(() => expect(sentenceAt(field(label))).toBe(sentence))
  expect(sentOf('editProfile')).toEqual([])
  await waitFor(() => expect(document.activeElement).toBe(field(label)))
})

test('a taken username shows an error at its field, and the typed text stays', async () => {
  await openNameForm({
    editProfile: () => {
      throw refusal('USERNAME_TAKEN')
    },
  })
  write('Username', 'nomvula')
  press('Update Profile')
  await waitFor(() => expect(sentenceAt(field('Username'))).toBe('This username is taken'))
  expect(field('Username').value).toBe('nomvula')
  expect(shownToasts()).toEqual(['Failed to update profile / This username is taken'])
})

test.each([
  [refusal('UNEXPECTED'), /^Failed to update profile/],
  [noNetwork(), /^Failed to update profile/],
])('a profile that cannot be saved says so (PROF-5): %s', async (failure, sentence) => {
  await openNameForm({
    editProfile: () => {
      throw failure
    },
  })
  write('Full Name', 'Nomvula Zulu')
  press('Update Profile')
  await waitFor(() => expect(shownToasts()).toEqual([expect.stringMatching(sentence)]))
  expect(field('Full Name').value).toBe('Nomvula Zulu')
})

test('a preview shows the display name before it is saved (REQ-90)', async () => {
  await openNameForm()
  expect(screen.getByText('Others see "Nomvula D."')).toBeTruthy()
  write('How others see you', 'full_name')
  expect(screen.getByText('Others see "Nomvula Dlamini"')).toBeTruthy()
  write('Username', 'nomvula')
  write('How others see you', 'username')
  expect(screen.getByText('Others see "nomvula"')).toBeTruthy()
})

test('the display name cannot be a username that is empty', async () => {
  const { sentOf } = await openNameForm()
  fireEvent.change(field('How others see you'), { target: { value: 'username' } })
  press('Update Profile')
  await waitFor(() => expect(sentenceAt(field('How others see you'))).toBe('Choose a username first'))
  expect(sentOf('editProfile')).toEqual([])
})

test.each([
  ['Nomvula Dlamini', 'first_name', 'Nomvula D.'],
  ['Nomvula van der Merwe', 'first_name', 'Nomvula M.'],
  ['  Nomvula ', 'first_name', 'Nomvula'],
  ['Nomvula', 'username', 'Nomvula'],
] as const)('%o shown as %s is %o', (fullName, shownAs, name) => {
  expect(shownName({ fullName, username: null, shownAs })).toBe(name)
})

test('a time zone is found by its city, and the selected one is always listed', () => {
  const options = timeZoneOptions('Asia/Calcutta')
  expect(options).toContainEqual({ value: 'Africa/Johannesburg', label: 'Johannesburg (Africa)' })
  expect(options).toContainEqual({ value: 'Asia/Calcutta', label: 'Calcutta (Asia)' })
  const labels = options.map(({ label }) => label)
  expect(labels).toEqual([...labels].sort((one, other) => one.localeCompare(other, 'en')))
})
