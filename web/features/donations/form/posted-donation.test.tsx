import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { someCampaign } from '#tests/support/web/campaign-fixtures.ts'
import { defaultConfig, refusal, renderWithApp, setupRender } from '#tests/support/web/render.tsx'
import { ApiFailure } from '#web/platform/api/api-failure.ts'
import type { Posted } from '#web/platform/forms/posted-form.ts'
import { PostedDonationCard } from './posted-donation.tsx'

setupRender()

const campaign = someCampaign()
const checkoutOrigins = ['https://checkout.example']
const values = { amount: '25', tile: '100', message: 'With you', email: '' }

async function showAnswer(answer: Partial<Posted<'startDonation'>>): Promise<void> {
  const posted = { values, failure: null, isSignedIn: false, output: null, ...answer }
  await renderWithApp(() => <PostedDonationCard campaign={campaign} posted={posted} />, {}, null, {
    payments: { ...defaultConfig.payments, checkoutOrigins },
  })
}

const opened = (checkoutUrl: string) => ({ checkoutUrl, reference: 'thz-abcdefghijklmnopqrstuvwxyz' })
const field = (name: string | RegExp) => screen.getByLabelText<HTMLInputElement>(name)

test('a checked form has the amount of the chosen tile, and asks a guest for a name (REQ-306, REQ-343)', async () => {
  await showAnswer({})
  expect([field('Amount').value, field(/^Message/).value]).toEqual(['100', 'With you'])
  expect(field(/^Your name/).name).toBe('guestName')
  expect(screen.queryByRole('switch')).toBeNull()
  expect(screen.getByRole('button').textContent).toBe('Review your donation')
})

test('a member chooses to be anonymous, and may leave the address of the account', async () => {
  await showAnswer({ isSignedIn: true, values: { ...values, anonymous: 'on' } })
  expect(screen.getByRole<HTMLInputElement>('switch').checked).toBe(true)
  expect(screen.queryByLabelText(/^Your name/)).toBeNull()
})

test('a refusal stands above the form; refused fields and a used key are not', async () => {
  await showAnswer({ failure: refusal('CHECKOUT_FAILED') })
  expect(screen.getByRole('alert').textContent).toContain('Could not create checkout session')
})

test.each([
  refusal('IDEMPOTENCY_MISMATCH'),
  new ApiFailure(422, {
    code: 'INVALID',
    key: 'error.invalid',
    message: '',
    requestId: 'test',
    fields: { email: { key: 'donation.email.required', text: '' } },
  }),
])('no alert for %o', async (failure) => {
  await showAnswer({ failure })
  expect(screen.queryByRole('alert')).toBeNull()
})

test('the page before the payment shows all that is paid, and the way back has what was typed (FUND-14)', async () => {
  await showAnswer({ output: opened('https://checkout.example/pay') })
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    campaign.title,
    'R 100.00',
    'With you',
    'Anonymous',
  ])
  expect(screen.getByRole('link').getAttribute('href')).toBe('https://checkout.example/pay')
  const form = screen.getByRole<HTMLButtonElement>('button', { name: 'Back' }).form
  expect(Object.fromEntries(new FormData(form ?? undefined))).toEqual(values)
})

test('a payment page elsewhere is not linked (REQ-209)', async () => {
  await showAnswer({ output: opened('https://checkout.example.evil/pay') })
  expect(screen.queryByRole('link')).toBeNull()
  expect(screen.getByText('Could not create checkout session')).toBeTruthy()
})
