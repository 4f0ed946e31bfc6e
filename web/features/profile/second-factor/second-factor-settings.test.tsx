import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { OwnPasskey, SecondFactor } from '#contract/account/second-factor-operations.ts'
import { created, declined, offer, stubPasskeys } from '#tests/support/web/fake-passkeys.ts'
import { press, sentenceAt, write } from '#tests/support/web/form-actions.ts'
import { card, openAccount, someSecondFactor } from '#tests/support/web/profile-page.tsx'
import { type FakeAnswers, nomvula, refusal, setupRender, shownToasts } from '#tests/support/web/render.tsx'
import { stubProperty } from '#tests/support/web/stub-property.ts'

setupRender()

const phone: OwnPasskey = {
  id: '01930000-0000-7000-8000-0000000000f1',
  name: 'My phone',
  isSynced: true,
  createdAt: '2026-11-02T04:00:00Z',
  lastUsedAt: '2026-11-20T04:05:00Z',
}
const laptop: OwnPasskey = {
  ...phone,
  id: phone.id.replace('f1', 'f2'),
  name: 'Laptop',
  isSynced: false,
  lastUsedAt: null,
}
const withPasskey = someSecondFactor({ passkeys: [phone], recoveryCodesLeft: 7 })
const codes = Array.from({ length: 10 }, (_, index) => `A1B2C-D3E4${index}`)
const codesOffer = {
  setUp: 's'.repeat(43),
  secret: 'JBSWY3DPEHPK3PXPAB',
  uri: 'otpauth://totp/Thandaza?secret=JBSWY3DP',
}

/** Opens the page with an account whose second factor each answer may change. */
async function openSection(own: FakeAnswers = {}, secondFactor: SecondFactor = someSecondFactor()) {
  const page = await openAccount(
    {
      getSecondFactor: () => secondFactor,
      getSession: () => ({ member: { ...nomvula, usesSecondFactor: true }, accessEndsAt: null }),
      countNotifications: never,
      countUnreadMessages: never,
      ...own,
    },
    nomvula,
    '/profile/sign-in',
  )
  return { ...page, section: within(card('second-factor')) }
}

function never(): Promise<never> {
  return new Promise(() => undefined)
}

const codesDialog = () => screen.findByRole('dialog', { name: 'Your recovery codes' })

test('an account without a second factor is offered both ways, and the switch says why it is off', async () => {
  stubPasskeys()
  const { section } = await openSection()
  expect(section.getByRole('button', { name: 'Add a passkey' })).toBeTruthy()
  expect(section.getByRole('button', { name: 'Set up codes' })).toBeTruthy()
  expect(section.queryByRole('heading', { name: 'Recovery codes' })).toBeNull()
  const toggle = section.getByRole<HTMLInputElement>('switch', { name: /^Second step after the password/ })
  expect([toggle.checked, toggle.disabled]).toEqual([false, true])
  expect(section.getByText('Add a passkey or codes first.')).toBeTruthy()
})

test('a browser without passkeys says so', async () => {
  const { section } = await openSection()
  expect(
    section.getByText('This browser has no passkeys. Codes from an app work on every phone.'),
  ).toBeTruthy()
  expect(section.queryByRole('button', { name: 'Add a passkey' })).toBeNull()
})

test('a second factor that could not be read can be read again', async () => {
  const getSecondFactor = vi.fn(() => withPasskey)
  getSecondFactor.mockImplementationOnce(() => {
    throw refusal('UNAVAILABLE')
  })
  const { section } = await openSection({ getSecondFactor })
  const retry = section.queryByRole('button', { name: 'Try again' })
  if (retry) fireEvent.click(retry)
  expect(await section.findByText('My phone')).toBeTruthy()
})

