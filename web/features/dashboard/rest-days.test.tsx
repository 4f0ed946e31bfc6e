import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Member, Session } from '#contract/account/account-operations.ts'
import type { OperationName } from '#contract/api/all-operations.ts'
import type { Dashboard } from '#contract/api/screen-operations.ts'
import type { RestDays, Streak } from '#contract/prayers/prayer-journey.ts'
import { press, sentenceAt, write } from '#tests/support/web/form-actions.ts'
import {
  type FakeAnswers,
  nomvula,
  refusal,
  renderWithApp,
  setupRender,
  shownToasts,
} from '#tests/support/web/render.tsx'
import { Overview } from './overview.tsx'

setupRender()

/** A Saturday on which nothing was prayed yet; the last prayer was on Thursday. */
const waiting: Streak = {
  today: '2026-11-21',
  current: 12,
  longest: 21,
  lastOn: '2026-11-19',
  openDay: '2026-11-20',
  enteredDay: null,
  days: Array.from({ length: 12 }, (_, ago) => ({
    on: `2026-11-${19 - ago}`.replace(/-(\d)$/, '-0$1'),
    count: 1,
  })),
  restDays: [],
  refusedTimeZones: [],
}
const prayedToday: Streak = {
  ...waiting,
  current: 14,
  lastOn: '2026-11-21',
  openDay: null,
  days: [...waiting.days, { on: '2026-11-20', count: 1 }, { on: '2026-11-21', count: 1 }],
}
const ill: RestDays = {
  id: '01930000-0000-7000-8000-0000000000e1',
  from: '2026-11-22',
  to: '2026-11-24',
  kind: 'illness',
}

/** The streak of a dashboard; `show` is what the server says from then on. */
async function openStreak(first: Streak, fakeAnswers: FakeAnswers = {}, member: Member = nomvula) {
  let streak = first
  const getDashboard = (): Dashboard => ({
    firstSteps: { isShown: false, done: [], toCarry: [] },
    news: [],
    carried: { items: [], total: 0, prayed: 0 },
    stats: {
      ...{ totalPrayers: 1, activePrayers: 1, answeredPrayers: 0, currentStreak: 12, longestStreak: 21 },
      ...{ totalBadges: 0, engagementCount: 0, totalMiracles: 0, supportsGiven: 0, prayingSince: null },
    },
    streak,
    badges: [],
    activePrayers: { items: [], hasMore: false },
    miracles: { items: [], hasMore: false },
  })
  const rendered = await renderWithApp(
    (api) => <Overview api={api} member={member} />,
    { getDashboard, ...fakeAnswers },
    member,
  )
  await screen.findByRole('heading', { name: 'Current streak' })
  const sentOf = (name: OperationName) => rendered.sent.filter(([sent]) => sent === name)
  return {
    sentOf,
    queryClient: rendered.queryClient,
    show: (next: Streak) => {
      streak = next
    },
  }
}

const card = () =>
  within(screen.getByRole('heading', { name: 'Current streak' }).closest('section') as HTMLElement)

test('while yesterday is open the streak says so and asks; said, it can be taken back (REQ-444, REQ-445)', async () => {
  const { sentOf, show } = await openStreak(waiting, {
    enterLateDay: () => {
      show({ ...waiting, current: 13, lastOn: '2026-11-20', openDay: null, enteredDay: '2026-11-20' })
      return {}
    },
    withdrawLateDay: () => {
      show(waiting)
      return {}
    },
  })
  expect(await card().findByText('up to Thursday. Friday is open until tonight')).toBeTruthy()
  expect(card().getByText('Friday has no dot yet. You can set it until tonight.')).toBeTruthy()
  press('This was yesterday')
  expect(await card().findByText('Friday has its dot. 13 days in a row.')).toBeTruthy()
  expect(card().queryByText(/open until tonight/)).toBeNull()
  expect(sentOf('enterLateDay')).toEqual([['enterLateDay', { dayOn: '2026-11-20' }]])
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Undo'))
  press('Undo')
  expect(await card().findByText('Did you pray yesterday?')).toBeTruthy()
  expect(sentOf('withdrawLateDay')).toEqual([['withdrawLateDay', { dayOn: '2026-11-20' }]])
})

