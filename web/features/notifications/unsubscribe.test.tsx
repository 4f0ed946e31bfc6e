import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type FakeAnswers, noNetwork, refusal, setupRender } from '#tests/support/web/render.tsx'
import { renderSite } from '#tests/support/web/render-site.tsx'

setupRender()

const open = (fakeAnswers: FakeAnswers = {}) => renderSite('/unsubscribe?token=sealed-1', fakeAnswers)
const press = () => act(async () => fireEvent.click(screen.getByRole('button', { name: 'Stop these mails' })))

test('nothing happens before the button is pressed; then it says what was stopped and where it is listed (NOTIF-13)', async () => {
  const { sent } = await open({ unsubscribeMail: () => ({ stopped: 'digest-weekly' }) })
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
  await open({ unsubscribeMail: () => ({ stopped }) })
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
      return { stopped: 'prayed' }
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
  await open({ unsubscribeMail: () => ({ stopped: null }) })
  await press()
  screen.getByText('This link is not complete. Please open it from the mail again.')
  expect(screen.queryByRole('button', { name: 'Stop these mails' })).toBeNull()
})
