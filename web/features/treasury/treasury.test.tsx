import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Member } from '#contract/account/account-operations.ts'
import type { DuePayout } from '#contract/fundraising/due-payout-operations.ts'
import type {
  FoundDonation,
  MoneyHealth,
  PaymentReview,
  Refund,
} from '#contract/fundraising/treasury-operations.ts'
import { press, sentenceAt, write } from '#tests/support/web/form-actions.ts'
import { type FakeAnswers, nomvula, refusal, setupRender, shownToasts } from '#tests/support/web/render.tsx'
import { renderSite } from '#tests/support/web/render-site.tsx'

setupRender()

const admin: Member = { ...nomvula, roles: ['user', 'admin'] }
const reference = 'thz-abcdefghijklmnopqrstuvwxyz'

const healthy: MoneyHealth = {
  checkedAt: '2026-11-21T00:00:00Z',
  findings: [],
  waitingReviews: 0,
  waitingEvents: 0,
}

const review: PaymentReview = {
  id: '01930000-0000-7000-8000-000000000601',
  kind: 'mismatch',
  openedAt: '2026-11-20T04:05:00Z',
  reference,
  donationId: '01930000-0000-7000-8000-000000000501',
  campaignId: '01930000-0000-7000-8000-0000000000c1',
  campaignTitle: 'Home before Christmas',
  expectedCents: 10_000,
  seenCents: 9_999,
  seenCurrency: 'ZAR',
  isInSuspense: true,
  choices: ['accept', 'refund'],
  closedAt: null,
  outcome: null,
  isDisputed: false,
  note: '',
}

const refund: Refund = {
  id: '01930000-0000-7000-8000-000000000701',
  donationId: '01930000-0000-7000-8000-000000000501',
  reference,
  campaignTitle: 'Home before Christmas',
  amountCents: 2_500,
  state: 'needs-attention',
  reason: 'Paid by mistake',
  requestedAt: '2026-11-20T04:05:00Z',
}

const foundDonation: FoundDonation = {
  id: '01930000-0000-7000-8000-000000000501',
  reference,
  campaignId: '01930000-0000-7000-8000-0000000000c1',
  campaignTitle: 'Home before Christmas',
  name: null,
  email: 'anna@example.co.za',
  amountCents: 10_000,
  refundedCents: 2_500,
  status: 'completed',
  isDisputed: false,
  paidOutCents: 0,
  isPaidDirectly: false,
  at: '2026-11-20T04:05:00Z',
}

const payout: DuePayout = {
  creatorId: '01930000-0000-7000-8000-000000000009',
  name: 'Thabo M.',
  dueCents: 171_000,
  bankName: 'Capitec',
  accountName: 'T Mokoena',
  last4: '4417',
  recipientCode: 'RCP_abc',
  heldUntil: null,
  isDisputed: false,
}

const refuse = (code: Parameters<typeof refusal>[0]) => () => {
  throw refusal(code)
}

async function open(search: string, fakeAnswers: FakeAnswers, member: Member = admin) {
  const site = await renderSite(
    `/admin/payments${search}`,
    { getMoneyHealth: () => healthy, listPaymentReviews: () => ({ items: [], next: null }), ...fakeAnswers },
    member,
  )
  return { ...site, sentOf: (name: string) => site.sent.filter(([operation]) => operation === name) }
}

const rows = () => screen.getAllByRole('row').slice(1)
const dialog = (name: string) => within(screen.getByRole('alertdialog', { name }))

test('payments to review show their irregularities, and only the possible actions', async () => {
  await open('', { listPaymentReviews: () => ({ items: [review], next: null }) })
  await screen.findByText('Amount or currency differ')
  const [row] = rows()
  for (const text of [reference, 'R 99.99', 'expected R 100.00', 'Held apart', 'Nov 20, 2026 at 6:05 AM'])
    expect(row?.textContent).toContain(text)
  expect(
    within(row as HTMLElement)
      .getAllByRole('button')
      .map(({ textContent }) => textContent?.split(' ')[0]),
  ).toEqual(['Accept', 'Refund'])
})

