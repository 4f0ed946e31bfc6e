import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { mailMessages } from '#contract/messages/en/mail.ts'
import { reminderMessages } from '#contract/messages/en/reminders.ts'
import type { Reminder, Reminders } from '#contract/reminders/reminder-operations.ts'
import { press, sentenceAt, write } from '#tests/support/web/form-actions.ts'
import { somePrayer } from '#tests/support/web/prayer-fixtures.ts'
import { openSettings } from '#tests/support/web/profile-page.tsx'
import {
  type FakeAnswers,
  noNetwork,
  refusal,
  renderWithApp,
  setupRender,
  shownToasts,
} from '#tests/support/web/render.tsx'
import { TimesSettings } from '#web/features/profile/times-settings.tsx'
import { RemindMe } from './remind-me.tsx'
import { nextText, ruleText } from './reminder-times.ts'

setupRender()

const NOW = Date.parse('2026-11-25T10:00:00Z')

const daily: Reminder['when'] = { at: '06:00', rule: 'daily', weekdays: [], monthDay: null, onDay: null }

function someReminder(differences: Partial<Reminder> = {}): Reminder {
  return {
    id: '01930000-0000-7000-8000-0000000000f1',
    prayer: null,
    when: daily,
    byMail: true,
    nextAt: new Date(Date.now() + 20 * 3_600_000).toISOString(),
    firedAt: null,
    ...differences,
  }
}

const listOf = (...reminders: Reminder[]): Reminders => ({
  reminders,
  pausedUntil: null,
  timeZone: 'Africa/Johannesburg',
})

const openTimes = (fakeAnswers: FakeAnswers = {}) => openSettings(() => <TimesSettings />, fakeAnswers)
/** Its words also name its buttons to people who do not see them. */
const shown = (text: string) => screen.findByText(text, { selector: 'strong' })
const dialog = () => within(screen.getByRole('dialog'))

test('of the reminders about prayers those that came within the last hour are first: a mail led here (REQ-406)', async () => {
  const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
  const about = (title: string, differences: Partial<Reminder>) => {
    const id = `01930000-0000-7000-8000-0000000000${title}`
    return someReminder({ id, prayer: { id, title }, ...differences })
  }
  const reminders = listOf(
    about('a1', { nextAt: at(2) }),
    about('a2', { nextAt: at(20), firedAt: at(-3) }),
    about('a3', { nextAt: at(24), firedAt: at(-0.1) }),
    about('a4', { nextAt: at(25), firedAt: at(-0.1) }),
  )
  await openTimes({ listReminders: () => reminders })
  await screen.findByRole('link', { name: 'a1' })
  const links = screen.getAllByRole('link', { name: /^a\d$/ })
  expect(links.map((link) => link.textContent)).toEqual(['a3', 'a4', 'a1', 'a2'])
})

test('a rule and its next time are read by the wall clock of the member (REQ-370)', () => {
  expect(ruleText(daily)).toBe('06:00 every day')
  expect(ruleText({ ...daily, at: '20:30', rule: 'weekdays', weekdays: [1, 3, 5] })).toBe(
    '20:30 Mon, Wed, Fri',
  )
  expect(ruleText({ ...daily, rule: 'monthly', monthDay: 31 })).toBe('06:00 on day 31 of each month')
  expect(ruleText({ ...daily, rule: 'once', onDay: '2026-12-24' })).toBe('06:00 on Dec 24, 2026')
  const next = (at: string, zone = 'Africa/Johannesburg') => nextText(at, zone, NOW)
  expect(next('2026-11-25T18:30:00Z')).toBe('Next: today 20:30')
  expect(next('2026-11-26T04:00:00Z')).toBe('Next: tomorrow 06:00')
  expect(next('2026-11-26T04:00:00Z', 'America/New_York')).toBe('Next: today 23:00')
  expect(next('2026-12-01T04:00:00Z')).toBe('Next: Dec 1, 2026 06:00')
  expect(nextText('2027-01-01T04:00:00Z', 'Africa/Johannesburg', Date.parse('2026-12-31T10:00:00Z'))).toBe(
    'Next: tomorrow 06:00',
  )
})

test('a time is added once, however often Save is pressed, and shown', async () => {
  const added = someReminder({ when: { ...daily, at: '20:30', rule: 'weekdays', weekdays: [1, 3] } })
  const { sentOf } = await openTimes({ addReminder: () => listOf(added) })
  expect(screen.getByText('No time chosen yet. Choose one that suits your day.')).toBeTruthy()
  press('Add a time')
  expect(dialog().getAllByRole('radio')).toHaveLength(2)
  fireEvent.click(screen.getByRole('radio', { name: 'On some days' }))
  write('Time', '20:30')
  press('Save')
  expect(await screen.findByText('Please choose at least one day')).toBeTruthy()
  fireEvent.click(screen.getByRole('checkbox', { name: 'Wed' }))
  fireEvent.click(screen.getByRole('checkbox', { name: 'Mon' }))
  await waitFor(() => expect(screen.queryByText('Please choose at least one day')).toBeNull())
  press('Save')
  press(/^Sav/)
  await shown('20:30 Mon, Wed')
  const when = { at: '20:30', rule: 'weekdays', weekdays: [1, 3], monthDay: null, onDay: null }
  expect(sentOf('addReminder')).toEqual([['addReminder', { when, byMail: true, prayerId: null }]])
  expect(shownToasts()).toEqual(['Reminder saved'])
})

