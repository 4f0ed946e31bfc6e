import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { press, sentenceAt, write } from '#tests/support/web/form-actions.ts'
import { card, openSettings, someProfile, someSession } from '#tests/support/web/profile-page.tsx'
import { type FakeAnswers, nomvula, refusal, setupRender, shownToasts } from '#tests/support/web/render.tsx'
import { SignInSettings } from './sign-in-settings.tsx'

setupRender()

const openSignIn = (fakeAnswers?: FakeAnswers) =>
  openSettings(() => <SignInSettings timeZone={nomvula.timeZone} />, fakeAnswers)

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const inCard = (id: string) => within(card(id))

function fillPasswords(current = 'old-secret', next = 'new-secret', again = next): void {
  write('Current Password', current)
  write('New Password', next)
  write('Confirm New Password', again)
}

/** Types the password into the dialog that asks for it. */
async function enterPassword(password: string): Promise<void> {
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirm your password' }))
  fireEvent.change(dialog.getByLabelText('Current Password'), { target: { value: password } })
  fireEvent.click(dialog.getByRole('button', { name: 'Confirm' }))
}

/** Refuses until the password was given again. */
function afterPassword<T>(answer: T) {
  let isFresh = false
  return {
    confirmIdentity: () => {
      isFresh = true
      return {}
    },
    act: () => {
      if (!isFresh) throw refusal('FRESH_SIGN_IN_REQUIRED')
      return answer
    },
  }
}

test('the password is changed, the fields are empty again, and the other sessions have ended (PROF-6)', async () => {
  const { sentOf } = await openSignIn({ changePassword: () => ({}) })
  fillPasswords()
  fireEvent.click(inCard('password').getByRole('button', { name: 'Change Password' }))
  await waitFor(() => expect(shownToasts()).toEqual(['Password updated successfully']))
  expect(sentOf('changePassword')).toEqual([
    [
      'changePassword',
      { currentPassword: 'old-secret', password: 'new-secret', confirmPassword: 'new-secret' },
    ],
  ])
  expect(field('Current Password').value).toBe('')
  await waitFor(() => expect(sentOf('listSessions')).toHaveLength(2))
})

test.each([
  ['Current Password', ['short', 'new-secret'], 'Password must be at least 6 characters'],
  ['New Password', ['old-secret', 'short'], 'Password must be at least 6 characters'],
  ['Confirm New Password', ['old-secret', 'new-secret', 'new-sekret'], "Passwords don't match"],
])('%s shows an error at its field (PROF-6)', async (label, passwords, sentence) => {
  const { sentOf } = await openSignIn()
  fillPasswords(...(passwords as [string, string]))
  fireEvent.click(inCard('password').getByRole('button', { name: 'Change Password' }))
  await waitFor(() => expect(sentenceAt(field(label))).toBe(sentence))
  expect(sentOf('changePassword')).toEqual([])
})

test.each([
  ['WRONG_CREDENTIALS', 'Current Password', 'Current password is incorrect', 'Current password is incorrect'],
  [
    'WEAK_PASSWORD',
    'New Password',
    'Please use a stronger password',
    'Failed to update password / Please use a stronger password',
  ],
] as const)('%s from the server shows at its field (PROF-6)', async (code, label, sentence, toast) => {
  await openSignIn({
    changePassword: () => {
      throw refusal(code)
    },
  })
  fillPasswords()
  fireEvent.click(inCard('password').getByRole('button', { name: 'Change Password' }))
  await waitFor(() => expect(sentenceAt(field(label))).toBe(sentence))
  expect(shownToasts()).toEqual([toast])
})

test('a password that cannot be changed shows a message (PROF-6)', async () => {
  await openSignIn({
    changePassword: () => {
      throw refusal('UNEXPECTED')
    },
  })
  fillPasswords()
  fireEvent.click(inCard('password').getByRole('button', { name: 'Change Password' }))
  await waitFor(() => expect(shownToasts()[0]).toMatch(/^Failed to update password/))
})

test('a member without a password gets a link by mail to set one, once (REQ-94)', async () => {
  let answer: () => void = () => undefined
  const { sentOf } = await openSignIn({
    getProfile: () =>
      someProfile({
        hasPassword: false,
        providers: [{ provider: 'google', connectedAt: '2026-11-02T04:00:00Z' }],
      }),
    requestPassword: () =>
      new Promise((resolve) => {
        answer = () => resolve({})
      }),
  })
  expect(screen.getByRole('heading', { name: 'Set a password' })).toBeTruthy()
  press('Send me the link')
  await screen.findByRole('button', { name: 'Sending...' })
  press('Sending...')
  await act(async () => answer())
  await waitFor(() => expect(shownToasts()).toEqual(['The link is on its way to nomvula@example.co.za.']))
  expect(sentOf('requestPassword')).toHaveLength(1)
})

test('a provider is connected after the password was given again, and the browser navigates to it', async () => {
  const { confirmIdentity, act: connectProvider } = afterPassword({
    url: 'https://accounts.example/begin#provider',
  })
  const { sentOf } = await openSignIn({ confirmIdentity, connectProvider })
  press('Connect Google')
  await enterPassword('old-secret')
  await waitFor(() => expect(sentOf('connectProvider')).toHaveLength(2))
  expect(sentOf('confirmIdentity')).toEqual([['confirmIdentity', { password: 'old-secret' }]])
})