test.each([
  ['Accept', 'acceptReviewedPayment', 'Book this payment as a gift?', 'Booked as a gift'],
  ['Refund', 'refundReviewedPayment', 'Give this payment back?', 'The refund was requested'],
  ['Dismiss', 'dismissReview', 'Close this without doing anything?', 'Closed'],
] as const)(
  '%s asks for a note, decides, and the list is refetched',
  async (name, operation, title, toastText) => {
    let items: PaymentReview[] = [{ ...review, choices: ['accept', 'refund', 'dismiss'] }]
    const { sentOf } = await open('', {
      listPaymentReviews: () => ({ items, next: null }),
      [operation]: () => {
        items = []
        return { ...review, closedAt: '2026-11-21T04:05:00Z', note: 'Checked with the bank.' }
      },
    })
    fireEvent.click(await screen.findByRole('button', { name: `${name} ${reference}` }))
    const openDialog = dialog(title)
    fireEvent.click(openDialog.getByRole('button', { name: new RegExp(`^${name}`) }))
    await waitFor(() => expect(sentenceAt(openDialog.getByLabelText('Note'))).toBe('Please say why'))
    fireEvent.change(openDialog.getByLabelText('Note'), { target: { value: 'Checked with the bank.' } })
    await act(async () => fireEvent.click(openDialog.getByRole('button', { name: new RegExp(`^${name}`) })))
    expect(await screen.findByText('Nothing waits for a decision.')).toBeTruthy()
    expect(sentOf(operation)).toEqual([[operation, { reviewId: review.id, note: 'Checked with the bank.' }]])
    expect(shownToasts()).toEqual([toastText])
  },
)

test('a decision of somebody else meanwhile shows a message, and the dialog stays', async () => {
  await open('', {
    listPaymentReviews: () => ({ items: [review], next: null }),
    acceptReviewedPayment: refuse('REVIEW_DECIDED'),
  })
  fireEvent.click(await screen.findByRole('button', { name: `Accept ${reference}` }))
  const openDialog = dialog('Book this payment as a gift?')
  fireEvent.change(openDialog.getByLabelText('Note'), { target: { value: 'Fine.' } })
  await act(async () => fireEvent.click(openDialog.getByRole('button', { name: /^Accept/ })))
  await waitFor(() =>
    expect(shownToasts()).toEqual(['It could not be decided / Somebody has decided this already']),
  )
  expect(openDialog.getByLabelText<HTMLTextAreaElement>('Note').value).toBe('Fine.')
})

test('decided payments have an address of their own, with decision and note', async () => {
  const decided = {
    ...review,
    closedAt: '2026-11-21T04:05:00Z',
    outcome: 'refunded',
    note: 'Doubled.',
  } as const
  const { path, sentOf } = await open('', {
    listPaymentReviews: ({ filter }) => ({ items: filter === 'decided' ? [decided] : [], next: null }),
  })
  fireEvent.change(await screen.findByRole('combobox', { name: 'Show' }), { target: { value: 'decided' } })
  await waitFor(() => expect(path()).toBe('/admin/payments?filter=decided'))
  expect(await screen.findByText('Doubled.')).toBeTruthy()
  expect(rows()[0]?.textContent).toContain('Refunded')
  expect(sentOf('listPaymentReviews').at(-1)?.[1]).toEqual({ filter: 'decided' })
})

