import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { PrayerPage } from '#contract/api/screen-operations.ts'
import { someBankAccount, someCampaignPage, someOwnCampaign } from '#tests/support/web/campaign-fixtures.ts'
import { begunUpload, imageFile, interceptUploads, someImage } from '#tests/support/web/fake-uploads.ts'
import { write } from '#tests/support/web/form-actions.ts'
import { someOwnPrayer } from '#tests/support/web/prayer-fixtures.ts'
import {
  type FakeAnswers,
  nomvula,
  noNetwork,
  refusal,
  renderWithApp,
  setupRender,
  shownToasts,
} from '#tests/support/web/render.tsx'
import { renderSite } from '#tests/support/web/render-site.tsx'
import { readStored, writeStored } from '#web/platform/device/device-storage.ts'
import { CreateCampaign } from './create-campaign.tsx'

setupRender()

const inputsOf = (sent: readonly (readonly [string, unknown])[], name: string) =>
  sent.filter(([operation]) => operation === name).map(([, input]) => input)

const prayer = someOwnPrayer({
  description: 'Mama needs three weeks of nursing at home, and an oxygen machine.',
})
const ready: FakeAnswers = {
  getBankAccount: () => ({ account: someBankAccount() }),
  listMyGroups: () => ({ items: [], next: null, requests: [], offers: [] }),
  getPrayerPage: () => ({
    prayer,
    miracle: null,
    campaign: null,
    prayedFor: null,
    isNotifiedWhenPrayed: null,
    hasReminder: false,
    latestUpdate: null,
    firstComments: [],
  }),
  createCampaign: () => someOwnCampaign(),
  getCampaignPage: () => someCampaignPage(someOwnCampaign()),
}
const draftName = `draft:new-campaign:${nomvula.id}`

async function openForm(fakeAnswers: FakeAnswers = {}, prayerId?: string) {
  const page = <CreateCampaign member={nomvula} prayerId={prayerId} onCreated={() => undefined} />
  const shown = await renderWithApp(() => page, { ...ready, ...fakeAnswers })
  await screen.findByRole('button', { name: 'Create Campaign' })
  return shown
}

function fill(): void {
  write('Title', '  Home before Christmas ')
  write('Description', 'Three weeks of nursing at home.')
  write('Goal amount', '20 000')
}

const agree = () => fireEvent.click(screen.getByRole('checkbox', { name: /18 or older/ }))
const submit = () =>
  act(async () => fireEvent.click(screen.getByRole('button', { name: /Create Campaign|Creating/ })))
const payouts = () => screen.getByRole<HTMLInputElement>('switch', { name: /^Automatic payouts/ })

test('without a bank account, one is connected first (FCRE-1)', async () => {
  await renderSite('/fundraising/create', { ...ready, getBankAccount: () => ({ account: null }) }, nomvula)
  await screen.findByRole('heading', { name: 'Bank Account Required' })
  const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
  expect(hrefOf('Set Up Bank Account')).toBe('/profile/account')
  expect(hrefOf('Go to your dashboard')).toBe('/dashboard')
  expect(screen.queryByLabelText('Title')).toBeNull()
})

test('the form has an example, and says what the creator receives of each donation (REQ-36)', async () => {
  await openForm()
  expect(screen.getByText('See an example').closest('details')?.open).toBe(false)
  expect(screen.getByText('In South African rand (ZAR). Of each donation you receive 90%.')).toBeDefined()
})

test('a bank account that cannot be loaded is not treated as missing', async () => {
  let isDown = true
  await renderSite(
    '/fundraising/create',
    {
      ...ready,
      getBankAccount: () => {
        if (isDown) throw refusal('UNEXPECTED')
        return { account: someBankAccount() }
      },
    },
    nomvula,
  )
  await screen.findByRole('heading', { name: 'Failed to load bank account information' })
  isDown = false
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('button', { name: 'Create Campaign' })
})

