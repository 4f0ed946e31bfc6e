import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Config } from '#contract/api/config-operations.ts'
import type {
  CampaignStatement,
  DonationRow,
  OwnDonation,
} from '#contract/fundraising/donation-operations.ts'
import { someCampaign, someOwnCampaign } from '#tests/support/web/campaign-fixtures.ts'
import { emptyProfileAnswers } from '#tests/support/web/profile-page.tsx'
import {
  defaultConfig,
  type FakeAnswers,
  nomvula,
  noNetwork,
  refusal,
  setupRender,
  shownToasts,
} from '#tests/support/web/render.tsx'
import { renderSite } from '#tests/support/web/render-site.tsx'
import { t as reportText } from '#web/features/moderation/moderation-texts.ts'

setupRender()

const campaign = someOwnCampaign()
const address = `/fundraising/donations/${campaign.id}`
let counted = 0

function aRow(differences: Partial<DonationRow> = {}): DonationRow {
  counted += 1
  return {
    id: `01930000-0000-7000-8000-0000000005${String(counted).padStart(2, '0')}`,
    at: '2026-11-20T04:05:00Z',
    name: 'Sipho Nkosi',
    amountCents: 125_050,
    refundedCents: 0,
    currency: 'ZAR',
    status: 'completed',
    isUnderReview: false,
    isDisputed: false,
    message: 'For the petrol and the waiting.',
    ...differences,
  }
}

const statement: CampaignStatement = {
  donations: 3,
  grossCents: 200_000,
  refundedCents: 10_000,
  feeCents: 19_000,
  yoursCents: 171_000,
  directCents: 100_000,
  payableCents: 71_000,
  underReviewCents: 0,
}

test('the message of a donor can be reported from the table', async () => {
  const row = aRow()
  const { sentOf } = await openList({
    listDonations: () => ({ items: [row, aRow({ message: '' })], next: null }),
    report: () => ({ answer: 'received' }),
  })
  const [button, ...more] = await screen.findAllByRole('button', { name: /report/i })
  expect(more).toEqual([])
  fireEvent.click(button as HTMLElement)
  fireEvent.click(await screen.findByText(reportText('report.choice.report')))
  fireEvent.click(await screen.findByRole('radio', { name: reportText('report.reason.spam') }))
  await act(async () => fireEvent.click(screen.getByRole('button', { name: reportText('report.submit') })))
  await waitFor(() => expect(sentOf('report')).toHaveLength(1))
  expect(sentOf('report')[0]?.[1]).toMatchObject({
    target: { kind: 'donation', id: row.id },
    about: 'content',
  })
})

const refuse = (code: Parameters<typeof refusal>[0]) => () => {
  throw refusal(code)
}

async function openList(fakeAnswers: FakeAnswers = {}, search = '', settings: Partial<Config> = {}) {
  const site = await renderSite(
    address + search,
    {
      getCampaign: () => campaign,
      getCampaignStatement: () => statement,
      listDonations: () => ({ items: [aRow()], next: null }),
      ...fakeAnswers,
    },
    nomvula,
    settings,
  )
  return { ...site, sentOf: (name: string) => site.sent.filter(([operation]) => operation === name) }
}

const cells = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      [...row.querySelectorAll('td')].map((cell) => {
        const shown = cell.cloneNode(true) as HTMLElement
        shown.querySelector('.table-label')?.remove()
        return shown.textContent
      }),
    )

test('donations show date, donor, amount, status and message (FDON-1)', async () => {
  const { sentOf } = await openList({
    listDonations: () => ({
      items: [aRow(), aRow({ name: null, message: '', amountCents: 5000, refundedCents: 2000 })],
      next: null,
    }),
  })
  await screen.findByText('Sipho Nkosi')
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Date',
    'Donor',
    'Amount',
    'Status',
    'Message',
  ])
  expect(cells()).toEqual([
    ['Nov 20, 2026 at 6:05 AM', 'Sipho Nkosi', 'R 1,250.50', 'Completed', 'For the petrol and the waiting.'],
    ['Nov 20, 2026 at 6:05 AM', 'Anonymous', 'R 50.00R 20.00 given back', 'Completed', 'No message'],
  ])
  expect(sentOf('listDonations')).toEqual([
    ['listDonations', { campaignId: campaign.id, filter: 'completed' }],
  ])
})

test.each([
  [{ status: 'pending' }, 'Pending'],
  [{ status: 'failed' }, 'Failed'],
  [{ refundedCents: 125_050 }, 'Refunded'],
  [{ status: 'pending', isUnderReview: true }, 'Under review'],
  [{ isDisputed: true }, 'Disputed'],
] as const)('a donation that is %o has the status %s', async (differences, word) => {
  await openList({ listDonations: () => ({ items: [aRow(differences)], next: null }) }, '?filter=all')
  await screen.findByText('Sipho Nkosi')
  expect(cells()[0]?.[3]).toBe(word)
})

