import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Member } from '#contract/account/account-operations.ts'
import type { OutputOf } from '#contract/api/all-operations.ts'
import { answered, declined, question, stubPasskeys } from '#tests/support/web/fake-passkeys.ts'
import { sentenceAt } from '#tests/support/web/form-actions.ts'
import { emptyProfileAnswers, someProfile } from '#tests/support/web/profile-page.tsx'
import {
  type FakeAnswers,
  nomvula,
  refusal,
  renderWithApp,
  setupRender,
  shownToasts,
} from '#tests/support/web/render.tsx'
import { ProvidersCard } from '../../profile/providers-card.tsx'

setupRender()

const member: Member = { ...nomvula, usesSecondFactor: true }
const session = { member, accessEndsAt: null }
const ways: OutputOf<'getProofWays'> = { hasCodes: true, hasRecoveryCodes: true, passkey: null }
const withGoogle = someProfile({ providers: [{ provider: 'google', connectedAt: '2026-11-02T04:00:00Z' }] })

/** Disconnects a provider, for which the server asks who it is. */
async function askedFor(own: FakeAnswers = {}, asked: Member = member) {
  let isProven = false
  const { sent } = await renderWithApp(
    () => <ProvidersCard profile={withGoogle} />,
    {
      ...emptyProfileAnswers,
      getProofWays: () => ways,
      proveIdentity: ({ code }) => {
        if (code === '000000') throw refusal('WRONG_CODE')
        isProven = true
        return session
      },
      disconnectProvider: () => {
        if (!isProven) throw refusal('FRESH_SIGN_IN_REQUIRED')
        return someProfile()
      },
      ...own,
    },
    asked,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Disconnect Google' }))
  const alert = within(await screen.findByRole('alertdialog'))
  fireEvent.click(alert.getByRole('button', { name: 'Disconnect Google' }))
  const element = await screen.findByRole('dialog', { name: 'Show that it is you' })
  const sentOf = (name: string) => sent.filter(([operation]) => operation === name).map(([, input]) => input)
  return { dialog: within(element), sentOf }
}

test('who has a second factor gives a code instead of the password, and the action continues', async () => {
  const { dialog, sentOf } = await askedFor()
  const field = await dialog.findByLabelText('6-digit code')
  await waitFor(() => expect(document.activeElement).toBe(field))
  expect(dialog.queryByLabelText('Current Password')).toBeNull()
  fireEvent.change(field, { target: { value: '000000' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Continue' }))
  await waitFor(() => expect(sentenceAt(field)).toBe('This code is wrong, or was used already'))
  expect([document.activeElement, shownToasts()]).toEqual([field, []])
  fireEvent.change(field, { target: { value: '123456' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Continue' }))
  await waitFor(() => expect(shownToasts()).toEqual(['Google is disconnected']))
  expect(sentOf('proveIdentity')).toEqual([{ code: '000000' }, { code: '123456' }])
  expect(sentOf('disconnectProvider')).toHaveLength(2)
})

test('a recovery code will do', async () => {
  const { dialog, sentOf } = await askedFor()
  fireEvent.click(await dialog.findByRole('button', { name: 'Use a recovery code' }))
  const field = dialog.getByLabelText('Recovery code')
  await waitFor(() => expect(document.activeElement).toBe(field))
  fireEvent.change(field, { target: { value: 'A1B2C-D3E4F' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Continue' }))
  await waitFor(() => expect(sentOf('proveIdentity')).toEqual([{ code: 'A1B2C-D3E4F' }]))
})

test('a passkey will do; a declined one is no failure', async () => {
  const { get } = stubPasskeys()
  get.mockRejectedValueOnce(declined())
  const { dialog, sentOf } = await askedFor({
    getProofWays: () => ({ hasCodes: false, hasRecoveryCodes: true, passkey: question }),
  })
  const button = await dialog.findByRole('button', { name: 'Use a passkey' })
  await waitFor(() => expect(document.activeElement).toBe(button))
  await act(async () => fireEvent.click(button))
  await waitFor(() => expect(shownToasts()[0]).toMatch(/^No passkey was used/))
  fireEvent.click(await dialog.findByRole('button', { name: 'Use a passkey' }))
  await waitFor(() => expect(sentOf('proveIdentity')).toEqual([{ passkey: answered }]))
  await waitFor(() => expect(shownToasts()).toContain('Google is disconnected'))
})

test('a refused passkey is asked with a new question', async () => {
  stubPasskeys()
  const { dialog, sentOf } = await askedFor({
    getProofWays: () => ({ ...ways, passkey: question }),
    proveIdentity: () => Promise.reject(refusal('PASSKEY_REFUSED')),
  })
  fireEvent.click(await dialog.findByRole('button', { name: 'Use a passkey' }))
  await waitFor(() => expect(sentOf('getProofWays')).toHaveLength(2))
  expect(shownToasts()).toEqual(['That did not work / This passkey does not open an account here'])
})

test('cancelling does nothing', async () => {
  const { dialog, sentOf } = await askedFor()
  fireEvent.click(await dialog.findByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByLabelText('6-digit code')).toBeNull())
  expect([sentOf('proveIdentity'), shownToasts()]).toEqual([[], []])
})

test('ways that could not be read can be read again', async () => {
  let isAway = true
  const { dialog } = await askedFor({
    getProofWays: () => {
      if (isAway) throw refusal('UNAVAILABLE')
      return ways
    },
  })
  const retry = await dialog.findByRole('button', { name: 'Try again' })
  isAway = false
  fireEvent.click(retry)
  expect(await dialog.findByLabelText('6-digit code')).toBeTruthy()
})
