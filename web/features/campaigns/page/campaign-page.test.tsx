import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { type Campaign, campaignClosures } from '#contract/fundraising/campaign-operations.ts'
import type { CampaignPage } from '#contract/fundraising/campaign-page-operations.ts'
import { GIFTS_READ_EVERY_MS } from '#contract/fundraising/fundraising-choices.ts'
import { campaignMessages } from '#contract/messages/en/campaigns.ts'
import {
  someCampaign,
  someCampaignPage,
  someOwnCampaign,
  someSupporter,
} from '#tests/support/web/campaign-fixtures.ts'
import { fakeEventSource, onlyStream, openStreams } from '#tests/support/web/fake-event-source.ts'
import { someImage } from '#tests/support/web/fake-uploads.ts'
import {
  type FakeAnswers,
  nomvula,
  noNetwork,
  refusal,
  renderWithApp,
  setupRender,
} from '#tests/support/web/render.tsx'
import { renderSite } from '#tests/support/web/render-site.tsx'
import { t as reportText } from '#web/features/moderation/moderation-texts.ts'
import { CampaignPage as Shown } from './campaign-page.tsx'
import { CampaignFailed } from './campaign-states.tsx'

setupRender()
fakeEventSource()

const { id } = someCampaign()
const address = `/fundraising/${id}`

async function openCampaign(
  campaign: Partial<Campaign> = {},
  parts: Partial<CampaignPage> = {},
  { fakeAnswers = {}, member = null as typeof nomvula | null } = {},
) {
  const page = someCampaignPage(someCampaign(campaign), parts)
  return await renderSite(address, { getCampaignPage: () => page, ...fakeAnswers }, member)
}

const recent = () => within(screen.getByRole('region', { name: 'Recent Supporters' }))
const donorNames = () =>
  recent()
    .queryAllByRole('listitem')
    .map((row) => row.querySelector('strong')?.textContent)