test('the filter is in the URL; an unknown one shows completed donations (REQ-10)', async () => {
  const { path, sentOf } = await openList({}, '?filter=elsewhere')
  await screen.findByText('Sipho Nkosi')
  const filter = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Show' })
  expect(filter.value).toBe('completed')
  fireEvent.change(filter, { target: { value: 'failed' } })
  await waitFor(() => expect(path()).toBe(`${address}?filter=failed`))
  await waitFor(() =>
    expect(sentOf('listDonations').at(-1)?.[1]).toEqual({ campaignId: campaign.id, filter: 'failed' }),
  )
})

test('the statement shows the donations, the fee, the share of the creator and the payouts', async () => {
  await openList()
  const panel = await screen.findByRole('region', { name: 'Statement' })
  for (const text of ['GivenR 2,000.003 donations', 'Given backR 100.00', 'KeptR 190.00'])
    expect(panel.textContent).toContain(text)
  expect(panel.textContent).toContain(
    'YoursR 1,710.00Paid straight into your account: R 1,000.00 · To be paid out: R 710.00',
  )
  expect(panel.textContent).not.toContain('Under review')
})

test.each([
  ['friday', 'To be paid out: R 710.00 · usually on Fridays'],
  ['25', 'To be paid out: R 710.00 · usually on day 25 of each month'],
] as const)('with the usual day of payouts %s the statement says: %s (REQ-409)', async (payoutDay, text) => {
  const settings = { payments: { ...defaultConfig.payments, payoutDay } }
  await openList({ getCampaignStatement: () => ({ ...statement, directCents: 0 }) }, '', settings)
  await screen.findByText(text)
  cleanup()
  await openList({ getCampaignStatement: () => ({ ...statement, payableCents: 0 }) }, '', settings)
  await screen.findByText('Paid straight into your account: R 1,000.00')
})

test('Refresh verifies unfinished payments and refetches everything (FDON-3, FDON-4)', async () => {
  const { sentOf } = await openList({ recheckPayments: () => ({ checked: 1, completed: 1, failed: 0 }) })
  await screen.findByText('Sipho Nkosi')
  await act(async () => fireEvent.click(screen.getByRole('button', { name: /^Refresh/ })))
  await waitFor(() => expect(shownToasts()).toEqual(['Refreshed']))
  expect(sentOf('recheckPayments')).toEqual([['recheckPayments', { campaignId: campaign.id }]])
  expect(sentOf('listDonations')).toHaveLength(2)
  expect(sentOf('getCampaignStatement')).toHaveLength(2)
})

test.each([
  ['RATE_LIMITED', 'Refreshed'],
  [
    'PAYMENTS_UNAVAILABLE',
    'Refresh failed / Payments cannot be reached right now. Nothing was charged; please try again in a few minutes.',
  ],
  ['UNEXPECTED', 'Refresh error'],
] as const)('a refresh that fails with %s shows: %s', async (code, expectedToast) => {
  const { sentOf } = await openList({ recheckPayments: refuse(code) })
  await screen.findByText('Sipho Nkosi')
  await act(async () => fireEvent.click(screen.getByRole('button', { name: /^Refresh/ })))
  await waitFor(() => expect(shownToasts()).toEqual([expectedToast]))
  expect(sentOf('listDonations')).toHaveLength(2)
})

test('a refresh without a connection is an error, and the loaded donations stay', async () => {
  let isDown = false
  const unlessOffline = <T,>(answer: T) => {
    if (isDown) throw noNetwork()
    return answer
  }
  await openList({
    recheckPayments: () => unlessOffline({ checked: 0, completed: 0, failed: 0 }),
    listDonations: () => unlessOffline({ items: [aRow()], next: null }),
  })
  await screen.findByText('Sipho Nkosi')
  isDown = true
  await act(async () => fireEvent.click(screen.getByRole('button', { name: /^Refresh/ })))
  await waitFor(() =>
    expect(shownToasts()).toEqual(['Refresh error / Please check your internet connection and try again.']),
  )
  expect(screen.getByText('Sipho Nkosi')).toBeTruthy()
})

test('Export CSV is a link to the file; with nothing to export it says so (FDON-1)', async () => {
  await openList()
  const link = await screen.findByRole('link', { name: 'Export CSV' })
  expect(link.getAttribute('href')).toBe(`/api/campaigns/${campaign.id}/donations.csv`)
  expect(link.hasAttribute('download')).toBe(true)
  const semicolons = screen.getByRole('link', { name: 'CSV with semicolons' })
  expect(semicolons.getAttribute('href')).toBe(`${link.getAttribute('href')}?separator=semicolon`)
  cleanup()
  await openList({ getCampaignStatement: () => ({ ...statement, donations: 0 }) })
  fireEvent.click(await screen.findByRole('button', { name: 'Export CSV' }))
  await waitFor(() => expect(shownToasts()).toEqual(['No donations to export']))
})

test('what a creator owes after refunds is a negative amount with its reason', async () => {
  await openList({ getCampaignStatement: () => ({ ...statement, directCents: 0, payableCents: -36_000 }) })
  expect(
    await screen.findByText(
      'To be paid out: -R 360.00 · Refunded after it was paid out to you; later gifts go towards it first',
    ),
  ).toBeTruthy()
})

