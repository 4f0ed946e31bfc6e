import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Member } from '#contract/account/account-operations.ts'
import type { Campaign } from '#contract/fundraising/campaign-operations.ts'
import { someCampaign, someCampaignPage } from '#tests/support/web/campaign-fixtures.ts'
import { press, sentenceAt, write } from '#tests/support/web/form-actions.ts'
import {
  defaultConfig,
  type FakeAnswers,
  nomvula,
  noNetwork,
  refusal,
  renderWithApp,
  setupRender,
  shownToasts,
} from '#tests/support/web/render.tsx'
import { renderSite } from '#tests/support/web/render-site.tsx'
import { ApiFailure } from '#web/platform/api/api-failure.ts'
import { readStored } from '#web/platform/device/device-storage.ts'
import { readFocus, restoreFocus } from '#web/platform/forms/form-focus.ts'
import { DonationForm } from './donation-form.tsx'
import { blankDonation } from './donation-values.ts'
import { readTyped } from './early-input.ts'

setupRender()

const campaign = someCampaign()
/** jsdom does not navigate, except to a fragment of the current page. */
const checkout = `${location.origin}/#checkout`
const reference = 'thz-abcdefghijklmnopqrstuvwxyz'
const payments = { ...defaultConfig.payments, checkoutOrigins: [location.origin] }
const opens: FakeAnswers = { startDonation: () => ({ checkoutUrl: checkout, reference }) }

beforeEach(() => {
  sessionStorage.clear()
  location.hash = ''
})

type Options = { member?: Member | null; shown?: Campaign; config?: typeof payments }

async function openForm(
  fakeAnswers: FakeAnswers = {},
  { member = null, shown = campaign, config = payments }: Options = {},
) {
  const { api } = await renderWithApp(() => <DonationForm campaign={shown} />, fakeAnswers, member, {
    payments: config,
  })
  screen.getByRole('heading', { name: 'Make a donation' })
  const calls = vi.spyOn(api, 'call')
  return { started: () => calls.mock.calls.filter(([operation]) => operation === 'startDonation') }
}

const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label)
const tiles = () =>
  screen.getAllByRole<HTMLInputElement>('radio').map(({ value, checked }) => (checked ? `[${value}]` : value))

async function toReview(): Promise<void> {
  press(/^Donate/)
  await screen.findByRole('heading', { name: 'Review your donation' })
}

async function pay(): Promise<void> {
  await act(async () => press(/^Continue to payment/))
}

test.each([
  [99_99, ['5', '10', '20', '50']],
  [100_00, ['10', '[25]', '50', '100']],
  [999_99, ['10', '[25]', '50', '100']],
  [1000_00, ['[25]', '50', '100', '250']],
  [9999_99, ['[25]', '50', '100', '250']],
  [10_000_00, ['50', '100', '250', '500']],
])(
  'a goal of %d cents offers its four amounts, marked only when equal (FUND-13, REQ-154)',
  async (goalCents, offered) => {
    await openForm({}, { shown: someCampaign({ goalCents }) })
    expect(field('Other amount').value).toBe('25')
    expect(tiles()).toEqual(offered)
  },
)

test('amounts below the minimum of this server are not offered', async () => {
  const config = { ...payments, donation: { minCents: 20_00, maxCents: 100_00 } }
  await openForm({}, { shown: someCampaign({ goalCents: 99_00 }), config })
  expect(tiles()).toEqual(['20', '50'])
})

test('a tile fills in the amount, and the button repeats it', async () => {
  await openForm()
  fireEvent.click(screen.getByRole('radio', { name: 'R 250' }))
  expect(field('Other amount').value).toBe('250')
  expect(screen.getByRole('button', { name: /^Donate R 250\.00/ })).toBeTruthy()
  write('Other amount', '1 250.5')
  expect(tiles()).not.toContain('[250]')
  expect(screen.getByRole('button', { name: /^Donate R 1,250\.50/ })).toBeTruthy()
})

test('input made before hydration is kept', () => {
  const form = document.createElement('form')
  form.innerHTML =
    '<input type="radio" name="t" value="250" checked><input name="amount" value="25"><textarea name="message">Courage</textarea><input name="email" value="">'
  const initialValues = blankDonation('')
  expect(readTyped(form, initialValues)).toEqual({ amount: '250', message: 'Courage' })
  form.querySelector<HTMLInputElement>('[name=amount]')?.setAttribute('value', '40')
  expect(readTyped(form, initialValues).amount).toBe('40')
  form.innerHTML = '<input name="amount" value="25"><textarea name="message"></textarea>'
  expect(readTyped(form, initialValues)).toEqual({})
})