test('the page shows title, creator, progress and end date (FUND-5, FUND-17)', async () => {
  await openCampaign()
  const main = within(screen.getByRole('main'))
  main.getByRole('heading', { level: 1, name: 'Home before Christmas' })
  main.getByText('Three weeks of nursing at home, and the oxygen machine.')
  main.getByText('Nomvula D.')
  main.getByText('R 12,450.00')
  main.getByText('raised of R 20,000.00')
  expect(main.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('62')
  for (const event of ['71 supporters', 'Until Dec 24, 2026', '33 days left', 'Active']) main.getByText(event)
  expect(screen.getByRole('main').textContent).toMatch(/Created .*ago/)
})

test('without an end date it is ongoing, and a single supporter is written in the singular', async () => {
  await openCampaign({ endsOn: null, daysLeft: null, donorCount: 1 })
  screen.getByText('Ongoing')
  screen.getByText('1 supporter')
  expect(screen.queryByText(/days left/)).toBeNull()
})

test('text that looks like a script is rendered as text', async () => {
  await openCampaign({ description: '<img src=x onerror=alert(1)>' })
  screen.getByText('<img src=x onerror=alert(1)>')
})

test('the first image is on top, the others below the description', async () => {
  const images = [1, 2].map((number) => ({ ...someImage(number), alt: `Picture ${number}` }))
  await openCampaign({ images })
  expect(screen.getByRole('img', { name: 'Picture 1' }).getAttribute('loading')).toBe('eager')
  expect(screen.getByRole('img', { name: 'Picture 2' }).getAttribute('loading')).toBe('lazy')
})

test('the linked prayer can be prayed for (FUND-5)', async () => {
  const prayer = { id: '01930000-0000-7000-8000-0000000000aa', title: 'Mama at Tygerberg' }
  await openCampaign({ prayer })
  screen.getByText('Mama at Tygerberg')
  const link = screen.getByRole('link', { name: 'Pray for this cause' })
  expect(link.getAttribute('href')).toBe(`/prayers/${prayer.id}`)
})

test('a prayer that this viewer may not read is not shown (REQ-132)', async () => {
  await openCampaign({ prayer: null }, {}, { member: nomvula })
  expect(screen.queryByText('Pray for this cause')).toBeNull()
})

test('supporters show a name or Anonymous, amount and message; ten more load on demand (FUND-5, FUND-15)', async () => {
  const { sent } = await openCampaign(
    {},
    {
      supporters: {
        items: [
          someSupporter(3, { message: 'For the petrol.' }),
          someSupporter(2, { name: null, amountCents: 100_000 }),
        ],
        next: 'more',
      },
    },
    {
      fakeAnswers: {
        listSupporters: () => ({ items: [someSupporter(2, { name: null }), someSupporter(1)], next: null }),
      },
    },
  )
  expect(donorNames()).toEqual(['Giver 3', 'Anonymous'])
  recent().getByText('R 1,000.00')
  recent().getByText(/For the petrol\./)
  fireEvent.click(recent().getByRole('button', { name: 'Load more' }))
  await waitFor(() => expect(donorNames()).toEqual(['Giver 3', 'Anonymous', 'Giver 1']))
  expect(sent.at(-1)).toEqual(['listSupporters', { campaignId: id, cursor: 'more' }])
})

test('members can report the message of a supporter; an anonymous donor cannot be blocked there', async () => {
  const supporters = {
    items: [
      someSupporter(3, { name: null, message: 'Cruel words.' }),
      someSupporter(2, { message: 'For the petrol.' }),
      someSupporter(1, { message: '' }),
    ],
    next: null,
  }
  await openCampaign({}, { supporters })
  expect(recent().queryAllByRole('button', { name: /Report|block/i })).toEqual([])
  cleanup()
  const fakeAnswers = { report: () => ({ answer: 'received' as const }) }
  const { sent } = await openCampaign({}, { supporters }, { fakeAnswers, member: nomvula })
  const [unnamed, named, ...more] = recent().getAllByRole('button', { name: /report/i })
  expect(more).toEqual([])
  fireEvent.click(unnamed as HTMLElement)
  const form = within(await screen.findByRole('dialog'))
  expect(form.queryByRole('radio', { name: reportText('report.about.person') })).toBeNull()
  fireEvent.click(form.getByRole('radio', { name: reportText('report.reason.harassment') }))
  await act(async () => fireEvent.click(form.getByRole('button', { name: reportText('report.submit') })))
  await waitFor(() =>
    expect(sent.find(([name]) => name === 'report')?.[1]).toEqual({
      target: { kind: 'donation', id: supporters.items[0]?.id },
      about: 'content',
      reason: 'harassment',
      details: '',
    }),
  )
  fireEvent.click(named as HTMLElement)
  expect(await screen.findByText(reportText('block.open'))).toBeTruthy()
})

test('a next page of supporters that fails shows an error and can be retried', async () => {
  let isDown = true
  await openCampaign(
    {},
    { supporters: { items: [someSupporter(2)], next: 'more' } },
    {
      fakeAnswers: {
        listSupporters: () => {
          if (isDown) throw noNetwork()
          return { items: [someSupporter(1)], next: null }
        },
      },
    },
  )
  fireEvent.click(recent().getByRole('button', { name: 'Load more' }))
  await recent().findByText('More supporters could not be loaded. Please try again later.')
  isDown = false
  fireEvent.click(recent().getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(donorNames()).toEqual(['Giver 2', 'Giver 1']))
})

test('a visitor sees a new donation within 30 s, and a hidden page does not poll (FUND-16)', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  let supporters = { items: [someSupporter(1)], next: null as string | null }
  const page = () => someCampaignPage(someCampaign(), { supporters })
  const { sent } = await renderSite(address, { getCampaignPage: page })
  const pageReads = () => sent.filter(([name]) => name === 'getCampaignPage').length
  expect(pageReads()).toBe(1)
  supporters = { items: [someSupporter(2), someSupporter(1)], next: null }
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  await act(async () => void vi.advanceTimersByTime(GIFTS_READ_EVERY_MS))
  expect(pageReads()).toBe(1)
  visibility.mockReturnValue('visible')
  await act(async () => void vi.advanceTimersByTime(GIFTS_READ_EVERY_MS))
  await waitFor(() => expect(donorNames()).toEqual(['Giver 2', 'Giver 1']))
  expect(pageReads()).toBe(2)
})

test('a member sees a new donation as soon as the stream delivers its event (FUND-16)', async () => {
  let supporters = { items: [someSupporter(1)], next: null as string | null }
  const page = () => someCampaignPage(someCampaign(), { supporters })
  await renderSite(address, { getCampaignPage: page }, nomvula)
  await waitFor(() => expect(openStreams()).toHaveLength(1))
  expect(onlyStream().address).toContain(encodeURIComponent(`campaign:${id}`))
  onlyStream().open()
  supporters = { items: [someSupporter(2), someSupporter(1)], next: null }
  onlyStream().sendEvent({ name: 'donation.completed', ids: { campaignId: id } }, '11-2')
  await waitFor(() => expect(donorNames()).toEqual(['Giver 2', 'Giver 1']))
})

