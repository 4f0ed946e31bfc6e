import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { PaymentState } from '#contract/fundraising/donation-operations.ts'
import { someCampaign, someCampaignPage } from '#tests/support/web/campaign-fixtures.ts'
import { type FakeAnswers, noNetwork, refusal, setupRender } from '#tests/support/web/render.tsx'
import { renderSite } from '#tests/support/web/render-site.tsx'
import { readDonationDraft, saveDonationDraft } from '#web/features/donations/form/donation-draft.ts'

setupRender()
beforeEach(() => sessionStorage.clear())

const campaign = someCampaign()
const reference = 'thz-abcdefghijklmnopqrstuvwxyz'
const page = `/fundraising/${campaign.id}`
const thankYouPath = `${page}/thank-you?ref=${reference}`
const confirming = 'We are confirming your payment. You can close this page; the receipt comes by e-mail.'

function aPayment(differences: Partial<PaymentState> = {}): PaymentState {
  return {
    status: 'completed',
    isUnderReview: false,
    isRefunded: false,
    amountCents: 10_000,
    currency: 'ZAR',
    campaignId: campaign.id,
    campaignTitle: campaign.title,
    thanks: null,
    ...differences,
  }
}

async function returnFromPayment(search: string, fakeAnswers: FakeAnswers) {
  const site = await renderSite(`${page}?${search}`, {
    getCampaignPage: () => someCampaignPage(campaign),
    ...fakeAnswers,
  })
  return { ...site, sentOf: (name: string) => site.sent.filter(([operation]) => operation === name) }
}

test('the URL is cleaned at once, the payment is verified, and the thank-you page follows (FUND-7)', async () => {
  let answer = (_payment: PaymentState) => undefined as unknown
  saveDonationDraft(
    { campaignId: campaign.id, memberId: null },
    { amount: '100', message: '', email: '', isAnonymous: false, guestName: '' },
  )
  const { path, sentOf, router } = await returnFromPayment(`trxref=${reference}&reference=${reference}`, {
    verifyPayment: () => new Promise((resolve) => (answer = resolve)),
  })
  expect(await screen.findByText('Processing Donation')).toBeTruthy()
  await waitFor(() => expect(path()).toBe(page))
  await act(async () => answer(aPayment()))
  await waitFor(() => expect(path()).toBe(thankYouPath))
  expect(sentOf('verifyPayment')[0]).toEqual(['verifyPayment', { reference }])
  expect(router.history.length).toBe(1)
  expect(readDonationDraft({ campaignId: campaign.id, memberId: null })).toBeNull()
})

test('the link back from the thank-you page shows the campaign with the new donation', async () => {
  const { path, sentOf } = await returnFromPayment(`reference=${reference}`, {
    verifyPayment: () => aPayment(),
  })
  await waitFor(() => expect(path()).toBe(thankYouPath))
  const back = await screen.findByRole('link', { name: 'Back to the campaign' })
  const read = sentOf('getCampaignPage').length
  await act(async () => fireEvent.click(back))
  await waitFor(() => expect(path()).toBe(page))
  expect(sentOf('getCampaignPage').length).toBe(read + 1)
})

test('trxref alone is enough', async () => {
  const { path } = await returnFromPayment(`trxref=${reference}`, { verifyPayment: () => aPayment() })
  await waitFor(() => expect(path()).toBe(thankYouPath))
})

test('a pending payment is polled after 2, 4, 8 and 16 seconds, and the page is refetched after 2', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { sentOf } = await returnFromPayment(`reference=${reference}`, {
    verifyPayment: () => aPayment({ status: 'pending' }),
  })
  const verifyCalls = () => sentOf('verifyPayment').length
  const pass = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)))
  await pass(0)
  const read = sentOf('getCampaignPage').length
  expect(verifyCalls()).toBe(1)
  await pass(1999)
  expect(verifyCalls()).toBe(1)
  await pass(1)
  expect(verifyCalls()).toBe(2)
  expect(sentOf('getCampaignPage').length).toBe(read + 1)
  for (const [seconds, times] of [
    [4, 3],
    [8, 4],
  ] as const) {
    await pass(seconds * 1000)
    expect(verifyCalls()).toBe(times)
    expect(screen.getByText('Processing Donation')).toBeTruthy()
  }
  await pass(16_000)
  expect(verifyCalls()).toBe(5)
  expect(screen.getByText(confirming)).toBeTruthy()
  await pass(60_000)
  expect(verifyCalls()).toBe(5)
})