test('a day that is over by the clock of the server is refused in words (REQ-444)', async () => {
  await openStreak(waiting, { enterLateDay: () => Promise.reject(refusal('DAY_OVER')) })
  press('This was yesterday')
  await waitFor(() =>
    expect(shownToasts()).toEqual([
      'The day could not be saved / That day is over. Only yesterday can be entered.',
    ]),
  )
})

test('nobody is asked about yesterday whose streak does not depend on it, but beside the rest days', async () => {
  await openStreak({ ...waiting, current: 0, lastOn: null })
  expect(screen.queryByText('Did you pray yesterday?')).toBeNull()
  expect(card().queryByText(/^up to/)).toBeNull()
  press('Rest days')
  expect(await screen.findByText('Did you pray yesterday?')).toBeTruthy()
})

test('rest is set for three days from the first that is free, shown as rings before it is (REQ-440)', async () => {
  const { sentOf, show } = await openStreak(prayedToday, {
    setRestDays: () => {
      show({ ...prayedToday, restDays: [ill] })
      return {}
    },
  })
  press('Rest days')
  const fortnight = await screen.findByRole('img', { name: /^Fourteen days/ })
  expect(fortnight.getAttribute('aria-label')).toContain(
    'Saturday prayed, Sunday rest, Monday rest, Tuesday rest, Wed',
  )
  expect(screen.getByText('Only you see this.')).toBeTruthy()
  press('Rest until Tuesday')
  expect(await card().findByText('Rest from Sunday to Tuesday, for illness.', { selector: 'p' })).toBeTruthy()
  expect(sentOf('setRestDays')).toEqual([
    ['setRestDays', { from: '2026-11-22', to: '2026-11-24', kind: 'illness' }],
  ])
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Rest days'))
})

test('today is the first day of rest while nothing was prayed; any days may be chosen (REQ-440)', async () => {
  const { sentOf } = await openStreak(waiting, {
    setRestDays: () => Promise.reject(refusal('REST_TOO_LONG')),
  })
  press('Rest days')
  fireEvent.click(await screen.findByRole('radio', { name: '1 day' }))
  expect(screen.getByRole('button', { name: 'Rest on Saturday' })).toBeTruthy()
  fireEvent.click(screen.getByRole('radio', { name: 'Holiday' }))
  fireEvent.click(screen.getByRole('radio', { name: 'Other' }))
  write('First day', '2026-11-25')
  write('Last day', '2026-11-24')
  press(/^Rest until/)
  await waitFor(() =>
    expect(sentenceAt(screen.getByLabelText('Last day'))).toBe('The last day is before the first'),
  )
  write('First day', '2026-11-18')
  expect(await screen.findByText(/A streak that has ended stays ended/)).toBeTruthy()
  write('Last day', '2026-12-05')
  await waitFor(() => expect(sentenceAt(screen.getByLabelText('Last day'))).toBeUndefined())
  press('Rest until 5 December')
  await waitFor(() =>
    expect(shownToasts()).toEqual([
      'The rest days could not be saved / At most 14 rest days follow each other, with those beside them',
    ]),
  )
  expect(sentOf('setRestDays')).toEqual([
    ['setRestDays', { from: '2026-11-18', to: '2026-12-05', kind: 'holiday' }],
  ])
  expect(screen.getByLabelText<HTMLInputElement>('Last day').value).toBe('2026-12-05')
})

