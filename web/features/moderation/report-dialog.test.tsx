import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { Prayer } from '#contract/prayers/prayer-operations.ts'
import { someComment, someOwnPrayer, somePrayer } from '#tests/support/web/prayer-fixtures.ts'
import {
  type FakeAnswers,
  nomvula,
  noNetwork,
  refusal,
  setupRender,
  shownToasts,
} from '#tests/support/web/render.tsx'
import { renderSite } from '#tests/support/web/render-site.tsx'

setupRender()

const prayer = somePrayer()
const target = { kind: 'prayer', id: prayer.id } as const
const blocked = {
  id: '01930000-0000-7000-8000-0000000000b1',
  person: { name: 'Johan Botha', tint: 1 },
  isAnonymous: false,
  blockedAt: '2026-11-21T04:00:00Z',
}

async function openPrayer(fakeAnswers: FakeAnswers = {}, shown: Prayer = prayer, tab = 'details') {
  const site = await renderSite(
    `/prayers/${prayer.id}?tab=${tab}`,
    {
      getPrayerPage: () => ({
        prayer: shown,
        miracle: null,
        campaign: null,
        prayedFor: null,
        isNotifiedWhenPrayed: null,
        hasReminder: false,
        latestUpdate: null,
        firstComments: [],
      }),
      listHelplines: () => ({ items: [] }),
      ...fakeAnswers,
    },
    nomvula,
  )
  await screen.findByRole('heading', { level: 1 })
  return site
}

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const dialog = () => within(screen.getByRole('dialog'))
const choose = (label: string) => fireEvent.click(dialog().getByLabelText(label))

async function openReport(): Promise<void> {
  press('Report or block Johan Botha')
  await screen.findByRole('dialog')
  fireEvent.click(dialog().getByRole('button', { name: /^Report/ }))
  await screen.findByRole('heading', { name: 'Report this' })
}

async function openBlock(): Promise<void> {
  press('Report or block Johan Botha')
  await screen.findByRole('dialog')
  fireEvent.click(dialog().getByRole('button', { name: /^Block this person/ }))
  await screen.findByRole('heading', { name: 'Block Johan Botha?' })
}