test('focus and selection are kept on hydration', () => {
  const [before, after] = [document.createElement('form'), document.createElement('form')]
  document.body.append(before, after)
  for (const form of [before, after])
    form.innerHTML = '<textarea name="message">Courage</textarea><input type="radio" value="250">'
  before.querySelector('textarea')?.focus()
  before.querySelector('textarea')?.setSelectionRange(3, 5)
  restoreFocus(after, readFocus(before))
  const field = after.querySelector('textarea')
  expect([document.activeElement, field?.selectionStart, field?.selectionEnd]).toEqual([field, 3, 5])
  before.querySelector('input')?.focus()
  restoreFocus(after, readFocus(before))
  expect(document.activeElement).toBe(after.querySelector('input'))
  expect(readFocus(after.cloneNode() as HTMLFormElement)).toBeNull()
  before.remove()
  after.remove()
})

test.each([
  ['0', 'Please enter an amount greater than 0', ['Invalid amount / Please enter an amount greater than 0']],
  ['-5', 'Please enter an amount greater than 0', ['Invalid amount / Please enter an amount greater than 0']],
  ['0.99', 'Amount must be at least 1', []],
  ['1000000.01', 'Amount must be at most 1,000,000', []],
  ['1e3', 'Please enter an amount such as 25 or 25.50', []],
  ['', 'Please enter an amount such as 25 or 25.50', []],
])('an amount of %j is refused: %s (FUND-9)', async (amount, sentence, expectedToasts) => {
  const { started } = await openForm({}, { member: nomvula })
  write('Other amount', amount)
  press(/^Donate/)
  await waitFor(() => expect(sentenceAt(field('Other amount'))).toBe(sentence))
  expect(shownToasts()).toEqual(expectedToasts)
  await waitFor(() => expect(document.activeElement).toBe(field('Other amount')))
  expect(started()).toEqual([])
})

test('a signed-out donor needs an address and donates anonymously without a name (FUND-10, FUND-11)', async () => {
  const { started } = await openForm(opens)
  const sentence = 'Please provide an email address when donating anonymously.'
  expect(screen.queryByRole('switch')).toBeNull()
  expect(screen.getByText('Shown with your gift. Leave it blank and your gift is anonymous.')).toBeTruthy()
  press(/^Donate/)
  await waitFor(() => expect(sentenceAt(field('Email'))).toBe(sentence))
  expect(shownToasts()).toEqual([`Email required / ${sentence}`])
  // Once the address is written the message about it is over.
  write('Email', 'anna@')
  expect(shownToasts()).toEqual([])
  press(/^Donate/)
  await waitFor(() => expect(sentenceAt(field('Email'))).toBe('Invalid email address'))
  write('Email', '')
  write(/^Your name/, 'Anna')
  press(/^Donate/)
  const named = 'Please provide an email address for the receipt.'
  await waitFor(() => expect(sentenceAt(field('Email'))).toBe(named))
  expect(shownToasts()).toEqual([`Email required / ${named}`])
  write(/^Your name/, '')
  write('Email', 'anna@example.co.za')
  await toReview()
  await pay()
  expect(started().map(([, input]) => input)).toEqual([
    {
      amountCents: 2500,
      message: '',
      anonymous: true,
      guestName: '',
      email: 'anna@example.co.za',
      campaignId: campaign.id,
    },
  ])
})

test('a signed-out donor may give a name, which the review shows (REQ-343)', async () => {
  const { started } = await openForm(opens)
  write('Email', 'anna@example.co.za')
  write(/^Your name optional/, 'n'.repeat(61))
  press(/^Donate/)
  await waitFor(() =>
    expect(sentenceAt(field(/^Your name optional/))).toBe('Name must be at most 60 characters'),
  )
  write(/^Your name optional/, 'Gogo Maria')
  await toReview()
  expect(screen.getByText('Gogo Maria')).toBeTruthy()
  await pay()
  expect(started()[0]?.[1]).toMatchObject({ anonymous: false, guestName: 'Gogo Maria' })
})