test('at night the form says so, and takes the time all the same (REQ-376)', async () => {
  await openTimes()
  press('Add a time')
  const warning = 'This is a time at which most people sleep.'
  expect(screen.queryByText(warning)).toBeNull()
  for (const [at, isNight] of [
    ['22:00', true],
    ['04:59', true],
    ['05:00', false],
    ['21:59', false],
  ] as const) {
    write('Time', at)
    await waitFor(() => expect(Boolean(screen.queryByText(warning))).toBe(isNight))
  }
  write('Time', '')
  press('Save')
  await waitFor(() => expect(sentenceAt(screen.getByLabelText('Time'))).toBe('Please choose a time'))
})

test('removing asks first; a no changes nothing, a yes leaves the focus in the list (GEN-1, REQ-376)', async () => {
  const { sentOf } = await openTimes({
    listReminders: () => listOf(someReminder()),
    removeReminder: () => listOf(),
  })
  press('Remove 06:00 every day')
  const question = within(await screen.findByRole('alertdialog', { name: 'Remove this reminder?' }))
  fireEvent.click(question.getByRole('button', { name: 'Cancel' }))
  expect(sentOf('removeReminder')).toEqual([])
  press('Remove 06:00 every day')
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove' }))
  await screen.findByText('No time chosen yet. Choose one that suits your day.')
  await waitFor(() => expect(document.activeElement?.textContent).toContain('No time chosen yet'))
})

test('a reminder is changed with what it was', async () => {
  const { sentOf } = await openTimes({
    listReminders: () => listOf(someReminder({ byMail: false })),
    editReminder: () => listOf(someReminder({ when: { ...daily, at: '05:30' } })),
  })
  press('Change 06:00 every day')
  expect(screen.getByLabelText<HTMLInputElement>('Time').value).toBe('06:00')
  write('Time', '05:30')
  fireEvent.click(screen.getByRole('switch', { name: /^Also by e-mail/ }))
  press('Save')
  await shown('05:30 every day')
  expect(sentOf('editReminder')[0]?.[1]).toMatchObject({ byMail: true, when: { at: '05:30', rule: 'daily' } })
})

test('without a connection the form keeps what was chosen, for the next try', async () => {
  let isReachable = false
  const { sentOf } = await openTimes({
    addReminder: () => {
      if (isReachable) return listOf(someReminder({ when: { ...daily, at: '04:45' } }))
      throw noNetwork()
    },
  })
  press('Add a time')
  write('Time', '04:45')
  press('Save')
  await waitFor(() => expect(shownToasts()).toHaveLength(1))
  expect(screen.getByLabelText<HTMLInputElement>('Time').value).toBe('04:45')
  isReachable = true
  press('Save')
  await shown('04:45 every day')
  expect(sentOf('addReminder')).toHaveLength(2)
})

test('four times are all; what another tab added is read after the refusal', async () => {
  let reminders: Reminder[] = []
  await openTimes({
    listReminders: () => listOf(...reminders),
    addReminder: () => {
      reminders = [1, 2, 3, 4].map((n) =>
        someReminder({ id: `0193000${n}`, when: { ...daily, at: `0${n}:00` } }),
      )
      throw refusal('TOO_MANY_REMINDERS')
    },
  })
  press('Add a time')
  press('Save')
  await screen.findByText('You have chosen as many times as there can be.')
  expect(shownToasts()).toEqual([
    'The reminder could not be saved / You have as many reminders as there can be. Remove one first.',
  ])
  fireEvent.click(screen.getByText('Cancel'))
  const button = screen.getByRole('button', { name: 'Add a time' })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  fireEvent.click(button)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('all reminders pause together and wake again (REM-7)', async () => {
  const paused = { ...listOf(someReminder()), pausedUntil: '2026-11-28T04:00:00Z' }
  const { sentOf } = await openTimes({
    listReminders: () => listOf(someReminder()),
    pauseReminders: () => paused,
    resumeReminders: () => listOf(someReminder()),
  })
  press('3 days')
  await screen.findByText('Paused until Nov 28, 2026 at 6:00 AM')
  expect(sentOf('pauseReminders')).toEqual([['pauseReminders', { days: 3 }]])
  press('End the pause')
  await screen.findByRole('button', { name: '7 days' })
})

test('"In an hour" stands beside a reminder that came within the last hour (REM-5)', async () => {
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
  const [fresh, old] = [
    someReminder({ firedAt: ago(10) }),
    someReminder({ id: '01930000-0000-7000-8000-0000000000f2', firedAt: ago(90) }),
  ]
  const { sentOf } = await openTimes({
    listReminders: () => listOf(fresh, old),
    snoozeReminder: () => listOf({ ...fresh, nextAt: new Date(Date.now() + 3_500_000).toISOString() }, old),
  })
  press('In an hour')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'In an hour' })).toBeNull())
  expect(sentOf('snoozeReminder')).toEqual([['snoozeReminder', { reminderId: fresh.id, minutes: 60 }]])
})