test('a failed refetch after an event is repeated without user input (FUND-16)', async () => {
  let isDown = false
  let supporters = { items: [someSupporter(1)], next: null as string | null }
  const page = () => {
    if (isDown) throw noNetwork()
    return someCampaignPage(someCampaign(), { supporters })
  }
  const { sent } = await renderSite(address, { getCampaignPage: page }, nomvula)
  await waitFor(() => expect(openStreams()).toHaveLength(1))
  onlyStream().open()
  await waitFor(() => expect(sent.filter(([name]) => name === 'getCampaignPage')).toHaveLength(2))
  isDown = true
  onlyStream().sendEvent({ name: 'donation.completed', ids: { campaignId: id } }, '11-2')
  await waitFor(() => expect(sent.filter(([name]) => name === 'getCampaignPage')).toHaveLength(3))
  isDown = false
  supporters = { items: [someSupporter(2), someSupporter(1)], next: null }
  await waitFor(() => expect(donorNames()).toEqual(['Giver 2', 'Giver 1']))
})

test.each(campaignClosures)(
  'a campaign that is %s shows why it takes no donations, in place of the form',
  async (closure) => {
    const { queryClient } = await renderWithApp((api) => (
      <Shown api={api} campaignId={id} donationForm={() => 'The form'} />
    ))
    act(() => {
      queryClient.setQueryData(['getCampaignPage', id], someCampaignPage(someCampaign({ closure })))
    })
    const aside = within(screen.getByRole('complementary'))
    aside.getByText(campaignMessages[`campaignPage.closed.${closure}`])
    expect(screen.queryByText('The form')).toBeNull()
    expect(screen.queryByRole('link', { name: 'Donate' })).toBeNull()
  },
)

test('on a phone the link to the form stays at the bottom while donations are possible', async () => {
  const { queryClient } = await renderWithApp((api) => (
    <Shown api={api} campaignId={id} donationForm={({ title }) => `The form for ${title}`} />
  ))
  act(() => {
    queryClient.setQueryData(['getCampaignPage', id], someCampaignPage(someCampaign()))
  })
  screen.getByText('The form for Home before Christmas')
  // Without IntersectionObserver the form counts as visible.
  expect(screen.queryByRole('link', { name: 'Donate' })).toBeNull()
})

test('only the creator sees the links to management and donations (FUND-5)', async () => {
  await openCampaign(someOwnCampaign(), {}, { member: nomvula })
  await screen.findByRole('link', { name: 'Manage Campaign' })
  const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
  expect(hrefOf('Manage Campaign')).toBe(`/fundraising/manage/${id}`)
  expect(hrefOf('View All Donations')).toBe(`/fundraising/donations/${id}`)
})

test('a visitor sees no creator or staff actions', async () => {
  await openCampaign()
  for (const name of ['Manage Campaign', 'View All Donations', 'Add Update', 'Hide Campaign'])
    expect(screen.queryByText(name)).toBeNull()
})

test('a hidden campaign shows its creator the reason, and cannot be shared', async () => {
  const hidden = { at: '2026-11-20T04:00:00Z', reason: 'Please name the clinic.' }
  await openCampaign({ ...someOwnCampaign(), hidden, closure: 'hidden' }, {}, { member: nomvula })
  await screen.findByText('This campaign is hidden from others.')
  screen.getByText(/Please name the clinic\./)
  expect(screen.queryByText('Share this campaign')).toBeNull()
})

test('a campaign is shared by link, QR code and poster (PAY-C3)', async () => {
  await openCampaign()
  const link = await screen.findByRole('link', { name: 'WhatsApp' })
  const whatsapp = new URL(link.getAttribute('href') ?? '')
  expect(whatsapp.searchParams.get('text')).toBe(
    `Please help: Three weeks of nursing at home, and the oxygen machine. http://localhost${address}`,
  )
  const code = screen.getByText('QR code').closest('details') as HTMLDetailsElement
  code.open = true
  fireEvent(code, new Event('toggle'))
  await screen.findByRole('img', { name: 'QR code that opens this campaign' })
  expect(screen.getByRole('link', { name: 'Poster to print' }).getAttribute('href')).toBe(`${address}/poster`)
})

