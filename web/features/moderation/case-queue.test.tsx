import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { Member } from '#contract/account/account-operations.ts'
import type { Case, CaseCard } from '#contract/moderation/moderation-operations.ts'
import { type FakeAnswers, nomvula, refusal, setupRender, shownToasts } from '#tests/support/web/render.tsx'
import { renderSite } from '#tests/support/web/render-site.tsx'

setupRender()

const moderator: Member = { ...nomvula, roles: ['user', 'moderator'] }
const admin: Member = { ...nomvula, roles: ['user', 'admin'] }
const HOUR_MS = 3_600_000
const hoursFromNow = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString()
const id = '01930000-0000-7000-8000-0000000000c1'

function someCard(differences: Partial<CaseCard> = {}): CaseCard {
  return {
    id,
    kind: 'comment',
    state: 'open',
    openedAt: hoursFromNow(-2),
    dueAt: hoursFromNow(22),
    isHidden: false,
    hiddenByRule: false,
    reportCount: 2,
    reasons: ['harassment', 'self-harm'],
    excerpt: 'You will never …',
    language: null,
    author: { name: 'Johan Botha', tint: 1 },
    outcome: null,
    decidedAt: null,
    ...differences,
  }
}

function someCase(differences: Partial<Case> = {}): Case {
  return {
    ...someCard(),
    title: null,
    text: 'You will never belong here.',
    images: [],
    earlierWords: [],
    around: [],
    reports: [
      { reason: 'harassment', details: 'He does this every day.', reportedAt: '2026-11-21T04:05:00Z' },
      { reason: 'self-harm', details: '', reportedAt: '2026-11-21T05:05:00Z' },
    ],
    actions: [],
    earlier: { warnings: 1, removals: 0, suspensions: 2 },
    suspendedUntil: null,
    choices: ['hide', 'remove', 'warn', 'suspend', 'dismiss'],
    nextCaseId: null,
    ...differences,
  }
}

const listing = (...items: CaseCard[]): FakeAnswers => ({ listCases: () => ({ items, next: null }) })
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))

describe('the queue', () => {
  test('waiting cases show their reasons, the beginning of the text and the due time (SEC-7.3)', async () => {
    const { sent } = await renderSite('/moderation', listing(someCard()), moderator)
    await screen.findByText('You will never …')
    const article = screen.getByRole('article').textContent
    for (const text of ['Comment', '2 reports', 'Harassment or hate', 'Somebody may harm themselves', 'Due '])
      expect(article).toContain(text)
    expect(article).toContain('By Johan Botha')
    expect(screen.getByRole('link', { name: 'Look at it Comment' }).getAttribute('href')).toBe(
      `/moderation/${id}`,
    )
    expect(sent).toEqual([['listCases', { filter: 'waiting' }]])
  })

  test('a case says the language of what was reported, English too, and shows it in that (LANG-16, REQ-584)', async () => {
    const cards = [
      someCard({ kind: 'prayer', language: 'zu', excerpt: 'Imvula' }),
      someCard({ id: id.replace('c1', 'c2'), kind: 'prayer', language: 'en' }),
      someCard({ id: id.replace('c1', 'c3'), excerpt: 'A comment' }),
    ]
    await renderSite('/moderation', listing(...cards), moderator)
    expect((await screen.findByText('Imvula')).lang).toBe('zu-ZA')
    expect(within(screen.getByRole('main')).getByText('isiZulu')).toBeTruthy()
    expect(within(screen.getByRole('main')).getByText('English')).toBeTruthy()
    expect(screen.getByText('A comment').hasAttribute('lang')).toBe(false)
  })

  test.each([
    [{ dueAt: hoursFromNow(-1) }, 'Overdue'],
    [{ isHidden: true, hiddenByRule: true }, 'Hidden until you decide'],
    [{ isHidden: true, outcome: 'hidden', state: 'decided', decidedAt: hoursFromNow(-1) }, 'Hidden'],
    [{ excerpt: null, author: null }, 'It is not there any more.'],
    [{ author: null }, 'By somebody who left'],
  ] satisfies [Partial<CaseCard>, string][])('%o reads %s', async (differences, text) => {
    await renderSite('/moderation', listing(someCard(differences)), moderator)
    const article = await screen.findByRole('article')
    expect(article.textContent).toContain(text)
  })

  test('decided cases are in the other tab, which the address names (REQ-91)', async () => {
    const decided = someCard({ state: 'decided', outcome: 'removed', decidedAt: hoursFromNow(-1) })
    const { sent, path } = await renderSite(
      '/moderation',
      { listCases: ({ filter }) => ({ items: filter === 'decided' ? [decided] : [], next: null }) },
      moderator,
    )
    await screen.findByText('Nothing waits.')
    fireEvent.click(screen.getByRole('tab', { name: 'Decided' }))
    expect((await screen.findByRole('article')).textContent).toContain('Removed')
    expect(path()).toBe('/moderation?filter=decided')
    expect(sent.map(([, input]) => input)).toEqual([{ filter: 'waiting' }, { filter: 'decided' }])
  })

  test('older cases load on request', async () => {
    await renderSite(
      '/moderation',
      {
        listCases: ({ cursor }) =>
          cursor
            ? { items: [someCard({ id: id.replace('c1', 'c2'), excerpt: 'The second' })], next: null }
            : { items: [someCard()], next: 'on' },
      },
      moderator,
    )
    await screen.findByRole('article')
    press('Load more')
    expect(await screen.findByText('The second')).toBeTruthy()
    expect(screen.getAllByRole('article')).toHaveLength(2)
  })

  test('a queue that could not be loaded can be retried', async () => {
    let isBroken = true
    await renderSite(
      '/moderation',
      {
        listCases: () => {
          if (isBroken) throw refusal('UNAVAILABLE')
          return { items: [someCard()], next: null }
        },
      },
      moderator,
    )
    await screen.findByText('The reports could not be loaded')
    isBroken = false
    press('Try again')
    expect(await screen.findByRole('article')).toBeTruthy()
  })
})