test('the calendar has no titles unless they are asked for (REM-6)', async () => {
  await openTimes()
  const link = () => screen.getByRole('link', { name: 'Put it in my calendar' }).getAttribute('href')
  expect(link()).toBe('/api/reminders.ics')
  fireEvent.click(screen.getByRole('switch', { name: /^With the titles/ }))
  expect(link()).toBe('/api/reminders.ics?titles=1')
  expect(
    screen.getByText('Your calendar reminds you without data. If you change a time here, put it in again.'),
  ).toBeTruthy()
})

test('a list that could not be loaded says so once, and comes with the next try', async () => {
  let isReachable = false
  await openTimes({
    listReminders: () => {
      if (isReachable) return listOf(someReminder())
      throw noNetwork()
    },
  })
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
    'Your times of prayer could not be loadedTry again',
  ])
  isReachable = true
  press('Try again')
  await shown('06:00 every day')
})

const mayRemind = somePrayer({
  viewerCan: ['prayer.read', 'prayer.support', 'prayer.comment', 'prayer.remind'],
})

async function openPrayer(prayer = mayRemind, fakeAnswers: FakeAnswers = {}) {
  return await renderWithApp(() => <RemindMe prayer={prayer} hasReminder />, {
    listReminders: () => listOf(),
    ...fakeAnswers,
  })
}

test('"Remind me" on a prayer: once, daily, on some days or monthly; then it shows the reminder (REQ-370)', async () => {
  const prayer = { id: mayRemind.id, title: mayRemind.title }
  const { sent } = await openPrayer(mayRemind, {
    addReminder: () =>
      listOf(someReminder({ prayer, when: { ...daily, rule: 'once', onDay: '2100-01-01' } })),
    removeReminder: () => listOf(),
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Remind me' }))
  expect(
    dialog()
      .getAllByRole('radio')
      .map((one) => one.parentElement?.textContent?.trim()),
  ).toEqual(['Every day', 'On some days', 'Every month', 'Once'])
  fireEvent.click(screen.getByRole('radio', { name: 'Once' }))
  press('Save')
  expect(await screen.findByText('Please choose a day')).toBeTruthy()
  write('Day', '2100-01-01')
  press('Save')
  await shown('06:00 on Jan 1, 2100')
  expect(sent.filter(([name]) => name === 'addReminder')).toMatchObject([
    [null, { prayerId: mayRemind.id, when: { rule: 'once', onDay: '2100-01-01' } }].map(
      (one) => one ?? 'addReminder',
    ),
  ])
  expect(screen.queryByText(mayRemind.title)).toBeNull()
  const here = () => document.activeElement?.closest('div[tabindex="-1"]')
  await waitFor(() => expect(here()?.textContent).toContain('Your reminder'))
  press('Remove 06:00 on Jan 1, 2100')
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove' }))
  const button = await screen.findByRole('button', { name: 'Remind me' })
  await waitFor(() => expect(here()?.contains(button)).toBe(true))
})

test('a moment that is over is refused by the server and said', async () => {
  await openPrayer(mayRemind, {
    addReminder: () => {
      throw refusal('INVALID')
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Remind me' }))
  press('Save')
  await waitFor(() =>
    expect(shownToasts()).toEqual([
      'The reminder could not be saved / Please choose a time that is still to come',
    ]),
  )
  expect(screen.getByRole('dialog')).toBeTruthy()
})

test.each([
  ['answered', somePrayer({ ...mayRemind, status: 'answered' })],
  ['hidden', somePrayer({ ...mayRemind, isHidden: true })],
  ['only overseen', somePrayer()],
])('a prayer that is %s has no reminder', async (_why, prayer) => {
  await act(async () => void (await openPrayer(prayer)))
  expect(document.querySelector('main, button')).toBeNull()
})

test('no sentence of reminders threatens (REM-9)', () => {
  const mails = Object.entries(mailMessages).filter(([key]) => key.startsWith('mail.reminder.'))
  expect(mails.length).toBeGreaterThan(0)
  const threatening = [...Object.entries(reminderMessages), ...mails].filter(([, text]) =>
    /\b(lost|lose|missed|miss|broken|break|streak|forgot\w*|have not prayed)\b/i.test(text),
  )
  expect(threatening).toEqual([])
})
