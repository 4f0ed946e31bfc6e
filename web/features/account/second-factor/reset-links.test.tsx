import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { press } from '#tests/support/web/form-actions.ts'
import { nomvula, refusal, setupRender, shownToasts } from '#tests/support/web/render.tsx'
import { renderSite } from '#tests/support/web/render-site.tsx'

setupRender()

const token = 'r'.repeat(43)

test('the link of the mail removes the second step at the press, once, and this browser is signed out', async () => {
  const { path, sent, queryClient } = await renderSite(
    `/reset-second-factor?token=${token}`,
    { resetSecondFactor: () => ({}), countUnreadMessages: never, countNotifications: never },
    nomvula,
  )
  await waitFor(() => expect(path()).toBe('/reset-second-factor'))
  expect(sent.map(([name]) => name)).not.toContain('resetSecondFactor')
  const button = screen.getByRole('button', { name: 'Remove the second step' })
  fireEvent.click(button)
  fireEvent.click(button, { detail: 2 })
  expect(await screen.findByRole('heading', { name: 'The second step is removed' })).toBeTruthy()
  expect(sent.filter(([name]) => name === 'resetSecondFactor')).toEqual([['resetSecondFactor', { token }]])
  expect(queryClient.getQueryData(['session'])).toEqual({ member: null, accessEndsAt: null })
  expect(screen.getByRole('link', { name: 'Back to sign-in' }).getAttribute('href')).toBe('/login')
})

test('the link in each mail keeps the second step, and leads on to the password', async () => {
  const { path, sent } = await renderSite(`/keep-second-factor?token=${token}`, {
    cancelFactorReset: () => ({}),
  })
  await waitFor(() => expect(path()).toBe('/keep-second-factor'))
  expect(sent).toEqual([])
  press('Stop it')
  expect(await screen.findByRole('heading', { name: 'Stopped. Your second step stays.' })).toBeTruthy()
  expect(sent).toEqual([['cancelFactorReset', { token }]])
  expect(screen.getByRole('link', { name: 'Change my password' }).getAttribute('href')).toBe(
    '/profile/sign-in',
  )
})

test.each([
  ['/reset-second-factor', 'Remove the second step', 'The second step could not be removed'],
  ['/keep-second-factor', 'Stop it', 'It could not be stopped'],
])('an old link at %s says so, and so does one without a token', async (page, button, failure) => {
  await renderSite(`${page}?token=${token}`, {
    resetSecondFactor: () => Promise.reject(refusal('LINK_EXPIRED')),
    cancelFactorReset: () => Promise.reject(refusal('LINK_EXPIRED')),
  })
  press(button)
  await screen.findByRole('heading', { name: 'This link does not work any more' })
  expect(shownToasts()).toEqual([`${failure} / This link does not work any more`])
})

test.each(['/reset-second-factor', '/keep-second-factor'])(
  '%s without a token has nothing to press',
  async (page) => {
    await renderSite(page)
    screen.getByRole('heading', { name: 'This link does not work any more' })
  },
)

function never(): Promise<never> {
  return new Promise(() => undefined)
}
