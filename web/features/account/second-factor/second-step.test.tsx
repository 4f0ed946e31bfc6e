import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Session } from '#contract/account/account-operations.ts'
import type { OutputOf } from '#contract/api/all-operations.ts'
import { answered, declined, question, stubPasskeys } from '#tests/support/web/fake-passkeys.ts'
import { press, sentenceAt, write } from '#tests/support/web/form-actions.ts'
import { type FakeAnswers, nomvula, refusal, setupRender, shownToasts } from '#tests/support/web/render.tsx'
import { renderSite } from '#tests/support/web/render-site.tsx'

setupRender()

const session: Session = { member: nomvula, accessEndsAt: '2026-11-21T05:00:00Z' }
const step: OutputOf<'getSecondStep'> = {
  hasCodes: true,
  hasRecoveryCodes: true,
  passkey: null,
  mayTrustDevice: true,
  mayAskForReset: true,
}
const answers: FakeAnswers = {
  getSecondStep: () => step,
  takeSecondStep: () => session,
  getDashboard: never,
  listPublicPrayers: never,
}
const welcome = 'Login successful / Welcome back to Thandaza!'

function never(): Promise<never> {
  return new Promise(() => undefined)
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)

async function openStep(own: FakeAnswers = {}, address = '/second-step') {
  const site = await renderSite(address, { ...answers, ...own })
  await screen.findByRole('heading', { level: 1 })
  const sentOf = (name: string) => site.sent.filter(([operation]) => operation === name)
  return { ...site, proofs: () => sentOf('takeSecondStep').map(([, input]) => input), sentOf }
}

test('after the password the code of the app is asked for, and it leads to the wanted page', async () => {
  const { path } = await renderSite('/login?redirect=/new-prayer', {
    ...answers,
    signIn: () => ({ member: null, accessEndsAt: null, isSecondStepDue: true }),
  })
  write('Email', 'nomvula@example.co.za')
  write('Password', 'karoo-sunrise-7')
  press('Sign In')
  await screen.findByRole('heading', { name: 'One more step' })
  expect([path(), shownToasts()]).toEqual(['/second-step', []])
  const code = field('6-digit code')
  expect([code.inputMode, code.autocomplete]).toEqual(['numeric', 'one-time-code'])
  write('6-digit code', '123 456')
  press('Continue')
  await waitFor(() => expect(path()).toBe('/new-prayer'))
  expect(shownToasts()).toEqual([welcome])
})

test('a provider leads to the second step too', async () => {
  const { path } = await renderSite('/login/google/callback?code=c&state=s', {
    ...answers,
    finishProviderSignIn: () => ({ outcome: 'second-step', redirect: '/new-prayer' }),
  })
  await screen.findByLabelText('6-digit code')
  expect([path(), shownToasts()]).toEqual(['/second-step', []])
  write('6-digit code', '123456')
  press('Continue')
  await waitFor(() => expect(path()).toBe('/new-prayer'))
})

test('a code is sent once, with the wish to trust the phone', async () => {
  const { proofs, path } = await openStep({}, '/second-step?redirect=/new-prayer')
  fireEvent.click(screen.getByRole('checkbox', { name: 'Trust this phone for 30 days' }))
  write('6-digit code', '123456')
  const submit = screen.getByRole('button', { name: 'Continue' })
  fireEvent.click(submit)
  fireEvent.click(submit)
  await waitFor(() => expect(path()).toBe('/new-prayer'))
  expect(proofs()).toEqual([{ code: '123456', trustsDevice: true }])
})

test.each([
  ['WRONG_CODE', 'This code is wrong, or was used already'],
  ['CLOCK_WRONG', "Your phone's time is wrong. Let the phone set it by itself, and take the next code."],
] as const)('%s keeps the page, and the field has the sentence and the focus', async (code, sentence) => {
  const { path } = await openStep({ takeSecondStep: () => Promise.reject(refusal(code)) })
  write('6-digit code', '123456')
  press('Continue')
  await waitFor(() => expect(sentenceAt(field('6-digit code'))).toBe(sentence))
  expect(document.activeElement).toBe(field('6-digit code'))
  expect([path(), shownToasts()]).toEqual(['/second-step', []])
})

test('what is no code is said before anything is sent', async () => {
  const { proofs } = await openStep()
  press('Continue')
  await waitFor(() => expect(sentenceAt(field('6-digit code'))).toBe('Please enter a code'))
  write('6-digit code', '12345')
  await waitFor(() =>
    expect(sentenceAt(field('6-digit code'))).toBe(
      'A code has 6 digits, a recovery code 10 letters and digits',
    ),
  )
  expect(proofs()).toEqual([])
})

test('too many wrong codes are said with their reason', async () => {
  await openStep({ takeSecondStep: () => Promise.reject(refusal('RATE_LIMITED')) })
  write('6-digit code', '123456')
  press('Continue')
  await waitFor(() => expect(shownToasts()[0]).toMatch(/^The second step failed \/ ./))
})

test('a recovery code takes the place of the code, empty and with the focus, and back', async () => {
  const { proofs } = await openStep()
  write('6-digit code', '123')
  press('Use a recovery code')
  await waitFor(() => expect(document.activeElement).toBe(field('Recovery code')))
  expect(screen.queryByLabelText('6-digit code')).toBeNull()
  expect([field('Recovery code').value, field('Recovery code').inputMode]).toEqual(['', 'text'])
  press('Use a code from the app')
  await waitFor(() => expect(document.activeElement).toBe(field('6-digit code')))
  press('Use a recovery code')
  write('Recovery code', 'a1b2c-d3e4f')
  press('Continue')
  await waitFor(() => expect(proofs()).toEqual([{ code: 'a1b2c-d3e4f', trustsDevice: false }]))
})