test('a donation is found by its reference and refunded in part', async () => {
  const { sentOf } = await open('?tab=refunds', {
    listRefunds: () => ({ items: [refund], next: null }),
    findDonation: () => foundDonation,
    refundDonation: () => refund,
  })
  expect(await screen.findByText('Needs attention')).toBeTruthy()
  write('Reference', reference)
  await act(async () => press(/^Find/))
  expect(await screen.findByText('anna@example.co.za')).toBeTruthy()
  expect(screen.getByText('R 75.00 left to give back')).toBeTruthy()
  press('Give back')
  const openDialog = dialog('Give this donation back?')
  const amount = openDialog.getByLabelText<HTMLInputElement>('Amount to give back')
  expect(amount.value).toBe('75.00')
  fireEvent.change(amount, { target: { value: '75.01' } })
  fireEvent.change(openDialog.getByLabelText('Reason'), { target: { value: 'Paid by mistake' } })
  fireEvent.click(openDialog.getByRole('button', { name: /^Give back/ }))
  await waitFor(() => expect(sentenceAt(amount)).toBe('At most R 75.00 can be given back'))
  fireEvent.change(amount, { target: { value: '25' } })
  await act(async () => fireEvent.click(openDialog.getByRole('button', { name: /^Give back/ })))
  await waitFor(() => expect(shownToasts()).toEqual(['The refund was requested']))
  expect(sentOf('refundDonation')).toEqual([
    ['refundDonation', { donationId: foundDonation.id, reason: 'Paid by mistake', amountCents: 2500 }],
  ])
  expect(sentOf('listRefunds')).toHaveLength(2)
  expect(screen.queryByText('anna@example.co.za')).toBeNull()
})

test('without an amount all of the rest is refunded', async () => {
  const { sentOf } = await open('?tab=refunds', {
    listRefunds: () => ({ items: [], next: null }),
    findDonation: () => foundDonation,
    refundDonation: () => refund,
  })
  write('Reference', reference)
  await act(async () => press(/^Find/))
  fireEvent.click(await screen.findByRole('button', { name: 'Give back' }))
  const openDialog = dialog('Give this donation back?')
  fireEvent.change(openDialog.getByLabelText('Reason'), { target: { value: 'Fraud' } })
  await act(async () => fireEvent.click(openDialog.getByRole('button', { name: /^Give back/ })))
  await waitFor(() =>
    expect(sentOf('refundDonation')).toEqual([
      ['refundDonation', { donationId: foundDonation.id, reason: 'Fraud' }],
    ]),
  )
})