test('a member donates with the own address, by name or anonymously (FUND-11)', async () => {
  const { started } = await openForm(opens, { member: nomvula })
  expect(field('Email').value).toBe(nomvula.email)
  fireEvent.click(screen.getByRole('switch', { name: /Donate anonymously/ }))
  write(/^Message optional/, 'For the petrol.')
  await toReview()
  expect(screen.getByText('Anonymous')).toBeTruthy()
  press('Back')
  fireEvent.click(screen.getByRole('switch', { name: /Donate anonymously/ }))
  await toReview()
  expect(screen.getByText('Nomvula D.')).toBeTruthy()
  await pay()
  expect(started()[0]?.[1]).toMatchObject({
    anonymous: false,
    message: 'For the petrol.',
    email: nomvula.email,
  })
})

test('the message has a counter, and too long a one is refused (FUND-12)', async () => {
  await openForm({}, { member: nomvula })
  write(/^Message optional/, 'é'.repeat(501))
  expect(screen.getByText('501 / 500')).toBeTruthy()
  press(/^Donate/)
  await waitFor(() =>
    expect(sentenceAt(field(/^Message optional/))).toBe('Message must be at most 500 characters'),
  )
})

test('the review shows campaign, amount, shares, and that the donation is final (ECTA s43)', async () => {
  const { started } = await openForm({}, { member: nomvula })
  write('Other amount', '100')
  await toReview()
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Review your donation'))
  expect(screen.getByText(campaign.title)).toBeTruthy()
  expect(screen.getByText('R 100.00')).toBeTruthy()
  expect(
    screen.getByText(
      'R 90.00 of your R 100.00 goes to the campaign. R 10.00 covers the platform (5%) and payment costs (5%).',
    ),
  ).toBeTruthy()
  expect(screen.getByText(/^Donations are final\./)).toBeTruthy()
  press('Back')
  expect(field('Other amount').value).toBe('100')
  expect(started()).toEqual([])
})

test('the shares are those of this server, to the cent (PAY-E1)', async () => {
  const config = { ...payments, fees: { platformPercent: 2.5, processingPercent: 5 } }
  await openForm({}, { member: nomvula, config })
  write('Other amount', '10.10')
  await toReview()
  const sentence =
    'R 9.34 of your R 10.10 goes to the campaign. R 0.76 covers the platform (2.5%) and payment costs (5%).'
  expect(screen.getByText(sentence)).toBeTruthy()
})

test('a double click sends one request, and the browser leaves for the payment page (FUND-14)', async () => {
  const { started } = await openForm(opens, { member: nomvula })
  await toReview()
  const button = screen.getByRole('button', { name: /^Continue to payment/ })
  await act(async () => {
    fireEvent.click(button)
    fireEvent.click(button)
  })
  await waitFor(() => expect(location.hash).toBe('#checkout'))
  expect(started()).toHaveLength(1)
  expect(started()[0]?.[2]).toMatchObject({ idempotencyKey: expect.any(String), isSentOnce: true })
  expect(screen.getByRole('button', { name: /Opening payment page\.\.\./ })).toBeTruthy()
})

test('after the back button the form is usable again, and opens the same payment page', async () => {
  const { started } = await openForm(opens, { member: nomvula })
  await toReview()
  await pay()
  expect(location.hash).toBe('#checkout')
  location.hash = ''
  await act(async () => {
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  })
  expect(screen.getByRole('button', { name: /^Continue to payment/ }).getAttribute('aria-disabled')).not.toBe(
    'true',
  )
  await pay()
  expect(location.hash).toBe('#checkout')
  expect(started()).toHaveLength(1)
})

test('the browser is not redirected to an origin that this server has not configured', async () => {
  await openForm(opens, { member: nomvula, config: defaultConfig.payments })
  await toReview()
  await pay()
  await waitFor(() => expect(shownToasts()).toEqual(['Error / Could not create checkout session']))
  expect(location.hash).toBe('')
  expect(screen.getByRole('button', { name: /^Continue to payment/ })).toBeTruthy()
})

const failed = 'Failed to create donation. Please try again later.'

