import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Session } from '#contract/account/account-operations.ts'
import { answered, declined, question, stubPasskeys } from '#tests/support/web/fake-passkeys.ts'
import { press } from '#tests/support/web/form-actions.ts'
import {
  type FakeAnswers,
  nomvula,
  noNetwork,
  refusal,
  setupRender,
  shownToasts,
} from '#tests/support/web/render.tsx'
import { renderSite } from '#tests/support/web/render-site.tsx'

setupRender()

const session: Session = { member: nomvula, accessEndsAt: '2026-11-21T05:00:00Z' }
const signIn = 'Sign in with a passkey'
const answers: FakeAnswers = {
  askPasskey: () => ({ ...question, passkeys: [] }),
  signInWithPasskey: () => session,
  getDashboard: never,
}

function never(): Promise<never> {
  return new Promise(() => undefined)
}

test('a passkey signs in, whoever it belongs to, and leads to the wanted page', async () => {
  const { get } = stubPasskeys()
  const { path, sent } = await renderSite('/login?redirect=/new-prayer', answers)
  press(signIn)
  await waitFor(() => expect(path()).toBe('/new-prayer'))
  expect(sent.slice(0, 2)).toEqual([
    ['askPasskey', {}],
    ['signInWithPasskey', { passkey: answered, isSharedDevice: false }],
  ])
  expect(get.mock.calls[0]?.[0].publicKey?.allowCredentials).toBeUndefined()
  expect(shownToasts()).toEqual(['Login successful / Welcome back to Thandaza!'])
})

test('staff whose session lacks the factor are asked for it, as after any sign-in', async () => {
  stubPasskeys()
  const { path } = await renderSite('/login', {
    ...answers,
    signInWithPasskey: () => ({ ...session, member: { ...nomvula, lacksSecondFactor: true } }),
    getSecondFactor: never,
  })
  press(signIn)
  await waitFor(() => expect(path()).toBe('/set-up-second-factor'))
})

test('a browser without passkeys has no button for them', async () => {
  await renderSite('/login', answers)
  expect(screen.queryByRole('button', { name: signIn })).toBeNull()
})

test('a double press asks the phone once, and a declined prompt is no failure', async () => {
  const { get } = stubPasskeys()
  let decline: () => void = () => undefined
  get.mockReturnValueOnce(
    new Promise((_, reject) => {
      decline = () => reject(declined())
    }),
  )
  const { sent, path } = await renderSite('/login', answers)
  press(signIn)
  press('Waiting for your phone...')
  await waitFor(() => expect(get).toHaveBeenCalled())
  await act(async () => decline())
  await waitFor(() =>
    expect(shownToasts()).toEqual(['No passkey was used / You can try again, or choose another way.']),
  )
  expect([sent.map(([name]) => name), path()]).toEqual([['askPasskey'], '/login'])
  await screen.findByRole('button', { name: signIn })
  press(signIn)
  await waitFor(() => expect(path()).toBe('/dashboard'))
  expect(get).toHaveBeenCalledTimes(2)
})

test.each([
  [refusal('PASSKEY_REFUSED'), 'Sign-in with a passkey failed / This passkey does not open an account here'],
  [noNetwork(), /^Sign-in with a passkey failed|./],
])('a refused passkey is said, and the form stays: %s', async (failure, sentence) => {
  stubPasskeys()
  const { path } = await renderSite('/login', {
    ...answers,
    signInWithPasskey: () => Promise.reject(failure),
  })
  press(signIn)
  await waitFor(() => expect(shownToasts()).toEqual([expect.stringMatching(sentence)]))
  expect(path()).toBe('/login')
})

test('a phone that fails is said', async () => {
  const { get } = stubPasskeys()
  get.mockRejectedValueOnce(new DOMException('broken', 'UnknownError'))
  await renderSite('/login', answers)
  press(signIn)
  await waitFor(() =>
    expect(shownToasts()).toEqual([
      'Your phone could not use a passkey / You can try again, or choose another way.',
    ]),
  )
})