test.each([
  [{ status: 'pending' as const, refundedCents: 0 }],
  [{ status: 'failed' as const, refundedCents: 0 }],
  [{ refundedCents: 10_000 }],
])('a donation with %o cannot be refunded', async (differences) => {
  await open('?tab=refunds', {
    listRefunds: () => ({ items: [], next: null }),
    findDonation: () => ({ ...foundDonation, ...differences }),
  })
  write('Reference', reference)
  await act(async () => press(/^Find/))
  expect(await screen.findByText('anna@example.co.za')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Give back' })).toBeNull()
})

test('a dispute is ended from its review, with its outcome and a note, after the password', async () => {
  const disputed: PaymentReview = {
    ...review,
    kind: 'dispute',
    isInSuspense: false,
    isDisputed: true,
    choices: ['dismiss'],
  }
  let isFresh = false
  let items = [disputed]
  const { sentOf } = await open('', {
    listPaymentReviews: () => ({ items, next: null }),
    confirmIdentity: () => {
      isFresh = true
      return {}
    },
    resolveDispute: () => {
      if (!isFresh) throw refusal('FRESH_SIGN_IN_REQUIRED')
      items = []
      return { outcome: 'lost', refundedCents: 10_000 }
    },
  } as FakeAnswers)
  fireEvent.click(await screen.findByRole('button', { name: `End dispute ${reference}` }))
  const openDialog = dialog('How did the dispute end?')
  const submit = () => fireEvent.click(openDialog.getByRole('button', { name: 'End dispute' }))
  submit()
  await openDialog.findByText('Please say how it ended')
  fireEvent.click(openDialog.getByRole('radio', { name: /^For the donor/ }))
  fireEvent.change(openDialog.getByLabelText('Note'), { target: { value: 'Letter of the bank' } })
  await act(async () => submit())
  const password = await screen.findByLabelText<HTMLInputElement>('Current Password')
  fireEvent.change(password, { target: { value: 'a-long-password' } })
  await act(async () => fireEvent.submit(password.closest('form') as HTMLFormElement))
  expect(await screen.findByText('Nothing waits for a decision.')).toBeTruthy()
  expect(sentOf('resolveDispute').at(-1)?.[1]).toEqual({
    donationId: review.donationId,
    outcome: 'lost',
    note: 'Letter of the bank',
  })
  expect(shownToasts()).toContain('The dispute has ended')
})

test('a disputed donation cannot be refunded, but its dispute can be ended', async () => {
  const { sentOf } = await open('?tab=refunds', {
    listRefunds: () => ({ items: [], next: null }),
    findDonation: () => ({ ...foundDonation, isDisputed: true }),
    resolveDispute: () => ({ outcome: 'won', refundedCents: 2_500 }),
  })
  write('Reference', reference)
  await act(async () => press(/^Find/))
  expect(await screen.findByText('Disputed')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Give back' })).toBeNull()
  press(/^End dispute/)
  const openDialog = dialog('How did the dispute end?')
  fireEvent.click(openDialog.getByRole('radio', { name: /^For us/ }))
  fireEvent.change(openDialog.getByLabelText('Note'), { target: { value: 'They decided for us' } })
  await act(async () => fireEvent.click(openDialog.getByRole('button', { name: 'End dispute' })))
  await waitFor(() => expect(screen.queryByText('anna@example.co.za')).toBeNull())
  expect(sentOf('resolveDispute')).toHaveLength(1)
})

test('a dispute that was lost in part is ended with the amount that the bank took', async () => {
  const { sentOf } = await open('?tab=refunds', {
    listRefunds: () => ({ items: [], next: null }),
    findDonation: () => ({ ...foundDonation, isDisputed: true }),
    resolveDispute: () => ({ outcome: 'lost', refundedCents: 5_000 }),
  })
  write('Reference', reference)
  await act(async () => press(/^Find/))
  fireEvent.click(await screen.findByRole('button', { name: /^End dispute/ }))
  const openDialog = dialog('How did the dispute end?')
  expect(openDialog.queryByLabelText('Amount that the bank took')).toBeNull()
  fireEvent.click(openDialog.getByRole('radio', { name: /^For the donor/ }))
  const amount = openDialog.getByLabelText('Amount that the bank took')
  fireEvent.change(openDialog.getByLabelText('Note'), { target: { value: 'Letter of the bank' } })
  fireEvent.change(amount, { target: { value: 'fifty' } })
  const submit = () => fireEvent.click(openDialog.getByRole('button', { name: 'End dispute' }))
  await act(async () => submit())
  expect(sentOf('resolveDispute')).toEqual([])
  expect(amount.getAttribute('aria-invalid')).toBe('true')
  fireEvent.change(amount, { target: { value: '50,00' } })
  await act(async () => submit())
  await waitFor(() =>
    expect(sentOf('resolveDispute')).toEqual([
      [
        'resolveDispute',
        { donationId: foundDonation.id, outcome: 'lost', amountCents: 5_000, note: 'Letter of the bank' },
      ],
    ]),
  )
})

test.each([
  [false, /This was paid out: R 67\.50 of it is with the creator/],
  [true, /the provider pays R 67\.50 of it straight to the creator/],
])(
  'the question before a refund says that the gift was paid out (by the provider: %s)',
  async (isPaidDirectly, text) => {
    await open('?tab=refunds', {
      listRefunds: () => ({ items: [], next: null }),
      findDonation: () => ({ ...foundDonation, paidOutCents: 6_750, isPaidDirectly }),
    })
    write('Reference', reference)
    await act(async () => press(/^Find/))
    fireEvent.click(await screen.findByRole('button', { name: 'Give back' }))
    expect(dialog('Give this donation back?').getByText(text)).toBeTruthy()
  },
)

test('creators who owe after refunds are listed under the payouts', async () => {
  const owing = [{ creatorId: payout.creatorId, name: 'Thabo M.', owedCents: 36_000 }]
  await open('?tab=payouts', { listDuePayouts: () => ({ items: [], owing }) })
  expect(await screen.findByText('Nothing is due.')).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Creators who owe' })).toBeTruthy()
  expect(screen.getByText('R 360.00')).toBeTruthy()
})

test('a missing dispute shows a message, and the typed text stays', async () => {
  await open('?tab=refunds', {
    listRefunds: () => ({ items: [], next: null }),
    findDonation: () => ({ ...foundDonation, isDisputed: true }),
    resolveDispute: refuse('NOT_DISPUTED'),
  })
  write('Reference', reference)
  await act(async () => press(/^Find/))
  fireEvent.click(await screen.findByRole('button', { name: /^End dispute/ }))
  const openDialog = dialog('How did the dispute end?')
  fireEvent.click(openDialog.getByRole('radio', { name: /^For us/ }))
  fireEvent.change(openDialog.getByLabelText('Note'), { target: { value: 'They decided for us' } })
  await act(async () => fireEvent.click(openDialog.getByRole('button', { name: 'End dispute' })))
  expect(shownToasts()).toEqual([
    'The dispute could not be ended / There is no open dispute about this donation',
  ])
  expect(openDialog.getByLabelText<HTMLTextAreaElement>('Note').value).toBe('They decided for us')
})

test('an unknown reference shows a message', async () => {
  await open('?tab=refunds', {
    listRefunds: () => ({ items: [], next: null }),
    findDonation: refuse('NOT_FOUND'),
  })
  write('Reference', reference)
  await act(async () => press(/^Find/))
  await waitFor(() =>
    expect(shownToasts()).toEqual(['It could not be looked up / There is no donation with this reference']),
  )
})

test('a payout by hand is recorded after the password, when the sign-in is stale (REQ-123)', async () => {
  let isFresh = false
  let items = [payout]
  const { sentOf } = await open('?tab=payouts', {
    listDuePayouts: () => ({ items, owing: [] }),
    confirmIdentity: () => {
      isFresh = true
      return {}
    },
    recordPayout: () => {
      if (!isFresh) throw refusal('FRESH_SIGN_IN_REQUIRED')
      items = []
      return { dueCents: 0 }
    },
  } as FakeAnswers)
  expect((await screen.findAllByRole('row'))[1]?.textContent).toContain('Capitec, ends in 4417')
  press('Record payout to Thabo M.')
  const openDialog = within(screen.getByRole('dialog', { name: 'Record a payout to Thabo M.' }))
  expect(openDialog.getByLabelText<HTMLInputElement>('Amount that was paid').value).toBe('1710.00')
  fireEvent.change(openDialog.getByLabelText('Proof of payment'), { target: { value: 'EFT 8841' } })
  await act(async () => fireEvent.click(openDialog.getByRole('button', { name: /^Record payout/ })))
  const password = await screen.findByLabelText<HTMLInputElement>('Current Password')
  fireEvent.change(password, { target: { value: 'a-long-password' } })
  const form = password.closest('form') as HTMLFormElement
  await act(async () => fireEvent.submit(form))
  expect(await screen.findByText('Nothing is due.')).toBeTruthy()
  expect(shownToasts()).toContain('The payout is in the books')
  expect(sentOf('recordPayout').at(-1)?.[1]).toEqual({
    creatorId: payout.creatorId,
    amountCents: 171_000,
    proof: 'EFT 8841',
  })
})

test.each([
  ['PAYOUT_TOO_LARGE', 'The payout could not be recorded / This is more than what is due'],
  [
    'PAYOUTS_HELD',
    'The payout could not be recorded / Payouts to this account wait, because it was changed lately or a donation is disputed',
  ],
] as const)('%s shows a toast, and the typed text stays', async (code, toastText) => {
  await open('?tab=payouts', {
    listDuePayouts: () => ({ items: [payout], owing: [] }),
    recordPayout: refuse(code),
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Record payout to Thabo M.' }))
  const openDialog = within(screen.getByRole('dialog', { name: 'Record a payout to Thabo M.' }))
  fireEvent.change(openDialog.getByLabelText('Proof of payment'), { target: { value: 'EFT 8841' } })
  await act(async () => fireEvent.click(openDialog.getByRole('button', { name: /^Record payout/ })))
  await waitFor(() => expect(shownToasts()).toEqual([toastText]))
  expect(openDialog.getByLabelText<HTMLTextAreaElement>('Proof of payment').value).toBe('EFT 8841')
})

test('a blocked payout shows its obstacle', async () => {
  const heldPayout = {
    ...payout,
    heldUntil: '2026-11-24T04:05:00Z',
    isDisputed: true,
    bankName: null,
    last4: null,
  }
  await open('?tab=payouts', { listDuePayouts: () => ({ items: [heldPayout], owing: [] }) })
  expect(await screen.findByText('Held until Nov 24, 2026 at 6:05 AM')).toBeTruthy()
  expect(screen.getByText('Disputed')).toBeTruthy()
  expect(screen.getByText('No bank account')).toBeTruthy()
})

test('the results of the ledger check are on top of every tab, and in full under Health', async () => {
  const health: MoneyHealth = {
    checkedAt: '2026-11-21T00:00:00Z',
    findings: [{ check: 'unbalanced-groups', count: 2, examples: ['don:1:charge', 'don:2:charge'] }],
    waitingReviews: 4,
    waitingEvents: 7,
  }
  await open('', { getMoneyHealth: () => health })
  expect((await screen.findByText('The books need a look')).closest('[role=alert]')?.textContent).toContain(
    '1 check found something.',
  )
  expect(screen.getByRole('tab', { name: 'Reviews 4' })).toBeTruthy()
  fireEvent.click(screen.getByRole('tab', { name: 'Health' }))
  expect(await screen.findByText('unbalanced-groups')).toBeTruthy()
  expect(screen.getByText('don:1:charge, don:2:charge')).toBeTruthy()
  expect(screen.getByText('7')).toBeTruthy()
})

test.each([
  [healthy, 'The last check found nothing wrong.'],
  [{ ...healthy, checkedAt: null }, 'The books have not been checked yet. That happens every night.'],
])('a healthy ledger says so', async (health, text) => {
  await open('?tab=health', { getMoneyHealth: () => health })
  expect(await screen.findByText(text)).toBeTruthy()
  expect(screen.queryByText('The books need a look')).toBeNull()
})

test.each([
  ['', 'listPaymentReviews', () => ({ items: [], next: null }), 'Nothing waits for a decision.'],
  ['?tab=refunds', 'listRefunds', () => ({ items: [], next: null }), 'Nothing has been given back yet.'],
  ['?tab=payouts', 'listDuePayouts', () => ({ items: [], owing: [] }), 'Nothing is due.'],
  ['?tab=health', 'getMoneyHealth', () => healthy, 'The last check found nothing wrong.'],
])('a tab (%j) that could not be loaded can be retried', async (search, operation, answer, text) => {
  let isBroken = true
  await open(search, {
    [operation]: () => {
      if (isBroken) throw refusal('UNEXPECTED')
      return answer()
    },
  })
  await screen.findByText('This could not be loaded. Please try again later.')
  isBroken = false
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText(text)).toBeTruthy()
})

test('a viewer who is no admin gets the not-found page', async () => {
  const { sent } = await open('', {}, { ...nomvula, roles: ['user', 'moderator'] })
  expect(await screen.findByRole('heading', { name: 'Oops! Page not found' })).toBeTruthy()
  expect(sent).toEqual([])
})