describe('a case', () => {
  const open = (reported: Case, fakeAnswers: FakeAnswers = {}, member = moderator) =>
    renderSite(
      `/moderation/${id}`,
      { getCase: () => reported, listCases: () => ({ items: [], next: null }), ...fakeAnswers },
      member,
    )

  test('a case shows the whole text and the reasons of its reports, never the reporters (SEC-7.3)', async () => {
    await open(
      someCase({
        around: [
          {
            id: 'a',
            author: { name: 'Lerato', tint: 2 },
            text: 'Good morning',
            at: hoursFromNow(-3),
            isReported: false,
          },
          {
            id: 'b',
            author: { name: 'Johan Botha', tint: 1 },
            text: 'Go away',
            at: hoursFromNow(-2),
            isReported: true,
          },
        ],
        actions: [
          { action: 'suspend', reason: 'Enough now.', days: 3, by: 'Sipho N.', at: hoursFromNow(-1) },
          { action: 'warn', reason: 'Please stop.', days: null, by: null, at: hoursFromNow(-2) },
        ],
        suspendedUntil: '2026-12-01T10:00:00Z',
      }),
    )
    await screen.findByText('You will never belong here.')
    for (const text of [
      'He does this every day.',
      'Good morning',
      'Suspended for 3 days',
      'Enough now.',
      'Warned',
      '1 warning, 0 removals, 2 suspensions',
      'Its author is suspended until Dec 1, 2026 at 12:00 PM.',
    ])
      expect(screen.getByText(text)).toBeTruthy()
  })

  test('a moderator decides with a reason, and sees the decision', async () => {
    const done = someCase({
      state: 'decided',
      outcome: 'removed',
      choices: [],
      actions: [{ action: 'remove', reason: 'Hate.', days: null, by: 'Nomvula D.', at: hoursFromNow(0) }],
    })
    const { sent } = await open(someCase(), { actOnCase: () => done })
    fireEvent.click(await screen.findByLabelText('Remove it for good'))
    fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'Hate.' } })
    press('Remove it for good')
    const line = await screen.findByText('Removed: Comment by Johan Botha')
    expect(sent).toContainEqual(['actOnCase', { caseId: id, action: 'remove', reason: 'Hate.' }])
    expect(await screen.findByText('Hate.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Decide' })).toBeNull()
    expect(screen.getByText('Nothing else waits.')).toBeTruthy()
    expect(document.activeElement).toBe(line.closest('[role=status]'))
    expect(shownToasts()).toEqual([])
  })

  test('deciding opens the next case under a line that leads back; there the act is taken back by its opposite, which stays (REQ-473)', async () => {
    const nextId = id.replace('c1', 'c2')
    const hidden = someCase({
      ...{ state: 'decided', outcome: 'hidden', isHidden: true, choices: ['restore'], nextCaseId: nextId },
    })
    let reported = someCase({ nextCaseId: nextId })
    const { path } = await open(reported, {
      getCase: ({ caseId }) => (caseId === id ? reported : someCase({ id: nextId, text: 'The second one.' })),
      actOnCase: ({ action }) => {
        reported =
          action === 'hide' ? hidden : { ...hidden, isHidden: false, outcome: 'dismissed', choices: [] }
        return reported
      },
    })
    const act = async (name: string) => {
      fireEvent.click(await screen.findByLabelText(name))
      fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'Hate.' } })
      press(name)
    }
    // Drawn before the page changed, the line would have had the focus before it, which the page's heading then gets.
    const drawnOver: boolean[] = []
    const observer = new MutationObserver(() => {
      if (screen.queryByText(/^Hidden: /))
        drawnOver.push(screen.queryByText('You will never belong here.') !== null)
    })
    observer.observe(document.body, { childList: true, subtree: true })
    await act('Hide it')
    expect(await screen.findByText('The second one.')).toBeTruthy()
    await screen.findByText('Back to it')
    observer.disconnect()
    expect(new Set(drawnOver)).toEqual(new Set([false]))
    expect(path()).toBe(`/moderation/${nextId}`)
    expect(document.activeElement?.textContent).toBe('Hidden: Comment by Johan BothaBack to it')
    fireEvent.click(screen.getByRole('link', { name: 'Back to it' }))
    await act('Show it again')
    expect(await screen.findByText('Shown again: Comment by Johan Botha')).toBeTruthy()
    expect(path()).toBe(`/moderation/${id}`)
    expect(screen.getByRole('link', { name: 'Next case' }).getAttribute('href')).toBe(`/moderation/${nextId}`)
  })

  test('Skip leaves a case open for the next one, and back is the desk (REQ-473)', async () => {
    const nextId = id.replace('c1', 'c2')
    const { sent } = await open(someCase({ nextCaseId: nextId }))
    expect((await screen.findByRole('link', { name: 'Skip' })).getAttribute('href')).toBe(
      `/moderation/${nextId}`,
    )
    const main = within(screen.getByRole('main'))
    expect(main.getByRole('link', { name: 'Desk' }).getAttribute('href')).toBe('/admin')
    expect(screen.getByRole('link', { name: 'All reports' }).getAttribute('href')).toBe('/moderation')
    expect(sent.map(([name]) => name)).toEqual(['getCase'])
  })

  test.each([
    [moderator, '8', null],
    [moderator, '7', 7],
    [admin, '30', 30],
    [admin, '0', null],
    [admin, 'long', null],
  ] as const)('%o suspends for %s days: %s (REQ-66)', async (member, typed, days) => {
    const { sent } = await open(someCase(), { actOnCase: () => someCase({ choices: [] }) }, member)
    fireEvent.click(await screen.findByLabelText('Suspend its author'))
    fireEvent.change(screen.getByLabelText('Days'), { target: { value: typed } })
    fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'Enough.' } })
    await act(async () => press('Suspend its author'))
    const acted = sent.filter(([name]) => name === 'actOnCase').map(([, input]) => input)
    expect(acted).toEqual(days ? [{ caseId: id, action: 'suspend', reason: 'Enough.', days }] : [])
    if (!days) expect(screen.getByText('Please enter a number of days')).toBeTruthy()
  })

  test('without an action and a reason nothing is sent', async () => {
    const { sent } = await open(someCase())
    await screen.findByLabelText('Reason')
    press('Decide')
    expect(await screen.findByText('Please choose what to do')).toBeTruthy()
    expect(screen.getByText('Please give a reason')).toBeTruthy()
    expect(sent.map(([name]) => name)).toEqual(['getCase'])
  })

  test('a moderator who was slower than a colleague sees the decision', async () => {
    let isDecided = false
    await renderSite(
      `/moderation/${id}`,
      {
        getCase: () =>
          isDecided ? someCase({ outcome: 'dismissed', state: 'decided', choices: [] }) : someCase(),
        actOnCase: () => {
          isDecided = true
          throw refusal('CASE_DECIDED')
        },
      },
      moderator,
    )
    fireEvent.click(await screen.findByLabelText('Warn its author'))
    fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'Stop.' } })
    press('Warn its author')
    await waitFor(() => expect(shownToasts()).toEqual(['Somebody has decided this already']))
    expect(await screen.findByText('Dismissed')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Decide' })).toBeNull()
  })

  test('a missing case shows the not-found page', async () => {
    await renderSite(
      `/moderation/${id}`,
      {
        getCase: () => {
          throw refusal('NOT_FOUND')
        },
      },
      moderator,
    )
    expect(await screen.findByRole('heading', { name: 'Oops! Page not found' })).toBeTruthy()
  })
})

test.each(['/moderation', `/moderation/${id}`])(
  'neither moderator nor admin: not found at %s',
  async (address) => {
    const { sent } = await renderSite(address, {}, nomvula)
    expect(await screen.findByRole('heading', { name: 'Oops! Page not found' })).toBeTruthy()
    expect(sent).toEqual([])
  },
)