test('a failed payment says so, and the form is unchanged', async () => {
  saveDonationDraft(
    { campaignId: campaign.id, memberId: null },
    { amount: '75', message: 'With love.', email: 'anna@example.co.za', isAnonymous: false, guestName: '' },
  )
  const { path } = await returnFromPayment(`reference=${reference}`, {
    verifyPayment: () => aPayment({ status: 'failed' }),
  })
  expect(await screen.findByText('There was a problem with your donation. Please try again.')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Other amount').value).toBe('75')
  expect(screen.getByLabelText<HTMLInputElement>(/^Message optional/).value).toBe('With love.')
  expect(path()).toBe(page)
})

test('a payment under review is not a failure: its page explains the next step', async () => {
  const { path } = await returnFromPayment(`reference=${reference}`, {
    verifyPayment: () => aPayment({ status: 'failed', isUnderReview: true }),
  })
  await waitFor(() => expect(path()).toBe(thankYouPath))
})

test.each([
  ['an unknown one', () => Promise.reject(refusal('NOT_FOUND'))],
  ['no reference at all', () => Promise.reject(refusal('INVALID'))],
  ['one of another campaign', () => aPayment({ campaignId: '01930000-0000-7000-8000-0000000000c9' })],
])('for a reference that is %s nothing is shown (PAY-E6)', async (_name, verifyPayment) => {
  const { path, sentOf } = await returnFromPayment(`reference=${reference}`, { verifyPayment })
  await waitFor(() => expect(sentOf('verifyPayment')).toHaveLength(1))
  await waitFor(() => expect(screen.queryByText('Processing Donation')).toBeNull())
  expect(screen.queryByText(/There was a problem/)).toBeNull()
  expect(path()).toBe(page)
})

test('after a return without payment the page says that nothing was paid', async () => {
  const { path, sentOf } = await returnFromPayment('payment=canceled', {})
  expect(await screen.findByText('You left the payment page.')).toBeTruthy()
  await waitFor(() => expect(path()).toBe(page))
  expect(sentOf('verifyPayment')).toEqual([])
})

const openThankYou = (fakeAnswers: FakeAnswers, search = `ref=${reference}`) =>
  renderSite(`${page}/thank-you?${search}`, {
    getCampaignPage: () => someCampaignPage(campaign),
    ...fakeAnswers,
  })

test('the thank-you page shows amount, campaign and shares, with its links (FUND-8)', async () => {
  const { sent } = await openThankYou({ verifyPayment: () => aPayment() })
  expect(await screen.findByRole('heading', { name: 'Thank you' })).toBeTruthy()
  const sentence = `Your donation of R 100.00 to "${campaign.title}" has arrived. The receipt comes by e-mail.`
  expect(screen.getByText(sentence)).toBeTruthy()
  expect(screen.getByText(/^R 90\.00 of your R 100\.00 goes to the campaign\./)).toBeTruthy()
  const names = ['Back to the campaign', 'More campaigns', 'Dashboard']
  const hrefs = names.map((name) => screen.getByRole('link', { name }).getAttribute('href'))
  expect(hrefs).toEqual([page, '/fundraising', '/dashboard'])
  expect(sent[0]).toEqual(['verifyPayment', { reference }])
})

test('under the cover the bar has the gift in it, and sharing comes before everything else (REQ-341)', async () => {
  await openThankYou({ verifyPayment: () => aPayment({ amountCents: 40_000 }) })
  const bar = await screen.findByRole('progressbar', { name: 'Raised so far' })
  expect(bar.getAttribute('aria-valuenow')).toBe('62')
  expect(bar.querySelector('.progress-part')?.getAttribute('style')).toBe('right: 38%; width: 2%;')
  expect(bar.nextElementSibling?.textContent).toBe(
    'R 12,450.00 raised of R 20,000.00. The bright end is your gift. 62%',
  )
  const [whatsapp] = screen.getAllByRole('link', { name: 'WhatsApp' })
  expect(decodeURIComponent(whatsapp?.getAttribute('href') ?? '')).toContain(`/fundraising/${campaign.id}`)
  expect(screen.getAllByRole('button', { name: 'Copy link' }).length).toBeGreaterThan(0)
  const main = within(screen.getByRole('main'))
  const headings = main.getAllByRole('heading').map(({ textContent }) => textContent)
  expect(headings).toEqual(['Thank you', 'Tell somebody who would want to know'])
})

test('a pending gift is said not to be in the bar yet; once it is, the bar is read again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  let status: PaymentState['status'] = 'pending'
  let raisedCents = 100_000
  await openThankYou({
    verifyPayment: () => aPayment({ status }),
    getCampaignPage: () => someCampaignPage({ ...campaign, raisedCents }),
  })
  await act(async () => void (await vi.advanceTimersByTimeAsync(0)))
  const bar = () => screen.getByRole('progressbar', { name: 'Raised so far' })
  expect(bar().nextElementSibling?.textContent).toContain('Your R 100.00 is not in it yet.')
  expect(bar().querySelector('.progress-part')).toBeNull()
  expect(screen.queryByRole('link', { name: 'WhatsApp' })).toBeNull()
  ;[status, raisedCents] = ['completed', 110_000]
  await act(async () => void (await vi.advanceTimersByTimeAsync(2000)))
  await act(async () => void (await vi.advanceTimersByTimeAsync(0)))
  expect(bar().nextElementSibling?.textContent).toContain('R 1,100.00')
  expect(bar().querySelector('.progress-part')).toBeTruthy()
})