test('the browser navigates to no provider that this server has not named (REQ-209)', async () => {
  await openSignIn({ connectProvider: () => ({ url: 'https://elsewhere.example/' }) })
  press('Connect GitHub')
  await waitFor(() => expect(shownToasts()).toEqual(['Could not connect GitHub']))
})

test('a provider that is not set up shows a message', async () => {
  await openSignIn({
    connectProvider: () => {
      throw refusal('PROVIDER_MISSING')
    },
  })
  press('Connect GitHub')
  await waitFor(() =>
    expect(shownToasts()).toEqual(['Could not connect GitHub / GitHub sign-in is not set up on this server']),
  )
})

const withGoogle = someProfile({ providers: [{ provider: 'google', connectedAt: '2026-11-02T04:00:00Z' }] })

test('a provider is disconnected after a confirmation', async () => {
  const { sentOf } = await openSignIn({
    getProfile: () => withGoogle,
    disconnectProvider: () => someProfile(),
  })
  expect(inCard('providers').getByText('Connected on Nov 2, 2026')).toBeTruthy()
  press('Disconnect Google')
  const question = within(await screen.findByRole('alertdialog'))
  fireEvent.click(question.getByRole('button', { name: 'Disconnect Google' }))
  await waitFor(() => expect(shownToasts()).toEqual(['Google is disconnected']))
  expect(sentOf('disconnectProvider')).toEqual([['disconnectProvider', { provider: 'google' }]])
  expect(await screen.findByRole('button', { name: 'Connect Google' })).toBeTruthy()
})

test('the last sign-in method cannot be removed: the page says so beforehand, and so does the server', async () => {
  await openSignIn({ getProfile: () => ({ ...withGoogle, hasPassword: false }) })
  expect(screen.queryByRole('button', { name: 'Disconnect Google' })).toBeNull()
  expect(screen.getByText('Set a password first: this is your only way to sign in')).toBeTruthy()
})

test('a refusal to disconnect shows its reason', async () => {
  await openSignIn({
    getProfile: () => withGoogle,
    disconnectProvider: () => {
      throw refusal('LAST_WAY_IN')
    },
  })
  press('Disconnect Google')
  const question = within(await screen.findByRole('alertdialog'))
  fireEvent.click(question.getByRole('button', { name: 'Disconnect Google' }))
  await waitFor(() =>
    expect(shownToasts()).toEqual([
      'Could not disconnect Google / Set a password first: this is your only way to sign in',
    ]),
  )
})

const laptop = someSession({ id: '01930000-0000-7000-8000-0000000000e2', isThis: false, device: null })
const twoSignIns = () => ({ items: [someSession(), laptop] })

test('the list of sessions tells which phone is a shared one (REQ-546)', async () => {
  await openSignIn({
    listSessions: () => ({ items: [someSession({ isSharedDevice: true }), laptop] }),
  })
  const [phone, computer] = inCard('sessions').getAllByRole('listitem')
  expect(phone?.textContent).toContain('Shared phone')
  expect(computer?.textContent).not.toContain('Shared phone')
})

test('this browser is marked, and another one is signed out', async () => {
  let items = [someSession(), laptop]
  const { sentOf } = await openSignIn({
    listSessions: () => ({ items }),
    endSession: () => {
      items = [someSession()]
      return {}
    },
  })
  const rows = inCard('sessions').getAllByRole('listitem')
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'Chrome on AndroidSigned in Nov 20, 2026This browser',
    'A browserSigned in Nov 20, 2026Last used Nov 21, 2026 at 6:00 AMSign out A browser',
  ])
  const button = inCard('sessions').getByRole('button', { name: 'Sign out A browser' })
  fireEvent.click(button)
  fireEvent.click(button)
  await waitFor(() => expect(shownToasts()).toEqual(['Signed out there']))
  await waitFor(() => expect(inCard('sessions').getAllByRole('listitem')).toHaveLength(1))
  expect(sentOf('endSession')).toEqual([['endSession', { sessionId: laptop.id }]])
})

test('all other sessions are ended after a confirmation, and a message has their number', async () => {
  await openSignIn({ listSessions: twoSignIns, endOtherSessions: () => ({ ended: 3 }) })
  fireEvent.click(inCard('sessions').getByRole('button', { name: 'Sign out everywhere else' }))
  const question = within(await screen.findByRole('alertdialog'))
  fireEvent.click(question.getByRole('button', { name: 'Sign out everywhere else' }))
  await waitFor(() => expect(shownToasts()).toEqual(['Signed out in 3 other places']))
})

test('a single session has nothing else to sign out', async () => {
  await openSignIn()
  expect(screen.queryByRole('button', { name: 'Sign out everywhere else' })).toBeNull()
})

test('sessions that cannot be loaded show a message, and a failed sign-out too', async () => {
  let isBroken = true
  await openSignIn({
    listSessions: () => {
      if (isBroken) throw refusal('UNAVAILABLE')
      return twoSignIns()
    },
    endSession: () => {
      throw refusal('UNEXPECTED')
    },
  })
  expect(inCard('sessions').getByText('Where you are signed in could not be loaded')).toBeTruthy()
  isBroken = false
  fireEvent.click(inCard('sessions').getByRole('button', { name: 'Try again' }))
  fireEvent.click(await inCard('sessions').findByRole('button', { name: 'Sign out A browser' }))
  await waitFor(() => expect(shownToasts()).toEqual(['Could not sign out there']))
})