test('the amounts are sent in cents, and the new campaign is shown (FCRE-4, FCRE-6)', async () => {
  const { sent, path } = await renderSite('/fundraising/create', ready, nomvula)
  await screen.findByRole('button', { name: 'Create Campaign' })
  expect(screen.getByLabelText<HTMLInputElement>('Goal amount').value).toBe('100')
  fill()
  write(/^A word of thanks/, 'Enkosi.')
  write(/^Last day/, '2026-12-24')
  agree()
  await submit()
  await waitFor(() => expect(path()).toBe(`/fundraising/${someOwnCampaign().id}`))
  await waitFor(() => expect(shownToasts()).toEqual(['Campaign created']))
  expect(sent.find(([name]) => name === 'createCampaign')?.[1]).toEqual({
    title: '  Home before Christmas ',
    description: 'Three weeks of nursing at home.',
    thanks: 'Enkosi.',
    goalCents: 2_000_000,
    endsOn: '2026-12-24',
    payoutEnabled: false,
    groupId: null,
    images: [],
    prayerId: null,
    termsAgreed: true,
  })
  expect(readStored(draftName)).toBeNull()
})

test.each([
  ['Title', 'Home', 'Title must be at least 5 characters'],
  ['Title', 'x'.repeat(101), 'Title must be at most 100 characters'],
  ['Description', 'Too short', 'Description must be at least 20 characters'],
  ['Goal amount', '', 'Goal amount is required'],
  ['Goal amount', '0.99', 'Goal amount is required'],
  ['Goal amount', 'a lot', 'Goal amount is required'],
  ['Goal amount', '10000000.01', 'Goal amount must be at most R 10,000,000'],
])('%s %o is refused at its field: %s (FCRE-4)', async (label, text, sentence) => {
  const { sent } = await openForm()
  fill()
  write(label, text)
  agree()
  await submit()
  await screen.findByText(sentence)
  expect(sent.map(([name]) => name)).not.toContain('createCampaign')
})

test('without consent, an error is shown (FCRE-4, REQ-55)', async () => {
  await openForm()
  fill()
  await submit()
  await screen.findByText('You must agree to the terms')
})

test('a date that has passed is refused by the server and reported at its field (REQ-104)', async () => {
  await openForm({
    createCampaign: () => {
      throw Object.assign(refusal('INVALID'), { fields: { endsOn: { key: 'campaign.endDate.invalid' } } })
    },
  })
  fill()
  agree()
  await submit()
  await screen.findByText('Please choose a day that lies ahead')
})

test.each([
  ['saved', true],
  ['connected', false],
] as const)(
  'with an account that is %s automatic payouts are off, and fixed: %s (FCRE-5)',
  async (state, isFixed) => {
    const { sent } = await openForm({ getBankAccount: () => ({ account: someBankAccount({ state }) }) })
    expect([payouts().checked, payouts().disabled]).toEqual([false, isFixed])
    if (!isFixed) fireEvent.click(payouts())
    else screen.getByText(/not fully connected yet/)
    fill()
    agree()
    await submit()
    await waitFor(() => expect(sent.map(([name]) => name)).toContain('createCampaign'))
    expect(sent.find(([name]) => name === 'createCampaign')?.[1]).toMatchObject({ payoutEnabled: !isFixed })
  },
)