test('a passkey is added under the name of the device, and its recovery codes are shown once', async () => {
  const { create } = stubPasskeys()
  const { section, sentOf, queryClient } = await openSection({
    offerPasskey: () => offer,
    addPasskey: () => ({ secondFactor: withPasskey, recoveryCodes: codes }),
  })
  press('Add a passkey')
  const name = section.getByLabelText<HTMLInputElement>('Name of this passkey')
  await waitFor(() => expect(document.activeElement).toBe(name))
  expect(name.value).toBe('Chrome on Android')
  write('Name of this passkey', 'My phone')
  const before = sentOf('listSessions').length
  press('Add a passkey')
  const dialog = within(await codesDialog())
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(codes)
  expect(sentOf('addPasskey')).toEqual([['addPasskey', { name: 'My phone', created }]])
  expect(create.mock.calls[0]?.[0].publicKey).toMatchObject({
    rp: { id: 'localhost', name: 'Thandaza' },
    user: { name: 'nomvula@example.co.za', displayName: 'Nomvula D.' },
    pubKeyCredParams: [
      { type: 'public-key', alg: -7 },
      { type: 'public-key', alg: -257 },
    ],
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
    attestation: 'none',
  })
  fireEvent.click(dialog.getByRole('button', { name: 'I have kept them' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Your recovery codes' })).toBeNull())
  expect(section.getByText('7 codes left')).toBeTruthy()
  await waitFor(() => expect(sentOf('listSessions')).toHaveLength(before + 1))
  await waitFor(() =>
    expect(queryClient.getQueryData(['session'])).toMatchObject({ member: { usesSecondFactor: true } }),
  )
})

test('a declined prompt adds nothing, and the form stays for another try', async () => {
  const { create } = stubPasskeys()
  create.mockRejectedValueOnce(declined())
  const { section, sentOf } = await openSection({ offerPasskey: () => offer })
  press('Add a passkey')
  press('Add a passkey')
  await waitFor(() => expect(shownToasts()[0]).toMatch(/^No passkey was used/))
  expect(sentOf('addPasskey')).toEqual([])
  press('Cancel')
  expect(section.getByRole('button', { name: 'Add a passkey' }).parentElement).toBe(document.activeElement)
})

test('a phone that has a passkey already says so', async () => {
  const { create } = stubPasskeys()
  create.mockRejectedValueOnce(new DOMException('known', 'InvalidStateError'))
  await openSection({ offerPasskey: () => offer }, withPasskey)
  press('Add a passkey')
  press('Add a passkey')
  await waitFor(() => expect(shownToasts()).toEqual(['This phone has a passkey for your account already']))
})

test('a passkey without a name is not asked for', async () => {
  const { create } = stubPasskeys()
  await openSection({ offerPasskey: () => offer })
  press('Add a passkey')
  write('Name of this passkey', ' ')
  press('Add a passkey')
  await waitFor(() =>
    expect(sentenceAt(screen.getByLabelText('Name of this passkey'))).toBe('Please enter a name'),
  )
  expect(create).not.toHaveBeenCalled()
})

test('ten passkeys are the most', async () => {
  stubPasskeys()
  const ten = Array.from({ length: 10 }, (_, index) => ({ ...phone, id: `${phone.id}${index}` }))
  const { section } = await openSection({}, someSecondFactor({ passkeys: ten }))
  expect(section.queryByRole('button', { name: 'Add a passkey' })).toBeNull()
  expect(section.getByText(/as many passkeys as there can be/)).toBeTruthy()
})

test('a change that needs fresh proof asks for it, and continues', async () => {
  stubPasskeys()
  let isFresh = false
  const { sentOf } = await openSection({
    offerPasskey: () => {
      if (!isFresh) throw refusal('FRESH_SIGN_IN_REQUIRED')
      return offer
    },
    confirmIdentity: () => {
      isFresh = true
      return {}
    },
    addPasskey: () => ({ secondFactor: withPasskey, recoveryCodes: null }),
  })
  press('Add a passkey')
  press('Add a passkey')
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirm your password' }))
  fireEvent.change(dialog.getByLabelText('Current Password'), { target: { value: 'karoo-sunrise-7' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Confirm' }))
  await waitFor(() => expect(sentOf('addPasskey')).toHaveLength(1))
  await waitFor(() => expect(shownToasts()).toEqual(['Passkey added / Every other device was signed out.']))
})

test('passkeys are listed with their days, and renamed', async () => {
  const { section, sentOf } = await openSection(
    {
      renamePasskey: ({ name }) => someSecondFactor({ passkeys: [{ ...phone, name }, laptop] }),
    },
    someSecondFactor({ passkeys: [phone, laptop] }),
  )
  const [first, second] = section.getAllByRole('listitem')
  expect(first?.textContent).toMatch(
    /Added Nov 2, 2026.*Last used Nov 20, 2026 at 6:05 AM.*Kept on your other/,
  )
  expect(second?.textContent).toMatch(/Not used yet/)
  press('Rename My phone')
  await waitFor(() => expect(document.activeElement).toBe(section.getByLabelText('Name of this passkey')))
  write('Name of this passkey', 'Old phone')
  press('Save name')
  await section.findByText('Old phone')
  expect(sentOf('renamePasskey')).toEqual([['renamePasskey', { passkeyId: phone.id, name: 'Old phone' }]])
  expect(first?.contains(document.activeElement)).toBe(true)
})

test('a passkey is removed after a confirmation, and the focus stays with the list (GEN-1)', async () => {
  const { section, sentOf } = await openSection(
    { removePasskey: () => someSecondFactor({ passkeys: [laptop] }) },
    someSecondFactor({ passkeys: [phone, laptop] }),
  )
  press('Remove My phone')
  const question = within(await screen.findByRole('alertdialog', { name: 'Remove this passkey?' }))
  expect(question.getByText(/sign in with My phone any more/)).toBeTruthy()
  fireEvent.click(question.getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(section.queryByText('My phone')).toBeNull())
  expect(sentOf('removePasskey')).toEqual([['removePasskey', { passkeyId: phone.id }]])
  expect(shownToasts()).toEqual(['Passkey removed'])
  expect(document.activeElement?.contains(section.getByText('Laptop'))).toBe(true)
})

test('the last way of staff stays, with the reason', async () => {
  const { section } = await openSection(
    { removePasskey: () => Promise.reject(refusal('SECOND_FACTOR_FORCED')) },
    someSecondFactor({ passkeys: [phone], isRequired: true, isForced: true }),
  )
  expect(section.getByRole<HTMLInputElement>('switch').disabled).toBe(true)
  expect(section.getByText('Your role needs it, so it stays on.')).toBeTruthy()
  press('Remove My phone')
  const question = within(await screen.findByRole('alertdialog'))
  fireEvent.click(question.getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(shownToasts()[0]).toMatch(/^That did not work \/ Your role needs a second step/))
  expect(section.getByText('My phone')).toBeTruthy()
})

async function openOffer(own: FakeAnswers = {}, secondFactor?: SecondFactor) {
  const page = await openSection({ offerCodes: () => codesOffer, ...own }, secondFactor)
  press('Set up codes')
  const field = await page.section.findByLabelText<HTMLInputElement>('6-digit code')
  return { ...page, field }
}

test('codes are set up by a picture, letters or a link, and confirmed by one', async () => {
  const copied: string[] = []
  stubProperty(navigator, 'clipboard', { writeText: async (text: string) => void copied.push(text) })
  const since = '2026-11-21T04:00:00Z'
  const { section, field, sentOf } = await openOffer({
    confirmCodes: () => ({
      secondFactor: someSecondFactor({ codesSince: since, isRequired: true, recoveryCodesLeft: 10 }),
      recoveryCodes: codes,
    }),
  })
  expect(document.activeElement).toBe(field)
  expect(await section.findByRole('img', { name: 'Picture to scan with your app' })).toBeTruthy()
  expect(section.getByText('JBSW Y3DP EHPK 3PXP AB')).toBeTruthy()
  expect(section.getByRole('link', { name: 'Open in the app on this phone' }).getAttribute('href')).toBe(
    codesOffer.uri,
  )
  press('Copy the letters')
  await waitFor(() => expect(copied).toEqual([codesOffer.secret]))
  write('6-digit code', '123456')
  press('Confirm code')
  const dialog = within(await codesDialog())
  expect(sentOf('confirmCodes')).toEqual([['confirmCodes', { setUp: codesOffer.setUp, code: '123456' }]])
  expect(section.getByText('Set up Nov 21, 2026')).toBeTruthy()
  fireEvent.click(dialog.getByRole('button', { name: 'I have kept them' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Your recovery codes' })).toBeNull())
  expect(section.getByRole<HTMLInputElement>('switch').checked).toBe(true)
})

test('a wrong first code keeps the letters, and its field has the focus', async () => {
  const { section, field } = await openOffer({ confirmCodes: () => Promise.reject(refusal('WRONG_CODE')) })
  write('6-digit code', '123456')
  press('Confirm code')
  await waitFor(() => expect(sentenceAt(field)).toBe('This code is wrong, or was used already'))
  expect([document.activeElement, shownToasts()]).toEqual([field, []])
  expect(section.getByText('JBSW Y3DP EHPK 3PXP AB')).toBeTruthy()
})

test('letters that are too old are asked for anew', async () => {
  const { section } = await openOffer({ confirmCodes: () => Promise.reject(refusal('LINK_EXPIRED')) })
  write('6-digit code', '123456')
  press('Confirm code')
  expect(await section.findByRole('button', { name: 'Set up codes' })).toBeTruthy()
  expect(shownToasts()).toEqual(['That did not work / These letters are too old. Please set up codes again.'])
})

test('codes are removed after a confirmation (GEN-1)', async () => {
  const { section, sentOf } = await openSection(
    { removeCodes: () => someSecondFactor() },
    someSecondFactor({ codesSince: '2026-11-21T04:00:00Z' }),
  )
  press('Remove codes')
  const question = within(await screen.findByRole('alertdialog', { name: 'Remove the codes of your app?' }))
  fireEvent.click(question.getByRole('button', { name: 'Remove codes' }))
  expect(await section.findByRole('button', { name: 'Set up codes' })).toBeTruthy()
  expect(sentOf('removeCodes')).toHaveLength(1)
})

async function openNewCodes(secondFactor = withPasskey) {
  const page = await openSection(
    {
      createRecoveryCodes: () => ({
        secondFactor: { ...withPasskey, recoveryCodesLeft: 10 },
        recoveryCodes: codes,
      }),
    },
    secondFactor,
  )
  press('Make new codes')
  return page
}

async function confirmNewCodes() {
  const question = within(await screen.findByRole('alertdialog', { name: 'Make new recovery codes?' }))
  const button = question.getByRole('button', { name: 'Make new codes' })
  fireEvent.click(button)
  fireEvent.click(button)
  return codesDialog()
}

test('new recovery codes are made once, after a confirmation, and are copied and printed', async () => {
  const copied: string[] = []
  stubProperty(navigator, 'clipboard', { writeText: async (text: string) => void copied.push(text) })
  const print = vi.fn()
  stubProperty(window, 'print', print)
  const { section, sentOf } = await openNewCodes()
  expect(section.getByText('7 codes left')).toBeTruthy()
  const dialog = within(await confirmNewCodes())
  expect(sentOf('createRecoveryCodes')).toHaveLength(1)
  fireEvent.click(dialog.getByRole('button', { name: 'Copy' }))
  await waitFor(() => expect(copied).toEqual([codes.join('\n')]))
  fireEvent.click(dialog.getByRole('button', { name: 'Print' }))
  expect(print).toHaveBeenCalledTimes(1)
  expect(document.querySelector('body > .print-sheet')?.textContent).toContain(codes[9])
  expect(document.documentElement.dataset.prints).toBe('sheet')
  fireEvent.click(dialog.getByRole('button', { name: 'I have kept them' }))
  await waitFor(() => expect(document.querySelector('.print-sheet')).toBeNull())
  expect(document.documentElement.dataset.prints).toBeUndefined()
  expect(section.getByText('10 codes left')).toBeTruthy()
})

test('unseen codes stay through Escape, through other changes of the page, and hold the page', async () => {
  const { router, path, queryClient } = await openNewCodes()
  await confirmNewCodes()
  const element = screen.getByRole('dialog', { name: 'Your recovery codes' })
  fireEvent(element, new Event('cancel', { cancelable: true }))
  await act(() => queryClient.invalidateQueries({ queryKey: ['getSecondFactor'] }))
  await act(async () => void router.navigate({ to: '/profile/you' }))
  expect(path()).toBe('/profile/sign-in')
  const dialog = within(screen.getByRole('dialog', { name: 'Your recovery codes' }))
  expect(dialog.getAllByRole('listitem')).toHaveLength(10)
  fireEvent.click(dialog.getByRole('button', { name: 'I have kept them' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Your recovery codes' })).toBeNull())
  await act(async () => void router.navigate({ to: '/profile/you' }))
  await waitFor(() => expect(path()).toBe('/profile/you'))
})

test('codes that cannot be copied are not said to be', async () => {
  stubProperty(navigator, 'clipboard', { writeText: () => Promise.reject(new Error('refused')) })
  await openNewCodes({ ...withPasskey, recoveryCodesLeft: 0 })
  const dialog = within(await codesDialog())
  fireEvent.click(dialog.getByRole('button', { name: 'Copy' }))
  await waitFor(() => expect(shownToasts()).toEqual(['Could not copy']))
})

test('the switch turns the second step on, and goes back where it is refused', async () => {
  let isRefused = true
  const { section, sentOf } = await openSection(
    {
      requireSecondFactor: ({ isRequired }) => {
        if (isRefused) throw refusal('UNEXPECTED')
        return { secondFactor: { ...withPasskey, isRequired }, recoveryCodes: null }
      },
    },
    withPasskey,
  )
  const toggle = section.getByRole<HTMLInputElement>('switch')
  fireEvent.click(toggle)
  await waitFor(() => expect(shownToasts()[0]).toMatch(/^That did not work/))
  expect(toggle.checked).toBe(false)
  isRefused = false
  fireEvent.click(toggle)
  await waitFor(() => expect(shownToasts()).toEqual(['The second step is on']))
  expect(toggle.checked).toBe(true)
  fireEvent.click(toggle)
  await waitFor(() => expect(toggle.checked).toBe(false))
  expect(sentOf('requireSecondFactor').map(([, input]) => input)).toEqual([
    { isRequired: true },
    { isRequired: true },
    { isRequired: false },
  ])
})

test('a reset that waits is shown with its time, and is stopped', async () => {
  const { section } = await openSection(
    { cancelOwnFactorReset: () => withPasskey },
    { ...withPasskey, resetDueAt: '2026-11-24T04:05:00Z' },
  )
  expect(section.getByText(/It happens on Nov 24, 2026 at 6:05 AM, unless you stop it/)).toBeTruthy()
  press('Stop it')
  await waitFor(() => expect(section.queryByText(/It happens on/)).toBeNull())
  expect(shownToasts()).toEqual(['Stopped. Your second step stays.'])
})