test('the history is loaded when opened, and describes each change in words (REQ-46, REQ-156)', async () => {
  const change = (
    kind: 'goal' | 'status' | 'end-date' | 'title',
    was: string | null,
    became: string | null,
  ) => ({
    id: crypto.randomUUID(),
    at: '2026-11-20T04:00:00Z',
    kind,
    was,
    became,
  })
  const items = [
    change('goal', '2000000', '3000000'),
    change('status', 'paused', 'active'),
    change('end-date', null, '2026-12-24'),
    change('title', 'Home', 'Home before Christmas'),
  ]
  const { sent } = await openCampaign({}, {}, { fakeAnswers: { listCampaignChanges: () => ({ items }) } })
  expect(sent.map(([name]) => name)).not.toContain('listCampaignChanges')
  const history = screen.getByText('History of this campaign').closest('details') as HTMLDetailsElement
  history.open = true
  fireEvent(history, new Event('toggle'))
  await screen.findByText('The goal was changed from R 20,000.00 to R 30,000.00.')
  screen.getByText('The status was changed from Paused to Active.')
  screen.getByText('The last day was changed from no end to Dec 24, 2026.')
  screen.getByText('The title was changed from "Home" to "Home before Christmas".')
})

const gone: FakeAnswers = {
  getCampaignPage: () => {
    throw refusal('NOT_FOUND')
  },
}

test('a missing or hidden campaign is not found, with links to continue (FUND-6)', async () => {
  await renderSite(address, gone)
  await screen.findByRole('heading', { name: 'Campaign Not Found' })
  expect(screen.getByRole('link', { name: 'My Campaigns' }).getAttribute('href')).toBe(
    '/fundraising/my-campaigns',
  )
})

/** Simulates server HTML, which is rendered for a visitor: neither the page nor the session is cached yet. */
async function openMissingHtml(fakeAnswers: FakeAnswers) {
  let isAtServer = true
  const site = await renderSite(address, {
    getCampaignPage: (input) => {
      if (isAtServer) throw refusal('NOT_FOUND')
      return fakeAnswers.getCampaignPage?.(input) as CampaignPage
    },
  })
  await screen.findByRole('heading', { name: 'Campaign Not Found' })
  isAtServer = false
  site.queryClient.removeQueries({ queryKey: ['getCampaignPage', id] })
  const pageReads = () => site.sent.filter(([name]) => name === 'getCampaignPage').length
  const before = pageReads()
  const signIn = () =>
    act(async () => {
      site.queryClient.setQueryData(['session'], { member: nomvula, accessEndsAt: null })
    })
  return { signIn, readsSince: () => pageReads() - before }
}

test('a hidden campaign is shown to its creator at its own URL once the session is known (PAY-E2)', async () => {
  const hidden = { at: '2026-11-20T04:00:00Z', reason: 'Please name the clinic.' }
  const campaign = { ...someOwnCampaign(), hidden, closure: 'hidden' as const }
  const { signIn, readsSince } = await openMissingHtml({ getCampaignPage: () => someCampaignPage(campaign) })
  expect(readsSince()).toBe(0)
  await signIn()
  await screen.findByText('This campaign is hidden from others.')
  expect(screen.queryByText('Campaign Not Found')).toBeNull()
  expect(readsSince()).toBe(1)
})

test('a campaign that is missing for a member too is read once, and stays not found', async () => {
  const { signIn, readsSince } = await openMissingHtml(gone)
  await signIn()
  await waitFor(() => expect(readsSince()).toBe(1))
  screen.getByRole('heading', { name: 'Campaign Not Found' })
})

test('a campaign that is deleted while it is open shows as gone', async () => {
  let isThere = true
  await renderSite(
    address,
    {
      getCampaignPage: () => {
        if (!isThere) throw refusal('NOT_FOUND')
        return someCampaignPage(someCampaign())
      },
    },
    nomvula,
  )
  await waitFor(() => expect(openStreams()).toHaveLength(1))
  onlyStream().open()
  isThere = false
  onlyStream().sendEvent({ name: 'campaign.deleted', ids: { campaignId: id } }, '11-2')
  await screen.findByRole('heading', { name: 'Campaign Not Found' })
})

test('without a connection the page says so and can be retried', async () => {
  await renderWithApp(() => <CampaignFailed error={noNetwork()} />)
  screen.getByRole('heading', { name: 'This campaign could not be loaded. Please try again later.' })
  screen.getByText('Please check your internet connection and try again.')
  screen.getByRole('button', { name: 'Try again' })
})