test('the creator’s word of thanks stands with the name, and without it when the creator is out of sight', async () => {
  const thanks = 'Mama has your amounts on a paper.\nShe counts them.'
  await openThankYou({ verifyPayment: () => aPayment({ thanks }) })
  expect((await screen.findByRole('figure')).textContent).toContain(thanks)
  expect(await screen.findByText('Nomvula D., who started this campaign')).toBeTruthy()
  cleanup()
  await openThankYou({
    verifyPayment: () => aPayment({ thanks }),
    getCampaignPage: () => someCampaignPage({ ...campaign, creator: null }),
  })
  expect(await screen.findByText('From the person who started this campaign')).toBeTruthy()
})

test('a campaign that cannot be read leaves the state of the payment', async () => {
  await openThankYou({
    verifyPayment: () => aPayment(),
    getCampaignPage: () => {
      throw refusal('NOT_FOUND')
    },
  })
  expect(await screen.findByRole('heading', { name: 'Thank you' })).toBeTruthy()
  expect(screen.queryByRole('progressbar')).toBeNull()
  expect(screen.queryByRole('link', { name: 'WhatsApp' })).toBeNull()
})

test('session_id is accepted as another name of the reference', async () => {
  await openThankYou({ verifyPayment: () => aPayment() }, `session_id=${reference}`)
  expect(await screen.findByRole('heading', { name: 'Thank you' })).toBeTruthy()
})

test.each([
  [{ status: 'pending' }, 'We are confirming your payment', confirming],
  [
    { status: 'pending', isUnderReview: true },
    'We are looking at your payment',
    `Your payment for "${campaign.title}" has arrived, but something about it needs a person to look at it. We will contact you by e-mail.`,
  ],
  [
    { status: 'failed' },
    'The payment did not go through',
    'There was a problem with your donation. Please try again.',
  ],
  [
    { isRefunded: true },
    'Your donation was given back',
    `Your donation of R 100.00 to "${campaign.title}" was given back to where it came from.`,
  ],
] as const)('a payment that is %o shows: %s (REQ-15)', async (differences, title, sentence) => {
  await openThankYou({ verifyPayment: () => aPayment(differences) })
  expect(await screen.findByRole('heading', { name: title })).toBeTruthy()
  expect(screen.getByText(sentence)).toBeTruthy()
  expect(screen.queryByText('Thank you')).toBeNull()
})

test('a failed payment links back to try again', async () => {
  await openThankYou({ verifyPayment: () => aPayment({ status: 'failed' }) })
  expect((await screen.findByRole('link', { name: 'Try again' })).getAttribute('href')).toBe(page)
})

test('the thank-you page of a deleted campaign links elsewhere', async () => {
  await openThankYou({ verifyPayment: () => aPayment({ campaignId: null }) })
  expect(await screen.findByRole('heading', { name: 'Thank you' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Back to the campaign' })).toBeNull()
})

test('a payment that completes while the page is open is thanked for', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  let status: PaymentState['status'] = 'pending'
  await openThankYou({ verifyPayment: () => aPayment({ status }) })
  await act(async () => void (await vi.advanceTimersByTimeAsync(0)))
  expect(screen.getByRole('heading', { name: 'We are confirming your payment' })).toBeTruthy()
  status = 'completed'
  await act(async () => void (await vi.advanceTimersByTimeAsync(2000)))
  expect(screen.getByRole('heading', { name: 'Thank you' })).toBeTruthy()
})

test.each(['', 'ref=', 'other=1'])('without a reference (%j) only the campaign is shown', async (search) => {
  const { path } = await openThankYou({}, search)
  await waitFor(() => expect(path()).toBe(page))
})

test.each([
  ['unknown', () => Promise.reject(refusal('NOT_FOUND'))],
  ['of another campaign', () => aPayment({ campaignId: '01930000-0000-7000-8000-0000000000c9' })],
])('a reference that is %s redirects to the campaign', async (_name, verifyPayment) => {
  const { path } = await openThankYou({ verifyPayment })
  await waitFor(() => expect(path()).toBe(page))
})

test('without a connection it polls for a while, then offers a retry', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  let isDown = true
  await openThankYou({
    verifyPayment: () => {
      if (isDown) throw noNetwork()
      return aPayment()
    },
  })
  await act(async () => void (await vi.advanceTimersByTimeAsync(30_000)))
  expect(screen.getByText('Your donation could not be looked up')).toBeTruthy()
  isDown = false
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await act(async () => void (await vi.advanceTimersByTimeAsync(0)))
  expect(screen.getByRole('heading', { name: 'Thank you' })).toBeTruthy()
})