test.each([
  [refusal('CHECKOUT_FAILED'), 'Error / Could not create checkout session'],
  [
    refusal('PAYMENTS_UNAVAILABLE'),
    'Error / Payments cannot be reached right now. Nothing was charged; please try again in a few minutes.',
  ],
  [refusal('UNEXPECTED'), failed],
  [refusal('RATE_LIMITED'), 'Error / There were too many attempts. Please wait a while and try again.'],
  [noNetwork(), `${failed} / Please check your internet connection and try again.`],
  [
    new ApiFailure(422, {
      code: 'INVALID',
      message: 'error.invalid',
      key: 'error.invalid',
      requestId: 'test',
      fields: { campaignId: { key: 'field.invalid', text: '' } },
    }),
    'Error / Campaign ID is missing',
  ],
])(
  'when the payment page does not open, the reason is shown and the form stays (%s)',
  async (failure, expectedToast) => {
    await openForm(
      {
        startDonation: () => {
          throw failure
        },
      },
      { member: nomvula },
    )
    await toReview()
    await pay()
    await waitFor(() => expect(shownToasts()).toEqual([expectedToast]))
    expect(
      screen.getByRole('button', { name: /^Continue to payment/ }).getAttribute('aria-disabled'),
    ).not.toBe('true')
  },
)

test.each([
  [noNetwork(), true],
  [refusal('CHECKOUT_FAILED'), false],
  [refusal('PAYMENTS_UNAVAILABLE'), false],
])('after %s a retry uses the same idempotency key: %s (PAY-B3, PAY-B6.1)', async (failure, isSameKey) => {
  let isBroken = true
  const { started } = await openForm(
    {
      startDonation: () => {
        if (isBroken) throw failure
        return { checkoutUrl: checkout, reference }
      },
    },
    { member: nomvula },
  )
  await toReview()
  await pay()
  isBroken = false
  await pay()
  const [first, second] = started().map(([, , options]) => options?.idempotencyKey)
  expect(second).toBeTruthy()
  expect(first === second).toBe(isSameKey)
})

test('a field that the server refused shows its error', async () => {
  const fields = {
    amountCents: { key: 'donation.amount.tooSmall', values: { min: 'R 20.00' }, text: '' },
  } as const
  await openForm(
    {
      startDonation: () => {
        throw new ApiFailure(422, {
          code: 'INVALID',
          message: 'error.invalid',
          key: 'error.invalid',
          requestId: 'test',
          fields,
        })
      },
    },
    { member: nomvula },
  )
  await toReview()
  await pay()
  expect(sentenceAt(field('Other amount'))).toBe('Amount must be at least R 20.00')
  await waitFor(() => expect(document.activeElement).toBe(field('Other amount')))
})

test('a campaign that was closed meanwhile is refetched, and says so', async () => {
  let shown = campaign
  await renderSite(
    `/fundraising/${campaign.id}`,
    {
      getCampaignPage: () => someCampaignPage(shown),
      startDonation: () => {
        shown = someCampaign({ status: 'paused', closure: 'paused' })
        throw refusal('CAMPAIGN_CLOSED')
      },
    },
    nomvula,
  )
  await screen.findByRole('heading', { name: 'Make a donation' })
  await toReview()
  await pay()
  expect(await screen.findByText('This campaign is paused. It can go on later.')).toBeTruthy()
  expect(shownToasts()).toEqual([`${failed} / This campaign takes no donations at the moment`])
})

test('the draft of a visitor is restored in this tab alone', async () => {
  await openForm()
  write('Other amount', '75')
  write('Email', 'anna@example.co.za')
  expect(JSON.stringify({ ...localStorage })).not.toContain('anna@example.co.za')
  cleanup()
  await openForm()
  expect(field('Other amount').value).toBe('75')
  expect(field('Email').value).toBe('anna@example.co.za')
})

test('the draft of a member is stored with the data that the sign-out clears (REQ-149)', async () => {
  await openForm({}, { member: nomvula })
  write(/^Message optional/, 'For hers.')
  expect(readStored(`gift:${campaign.id}:${nomvula.id}`)).toMatchObject({
    message: 'For hers.',
    amount: '25',
  })
  expect({ ...sessionStorage }).toEqual({})
  cleanup()
  await openForm()
  expect(field(/^Message optional/).value).toBe('')
})

test('without a connection the form says that nothing is lost', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await openForm()
  expect(screen.getByText('You are offline.')).toBeTruthy()
})

test.each(['paused', 'ended', 'payments-off'] as const)(
  'a campaign that is %s has no form',
  async (closure) => {
    await renderSite(`/fundraising/${campaign.id}`, {
      getCampaignPage: () => someCampaignPage(someCampaign({ closure })),
    })
    expect(screen.queryByRole('heading', { name: 'Make a donation' })).toBeNull()
  },
)