const withPasskey = { ...step, hasCodes: false, passkey: question }

test('a passkey alone is the one main button, and finishes the sign-in', async () => {
  const { get } = stubPasskeys()
  const { proofs, path } = await openStep({ getSecondStep: () => withPasskey })
  expect(screen.queryByLabelText('6-digit code')).toBeNull()
  press('Use a passkey')
  await waitFor(() => expect(path()).toBe('/dashboard'))
  expect(proofs()).toEqual([{ passkey: answered, trustsDevice: false }])
  const options = get.mock.calls[0]?.[0].publicKey
  expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required' })
  expect(options?.allowCredentials).toMatchObject([{ type: 'public-key', transports: ['internal'] }])
})

test('a declined passkey is no failure, and can be tried again', async () => {
  const { get } = stubPasskeys()
  get.mockRejectedValueOnce(declined())
  const { proofs, path } = await openStep({ getSecondStep: () => withPasskey })
  press('Use a passkey')
  await waitFor(() =>
    expect(shownToasts()).toEqual(['No passkey was used / You can try again, or choose another way.']),
  )
  expect([proofs(), path()]).toEqual([[], '/second-step'])
  await screen.findByRole('button', { name: 'Use a passkey' })
  press('Use a passkey')
  await waitFor(() => expect(path()).toBe('/dashboard'))
})

test('a double press asks the phone once', async () => {
  const { get } = stubPasskeys()
  get.mockReturnValue(never())
  await openStep({ getSecondStep: () => withPasskey })
  press('Use a passkey')
  press('Waiting for your phone...')
  await waitFor(() => expect(get).toHaveBeenCalled())
  await act(async () => undefined)
  expect(get).toHaveBeenCalledTimes(1)
})

test('after a refused passkey the next try has a new question', async () => {
  stubPasskeys()
  const { sentOf } = await openStep({
    getSecondStep: () => withPasskey,
    takeSecondStep: () => Promise.reject(refusal('PASSKEY_REFUSED')),
  })
  press('Use a passkey')
  await waitFor(() =>
    expect(shownToasts()).toEqual(['The second step failed / This passkey does not open an account here']),
  )
  await waitFor(() => expect(sentOf('getSecondStep')).toHaveLength(2))
})

test('a browser without passkeys asks for a recovery code at once where there is no app', async () => {
  await openStep({ getSecondStep: () => withPasskey })
  expect(field('Recovery code')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Use a passkey' })).toBeNull()
})

test('staff cannot trust a phone', async () => {
  await openStep({ getSecondStep: () => ({ ...step, mayTrustDevice: false }) })
  expect(screen.queryByRole('checkbox')).toBeNull()
})

test('an ended sign-in asks to sign in again, before and after the code', async () => {
  const { path } = await openStep({ getSecondStep: () => Promise.reject(refusal('LINK_EXPIRED')) })
  expect(screen.getByRole('heading', { name: 'Please sign in again' })).toBeTruthy()
  fireEvent.click(screen.getByRole('link', { name: 'Back to sign-in' }))
  await waitFor(() => expect(path()).toBe('/login'))
})

test('a sign-in that ends while the code is typed says so', async () => {
  await openStep({ takeSecondStep: () => Promise.reject(refusal('LINK_EXPIRED')) })
  write('6-digit code', '123456')
  press('Continue')
  expect(await screen.findByRole('heading', { name: 'Please sign in again' })).toBeTruthy()
  expect(shownToasts()).toEqual([])
})

test('a step that could not be read can be read again', async () => {
  const getSecondStep = vi.fn(() => step)
  getSecondStep.mockImplementationOnce(() => {
    throw refusal('UNAVAILABLE')
  })
  await openStep({ getSecondStep })
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByLabelText('6-digit code')).toBeTruthy()
})

test('who has lost everything asks for a reset, and reads when it comes', async () => {
  const { sentOf } = await openStep({ askForFactorReset: () => ({ dueAt: '2026-11-24T04:05:00Z' }) })
  press('I have lost everything')
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Remove the second step?' }))
  expect(dialog.getByText(/comes after 72 hours/)).toBeTruthy()
  fireEvent.click(dialog.getByRole('button', { name: 'Ask for help' }))
  await screen.findByText('We have sent you a mail. The link comes on Nov 24, 2026 at 6:05 AM.')
  expect(sentOf('askForFactorReset')).toHaveLength(1)
  expect(screen.queryByRole('button', { name: 'I have lost everything' })).toBeNull()
})

test('a reset that is asked for too late asks to sign in again', async () => {
  await openStep({ askForFactorReset: () => Promise.reject(refusal('LINK_EXPIRED')) })
  press('I have lost everything')
  fireEvent.click(await screen.findByRole('button', { name: 'Ask for help' }))
  expect(await screen.findByRole('heading', { name: 'Please sign in again' })).toBeTruthy()
})

test('staff who have lost everything are told whom to ask', async () => {
  const { sentOf } = await openStep({ getSecondStep: () => ({ ...step, mayAskForReset: false }) })
  press('I have lost everything')
  const sentence = await screen.findByText('Your role has no reset by mail. Please ask another admin.')
  expect(sentence.closest('[role="status"]')).toBeTruthy()
  expect(sentOf('askForFactorReset')).toEqual([])
})

test('a member needs no second step', async () => {
  const { path } = await renderSite('/second-step', answers, nomvula)
  expect(path()).toBe('/dashboard')
})