describe('reporting', () => {
  test("somebody else's content can be reported; the reporter learns that a moderator looks (SEC-7.2)", async () => {
    const { sent } = await openPrayer({ report: () => ({ answer: 'received' }) })
    await openReport()
    choose('Spam')
    fireEvent.change(dialog().getByLabelText('What should we know?'), { target: { value: 'Sells tyres' } })
    press('Send Report')
    await waitFor(() => expect(shownToasts()).toEqual(['Thank you. A moderator looks at it.']))
    expect(sent.find(([name]) => name === 'report')?.[1]).toEqual({
      target,
      about: 'content',
      reason: 'spam',
      details: 'Sells tyres',
    })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('the report can be about the person instead', async () => {
    const { sent } = await openPrayer({ report: () => ({ answer: 'received' }) })
    await openReport()
    choose('The person behind it')
    choose('Harassment or hate')
    press('Send Report')
    await waitFor(() => expect(shownToasts()).toHaveLength(1))
    expect(sent.find(([name]) => name === 'report')?.[1]).toMatchObject({ about: 'person' })
  })

  test.each(['Somebody may harm themselves', 'A child may be in danger'])(
    '%s: helplines show at once, with when a moderator looks',
    async (reason) => {
      await openPrayer({ report: () => ({ answer: 'received' }) })
      await openReport()
      expect(screen.queryByRole('heading', { name: 'You are not alone' })).toBeNull()
      choose(reason)
      await screen.findByRole('heading', { name: 'You are not alone' })
      press('Send Report')
      await waitFor(() =>
        expect(shownToasts()).toEqual([
          'Thank you. A moderator looks at it. / We look at this within 24 hours.',
        ]),
      )
    },
  )

  test('a dispute about teaching is answered at once, and offers a block instead', async () => {
    await openPrayer({ report: () => ({ answer: 'not-ours' }) })
    await openReport()
    choose('I disagree with its teaching')
    press('Send Report')
    expect(await screen.findByText(/We do not decide about teaching/)).toBeTruthy()
    expect(shownToasts()).toEqual([])
    press('Block this person')
    expect(await screen.findByRole('heading', { name: 'Block Johan Botha?' })).toBeTruthy()
  })

  test('content that was reported before is not reported twice', async () => {
    await openPrayer({
      report: () => {
        throw refusal('ALREADY_REPORTED')
      },
    })
    await openReport()
    choose('Spam')
    press('Send Report')
    await waitFor(() => expect(shownToasts()).toEqual(['You reported this already']))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('without a reason nothing is sent', async () => {
    const { sent } = await openPrayer()
    await openReport()
    press('Send Report')
    expect(await screen.findByText('Please choose a reason')).toBeTruthy()
    expect(sent.map(([name]) => name)).toEqual(['getPrayerPage'])
  })

  test('more than 500 characters are counted and not sent', async () => {
    const { sent } = await openPrayer()
    await openReport()
    choose('Spam')
    fireEvent.change(dialog().getByLabelText('What should we know?'), { target: { value: 'x'.repeat(501) } })
    expect(screen.getByText('501 / 500')).toBeTruthy()
    press('Send Report')
    expect(await screen.findByText('Please use at most 500 characters')).toBeTruthy()
    expect(sent.map(([name]) => name)).toEqual(['getPrayerPage'])
  })

  test.each([
    ['offline', noNetwork(), 'Please check your internet connection and try again.'],
    ['when the session has ended', refusal('UNAUTHENTICATED'), 'Please sign in to continue'],
    [
      'after too many requests',
      refusal('RATE_LIMITED'),
      'That was a lot at once. Please wait a moment and try again.',
    ],
  ])('%s the text stays in the form', async (_when, failure, detail) => {
    await openPrayer({
      report: () => {
        throw failure
      },
    })
    await openReport()
    choose('Something else')
    fireEvent.change(dialog().getByLabelText('What should we know?'), { target: { value: 'Look here' } })
    press('Send Report')
    await waitFor(() => expect(shownToasts()).toEqual([`Your report could not be sent / ${detail}`]))
    expect(dialog().getByLabelText<HTMLTextAreaElement>('What should we know?').value).toBe('Look here')
  })

  test('a double press is one report', async () => {
    let answer: (value: { answer: 'received' }) => void = () => undefined
    const { sent } = await openPrayer({
      report: () =>
        new Promise((resolve) => {
          answer = resolve
        }),
    })
    await openReport()
    choose('Spam')
    press('Send Report')
    await waitFor(() => expect(sent.filter(([name]) => name === 'report')).toHaveLength(1))
    press(/Sending/)
    await act(async () => answer({ answer: 'received' }))
    expect(sent.filter(([name]) => name === 'report')).toHaveLength(1)
  })

  test('a member cannot report themselves', async () => {
    await openPrayer({}, someOwnPrayer())
    expect(screen.queryByRole('button', { name: /^Report or block/ })).toBeNull()
  })
})

describe('blocking', () => {
  test('blocking the author of a prayer leads back to the previous page (SEC-7.4)', async () => {
    const { sent, router, queryClient, path } = await openPrayer({
      blockPerson: () => blocked,
      listPublicPrayers: () => ({ items: [], next: null }),
    })
    await act(async () => router.navigate({ to: '/faq' }))
    await act(async () => router.navigate({ to: '/prayers/$prayerId', params: { prayerId: prayer.id } }))
    await screen.findByRole('heading', { level: 1, name: prayer.title })
    await openBlock()
    press('Block')
    await waitFor(() => expect(path()).toBe('/faq'))
    expect(shownToasts()).toEqual(['You do not see each other any more'])
    expect(sent).toContainEqual(['blockPerson', { target }])
    await waitFor(() => expect(queryClient.getQueryData(['getPrayerPage', prayer.id])).toBeUndefined())
  })

  test("a blocked person's entries leave the open list", async () => {
    const comments = [
      someComment({ comment: 'Buy my tyres', author: { name: 'Johan Botha', tint: 1 } }),
      someComment({ comment: 'Sterkte.' }),
    ]
    let isBlocked = false
    const { sent, path } = await openPrayer(
      {
        listComments: () => ({ items: isBlocked ? comments.slice(1) : comments, next: null }),
        blockPerson: () => {
          isBlocked = true
          return blocked
        },
      },
      somePrayer({ author: { name: 'Thandi', tint: 3 } }),
      'comments',
    )
    await screen.findByText('Buy my tyres')
    await openBlock()
    press('Block')
    await waitFor(() => expect(screen.queryByText('Buy my tyres')).toBeNull())
    expect(screen.getByText('Sterkte.')).toBeTruthy()
    expect(sent).toContainEqual(['blockPerson', { target: { kind: 'comment', id: comments[0]?.id } }])
    expect(path()).toContain(prayer.id)
    await waitFor(() =>
      expect(document.activeElement?.getAttribute('aria-label')).toBe('Comments, newest first'),
    )
  })

  test('a block that failed changes nothing', async () => {
    const { path } = await openPrayer({
      blockPerson: () => {
        throw noNetwork()
      },
    })
    await openBlock()
    press('Block')
    await waitFor(() =>
      expect(shownToasts()).toEqual([
        'Could not block this person / Please check your internet connection and try again.',
      ]),
    )
    expect(path()).toContain(prayer.id)
  })

  test('the dialog can be cancelled', async () => {
    const { sent } = await openPrayer()
    await openBlock()
    press('Cancel')
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(sent.map(([name]) => name)).toEqual(['getPrayerPage'])
  })

  test('what is without a name is blocked itself, and its author is not reported (REQ-464)', async () => {
    const { sent } = await openPrayer(
      { blockPerson: () => ({ ...blocked, isAnonymous: true }) },
      somePrayer({ author: { name: 'Somebody', tint: 0 }, isAnonymous: true }),
    )
    press('Report or block Somebody')
    await screen.findByRole('dialog')
    fireEvent.click(dialog().getByRole('button', { name: /^Report/ }))
    await screen.findByRole('heading', { name: 'Report this' })
    expect(dialog().queryByRole('radio', { name: /person/ })).toBeNull()
    press('Cancel')
    press('Report or block Somebody')
    await screen.findByRole('dialog')
    fireEvent.click(dialog().getByRole('button', { name: /^Block this/ }))
    const question = within(await screen.findByRole('alertdialog', { name: 'Block this?' }))
    expect(question.getByText(/Nothing else of theirs is hidden/)).toBeTruthy()
    press('Block')
    await waitFor(() => expect(shownToasts()).toEqual(['You do not see it any more']))
    expect(sent).toContainEqual(['blockPerson', { target }])
  })
})