test('the URL names the prayer', async () => {
  await renderSite(`/fundraising/create?prayerId=${prayer.id}`, ready, nomvula)
  await screen.findByText(/^For the prayer "/)
})

test('the prayer in the URL is linked and named in the heading (FCRE-2, FCRE-3, REQ-108, REQ-132)', async () => {
  const { sent } = await openForm({}, prayer.id)
  screen.getByText(`For the prayer "${prayer.title}": Mama needs three weeks of nursing at home, and an…`)
  screen.getByText(/This shows your prayer's title/)
  fill()
  agree()
  await submit()
  await waitFor(() => expect(sent.map(([name]) => name)).toContain('createCampaign'))
  expect(sent.find(([name]) => name === 'createCampaign')?.[1]).toMatchObject({ prayerId: prayer.id })
})

test.each<[string, Partial<PrayerPage>]>([
  ['of somebody else', { prayer: { ...prayer, mine: false } }],
  ['that is answered', { prayer: { ...prayer, status: 'answered' } }],
  ['that has a campaign', { campaign: { id: prayer.id, title: 'Another' } }],
])('a prayer %s is not linked, and the form says so (REQ-109)', async (_, page) => {
  const getPrayerPage = () => ({
    prayer,
    miracle: null,
    campaign: null,
    prayedFor: null,
    isNotifiedWhenPrayed: null,
    hasReminder: false,
    latestUpdate: null,
    firstComments: [],
    ...page,
  })
  await openForm({ getPrayerPage }, prayer.id)
  screen.getByText(/This prayer cannot be linked/)
})

test('only a member who leads a group sees the group field (REQ-18)', async () => {
  const group = {
    id: '01930000-0000-7000-8000-0000000000d1',
    name: 'Morning Watch',
    excerpt: '',
    memberCount: 3,
    role: 'owner' as const,
    isListed: true,
    isHidden: false,
    waitingRequests: null,
    unread: 0,
  }
  const others = {
    ...group,
    id: '01930000-0000-7000-8000-0000000000d2',
    name: 'Choir',
    role: 'member' as const,
  }
  await openForm({ listMyGroups: () => ({ items: [group, others], next: null, requests: [], offers: [] }) })
  const select = await screen.findByRole<HTMLSelectElement>('combobox', { name: /For a group/ })
  expect([...select.options].map(({ text }) => text)).toEqual(['No group', 'Morning Watch'])
})

test.each([
  [noNetwork(), 'Creation failed / Please check your internet connection and try again.'],
  [refusal('UNEXPECTED'), 'Creation failed / Nothing was created. Please try again later.'],
  [refusal('PRAYER_HAS_CAMPAIGN'), 'Creation failed / This prayer request already has a campaign'],
  [refusal('BANK_ACCOUNT_REQUIRED'), 'Creation failed / Bank Account Required'],
  [refusal('UNAUTHENTICATED'), 'Authentication required / You must be logged in to create a campaign'],
])(
  'a campaign that could not be created leaves the input in the form (FCRE-6): %s',
  async (failure, sentence) => {
    await openForm({
      createCampaign: () => {
        throw failure
      },
    })
    fill()
    agree()
    await submit()
    await waitFor(() => expect(shownToasts()).toEqual([sentence]))
    expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('  Home before Christmas ')
    expect(readStored(draftName)).toMatchObject({ goalCents: '20 000' })
  },
)

test('a double click creates one campaign', async () => {
  let answer: () => void = () => undefined
  const { sent } = await openForm({
    createCampaign: () =>
      new Promise((resolve) => {
        answer = () => resolve(someOwnCampaign())
      }),
  })
  fill()
  agree()
  await submit()
  await submit()
  expect(sent.filter(([name]) => name === 'createCampaign')).toHaveLength(1)
  await act(async () => answer())
})

test('the draft is restored after a power cut, but without the consent (REQ-166)', async () => {
  const draft = {
    title: 'Oxygen',
    description: 'For Mama',
    goalCents: '350',
    endsOn: '',
    payoutEnabled: false,
  }
  writeStored(draftName, { ...draft, groupId: '', images: [], version: 0 })
  await openForm()
  expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Oxygen')
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /18 or older/ }).checked).toBe(false)
  fireEvent.click(screen.getByRole('button', { name: 'Discard draft' }))
  expect(screen.getByLabelText<HTMLInputElement>('Goal amount').value).toBe('100')
  expect(readStored(draftName)).toBeNull()
})

test('images are attached; the submit waits for a running upload', async () => {
  const uploads = interceptUploads()
  const { sent } = await openForm()
  fill()
  agree()
  const input = document.querySelector('input[type="file"]')
  if (!input) throw new Error('The form has no file input')
  fireEvent.change(input, { target: { files: [imageFile()] } })
  await submit()
  expect(sent.map(([name]) => name)).not.toContain('createCampaign')
  const upload = await begunUpload(uploads)
  await act(async () => upload.answer(someImage(1)))
  await waitFor(() => expect(sent.map(([name]) => name)).toContain('createCampaign'))
  expect(sent.find(([name]) => name === 'createCampaign')?.[1]).toMatchObject({
    images: [{ id: someImage(1).id, alt: '' }],
  })
})

test('a campaign for a prayer without a name asks first, and is not sent without the answer (ANON-8, REQ-468)', async () => {
  const page = {
    miracle: null,
    campaign: null,
    prayedFor: null,
    isNotifiedWhenPrayed: null,
    hasReminder: false,
    latestUpdate: null,
    firstComments: [],
  }
  const { sent } = await openForm(
    { getPrayerPage: () => ({ prayer: { ...prayer, isAnonymous: true }, ...page }) },
    prayer.id,
  )
  fill()
  agree()
  await submit()
  const question = 'Your campaign shows your name, and it leads to this prayer.'
  expect(await screen.findByText(question)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(inputsOf(sent, 'createCampaign')).toEqual([])
  await submit()
  fireEvent.click(await screen.findByRole('button', { name: 'Link and open the campaign' }))
  await waitFor(() =>
    expect(inputsOf(sent, 'createCampaign')).toMatchObject([{ prayerId: prayer.id, namesAuthor: true }]),
  )
})