test('more donations load on demand', async () => {
  const [first, second] = [aRow(), aRow({ name: 'Anna Molefe' })]
  await openList({
    listDonations: ({ cursor }) =>
      cursor ? { items: [second], next: null } : { items: [first], next: 'next-page' },
  })
  fireEvent.click(await screen.findByRole('button', { name: /^Load more/ }))
  expect(await screen.findByText('Anna Molefe')).toBeTruthy()
})

test.each([
  ['', 'No donations yet'],
  ['?filter=refunded', 'No donations like this'],
])('an empty list (%j) says so', async (search, text) => {
  await openList({ listDonations: () => ({ items: [], next: null }) }, search)
  expect(await screen.findByText(text)).toBeTruthy()
})

test('a failed read can be retried', async () => {
  let isBroken = true
  const unlessBroken = <T,>(answer: T) => {
    if (isBroken) throw refusal('UNEXPECTED')
    return answer
  }
  await openList({
    listDonations: () => unlessBroken({ items: [aRow()], next: null }),
    getCampaignStatement: () => unlessBroken(statement),
  })
  await screen.findByText('The donations could not be loaded. Please try again later.')
  expect(screen.getByText('The statement could not be loaded. Please try again later.')).toBeTruthy()
  isBroken = false
  for (const button of screen.getAllByRole('button', { name: 'Try again' })) fireEvent.click(button)
  expect(await screen.findByText('Sipho Nkosi')).toBeTruthy()
  expect(await screen.findByRole('region', { name: 'Statement' })).toBeTruthy()
})

test('only the creator and admins have access, and nothing is requested for others (FDON-2)', async () => {
  const { sentOf } = await openList({ getCampaign: () => someCampaign() })
  expect(await screen.findByRole('heading', { name: 'Access Denied' })).toBeTruthy()
  expect(sentOf('listDonations')).toEqual([])
  expect(sentOf('getCampaignStatement')).toEqual([])
})

test('a missing campaign is not found', async () => {
  await openList({ getCampaign: refuse('NOT_FOUND') })
  expect(await screen.findByText('Campaign Not Found')).toBeTruthy()
})

function anOwn(differences: Partial<OwnDonation> = {}): OwnDonation {
  counted += 1
  return {
    id: `01930000-0000-7000-8000-0000000005${String(counted).padStart(2, '0')}`,
    at: '2026-11-20T04:05:00Z',
    campaignId: campaign.id,
    campaignTitle: 'Home before Christmas',
    amountCents: 10_000,
    refundedCents: 0,
    currency: 'ZAR',
    status: 'completed',
    isUnderReview: false,
    anonymous: true,
    message: 'Small, with love.',
    reference: 'thz-abcdefghijklmnopqrstuvwxyz',
    ...differences,
  }
}

const openProfile = (fakeAnswers: FakeAnswers) =>
  renderSite('/profile/giving', { ...emptyProfileAnswers, ...fakeAnswers }, nomvula)

test('the own page lists the donations of the member, with the receipt details', async () => {
  await openProfile({
    listOwnDonations: () => ({
      items: [anOwn(), anOwn({ campaignId: null, campaignTitle: 'A roof', anonymous: false, message: '' })],
      next: null,
    }),
  })
  const link = await screen.findByRole('link', { name: 'Home before Christmas' })
  expect(link.getAttribute('href')).toBe(`/fundraising/${campaign.id}`)
  const [first, second] = screen.getAllByText(/^Receipt /).map((line) => line.closest('li')?.textContent)
  expect(first).toBe(
    'Home before ChristmasR 100.00CompletedNov 20, 2026 at 6:05 AMgiven anonymouslySmall, with love.Receipt thz-abcdefghijklmnopqrstuvwxyz',
  )
  expect(second).toContain('A roof')
  expect(second).not.toContain('anonymously')
  expect(screen.queryByRole('button', { name: /Check unfinished payments/ })).toBeNull()
})

test('an unfinished payment can be verified (FDON-4)', async () => {
  let status: OwnDonation['status'] = 'pending'
  const one = anOwn()
  const { sent } = await openProfile({
    listOwnDonations: () => ({ items: [{ ...one, status }], next: null }),
    recheckPayments: () => {
      status = 'completed'
      return { checked: 1, completed: 1, failed: 0 }
    },
  })
  const button = await screen.findByRole('button', { name: /Check unfinished payments/ })
  await act(async () => fireEvent.click(button))
  expect(await screen.findByText('Completed')).toBeTruthy()
  expect(sent).toContainEqual(['recheckPayments', { campaignId: null }])
})

test('an empty list links to the campaigns; a failed read can be retried', async () => {
  let isBroken = true
  await openProfile({
    listOwnDonations: () => {
      if (isBroken) throw refusal('UNEXPECTED')
      return { items: [], next: null }
    },
  })
  await screen.findByText('Your donations could not be loaded. Please try again later.')
  isBroken = false
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect((await screen.findByRole('link', { name: 'Browse campaigns' })).getAttribute('href')).toBe(
    '/fundraising/browse',
  )
})
