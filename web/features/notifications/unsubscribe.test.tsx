import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type FakeAnswers, noNetwork, refusal, setupRender } from '#tests/support/web/render.tsx'
import { renderSite } from '#tests/support/web/render-site.tsx'

setupRender()

const open = (fakeAnswers: FakeAnswers = {}) => renderSite('/unsubscribe?token=sealed-1', fakeAnswers)
const press = () => act(async () => fireEvent.click(screen.getByRole('button', { name: 'Stop these mails' })))

test('nothing happens before the button is pressed; then it says what was stopped and where it is listed (NOTIF-13)', async () => {
  const { sent } = await open({ unsubscribeMail: () => ({ stopped: 'digest-weekly', reminders: null }) })
  expect(sent).toEqual([])
  await press()
  expect(sent).toEqual([['unsubscribeMail', { token: 'sealed-1' }]])
  screen.getByRole('heading', { name: 'No more weekly mail' })
  screen.getByText(/It is still listed under Notifications/)
  const choices = screen.getByRole('link', { name: 'Choose what reaches you' })
  expect(choices.getAttribute('href')).toBe('/profile/notifications')
  expect(screen.queryByRole('button', { name: 'Stop these mails' })).toBeNull()
})

test.each([
  ['digest-daily', 'No more daily mail'],
  ['join-requested', 'No more mails of this kind: Somebody asks to join a group of mine'],
] as const)('of %s it says: %s', async (stopped, heading) => {
  await open({ unsubscribeMail: () => ({ stopped, reminders: null }) })
  await press()
  screen.getByRole('heading', { name: heading })
})

test.each([
  [noNetwork(), 'Network error occurred'],
  [refusal('INVALID'), 'This link is not complete. Please open it from the mail again.'],
])('a failure is shown and can be retried: %s', async (failure, sentence) => {
  let isDown = true
  await open({
    unsubscribeMail: () => {
      if (isDown) throw failure
      return { stopped: 'prayed', reminders: null }
    },
  })
  await press()
  screen.getByText('The mails could not be stopped')
  screen.getByText(sentence)
  isDown = false
  await press()
  screen.getByRole('heading', { name: 'No more mails of this kind: Somebody prayed' })
})

test('a link that is not ours, or not complete, says so', async () => {
  await open({ unsubscribeMail: () => ({ stopped: null, reminders: null }) })
  await press()
  screen.getByText('This link is not complete. Please open it from the mail again.')
  expect(screen.queryByRole('button', { name: 'Stop these mails' })).toBeNull()
})

const ofReminder = '/unsubscribe?token=sealed-all&only=sealed-one'

test.each([
  ['Stop that e-mail only', 'sealed-one', 1, 'No more e-mails of this reminder'],
  ['Stop that e-mail only', 'sealed-one', 3, 'No more e-mails of these 3 reminders'],
  ['Stop the e-mails of all my reminders', 'sealed-all', null, 'No more e-mails of your reminders'],
])(
  'of a reminder\'s mail "%s" sends %s, and %s of them says: %s (REQ-406)',
  async (name, token, reminders, heading) => {
    const { sent } = await renderSite(ofReminder, {
      unsubscribeMail: () => ({ stopped: 'reminder', reminders }),
    })
    expect(sent).toEqual([])
    await act(async () => fireEvent.click(screen.getByRole('button', { name })))
    expect(sent).toEqual([['unsubscribeMail', { token }]])
    screen.getByRole('heading', { name: heading })
    const times = screen.getByRole('link', { name: 'Open my times of prayer' })
    expect(times.getAttribute('href')).toBe('/profile/times')
  },
)

test('each of the two buttons has an address of its own for a browser without scripts (REQ-306)', async () => {
  await renderSite(ofReminder)
  const addresses = ['Stop that e-mail only', 'Stop the e-mails of all my reminders'].map((name) =>
    screen.getByRole('button', { name }).closest('form')?.getAttribute('action'),
  )
  expect(addresses).toEqual(['/unsubscribe?token=sealed-one', null])
})