test('on a rest day the streak waits; its days are changed, and removed after a question (GEN-1, REQ-442, REQ-445)', async () => {
  const now: RestDays = { ...ill, from: '2026-11-20', to: '2026-11-24' }
  const { sentOf, show } = await openStreak(
    { ...waiting, openDay: null, restDays: [now] },
    {
      changeRestDays: () => {
        show({ ...waiting, openDay: null, restDays: [{ ...now, to: '2026-11-22' }] })
        return {}
      },
      removeRestDays: () => {
        show(waiting)
        return {}
      },
    },
  )
  expect(await card().findByText('They wait for you')).toBeTruthy()
  press('Change Resting until Tuesday, for illness.')
  await screen.findByRole('button', { name: 'Save the change' })
  expect(screen.getByLabelText<HTMLInputElement>('First day').value).toBe('2026-11-20')
  write('Last day', '2026-11-22')
  press('Save the change')
  expect(await card().findByText('Resting until Sunday, for illness.', { selector: 'p' })).toBeTruthy()
  const { id: restDaysId, from, kind } = now
  expect(sentOf('changeRestDays')).toEqual([['changeRestDays', { restDaysId, from, to: '2026-11-22', kind }]])

  press('Change Resting until Sunday, for illness.')
  fireEvent.click(await screen.findByRole('button', { name: 'Remove' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Remove these rest days?' }))
  fireEvent.click(question.getByRole('button', { name: 'Close' }))
  expect(sentOf('removeRestDays')).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Remove' }))
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(sentOf('removeRestDays')).toEqual([['removeRestDays', { restDaysId }]]))
  expect(await card().findByText('up to Thursday. Friday is open until tonight')).toBeTruthy()
})

/** The clock of this machine is another one in at least one of these. */
const elsewhere = ['Pacific/Kiritimati', 'Pacific/Pago_Pago'].find(
  (zone) => new Date().toLocaleString('en', { timeZone: zone }) !== new Date().toLocaleString('en'),
)
const here = new Intl.DateTimeFormat().resolvedOptions().timeZone
const traveller: Member = { ...nomvula, timeZone: elsewhere ?? '' }
const cityOf = (zone: string) => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')

test('a member on a journey keeps their zone and is not asked again (REQ-447)', async () => {
  const { sentOf, show } = await openStreak(
    prayedToday,
    {
      refuseTimeZone: () => {
        show({ ...prayedToday, refusedTimeZones: [here] })
        return {}
      },
    },
    traveller,
  )
  expect(await screen.findByText(`Your phone is in ${cityOf(here)} time`)).toBeTruthy()
  press(`Keep ${cityOf(traveller.timeZone)} time`)
  await waitFor(() => expect(screen.queryByText(/^Your phone is in/)).toBeNull())
  expect(sentOf('refuseTimeZone')).toEqual([['refuseTimeZone', { timeZone: here }]])
})

test('days and reminders follow the phone, and nothing else of the profile changes (REQ-447)', async () => {
  const named = { fullName: 'Nomvula Dlamini', username: 'nomvula', shownAs: 'username' } as const
  const profile = {
    ...named,
    id: nomvula.id,
    email: nomvula.email,
    displayName: 'nomvula',
    sharesNameWhenPraying: false,
    timeZone: traveller.timeZone,
    hasPassword: true,
    providers: [],
    consents: [],
    suspendedReason: null,
    emailChange: null,
  }
  const { sentOf, queryClient } = await openStreak(
    prayedToday,
    {
      getProfile: () => profile,
      editProfile: () => ({ ...profile, timeZone: here }),
    },
    traveller,
  )
  fireEvent.click(await screen.findByRole('button', { name: `Follow ${cityOf(here)} time` }))
  await waitFor(() => expect(shownToasts()).toEqual([`Your days and reminders follow ${cityOf(here)} time`]))
  expect(sentOf('editProfile')).toEqual([['editProfile', { ...named, timeZone: here }]])
  await waitFor(() =>
    expect(queryClient.getQueryData<Session>(['session'])?.member).toEqual({ ...traveller, timeZone: here }),
  )
})

test('nobody is asked whose clock is that of the phone, whatever the zone is called, or who has answered', async () => {
  await openStreak(prayedToday, {}, { ...nomvula, timeZone: here })
  await openStreak({ ...prayedToday, refusedTimeZones: [here] }, {}, traveller)
  expect(screen.queryByText(/^Your phone is in/)).toBeNull()
})
