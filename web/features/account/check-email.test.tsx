import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { type FakeAnswers, refusal, setupRender, shownToasts } from '#tests/support/web/render.tsx'
import { renderSite } from '#tests/support/web/render-site.tsx'

setupRender()
afterEach(() => void vi.useRealTimers())

const fields = {
  'Full Name': 'Nomvula Dlamini',
  Email: 'nomvula@gmial.example',
  Password: 'blue-veld-94',
  'Confirm Password': 'blue-veld-94',
}

function fill(values: Record<string, string>): void {
  for (const [label, value] of Object.entries(values))
    fireEvent.change(screen.getByLabelText(label), { target: { value } })
}

function typedIn(label: string): string {
  return screen.getByLabelText<HTMLInputElement>(label).value
}

async function press(role: 'button' | 'link', name: string): Promise<void> {
  await act(async () => fireEvent.click(screen.getByRole(role, { name })))
}

async function register(fakeAnswers: FakeAnswers = {}, typedEmail = fields.Email) {
  vi.useFakeTimers({
    toFake: ['Date', 'setInterval', 'clearInterval'],
    now: new Date('2026-11-21T04:12:00Z'),
  })
  const site = await renderSite('/register', {
    register: ({ email }) => ({ email, resendAfterSeconds: 60 }),
    ...fakeAnswers,
  })
  fill({ ...fields, Email: typedEmail })
  fireEvent.click(screen.getByRole('checkbox'))
  await press('button', 'Create Account')
  await vi.waitFor(() => screen.getByRole('heading', { level: 1, name: 'Check Your Email' }), {
    timeout: 600_000,
  })
  return site
}

async function pass(seconds: number): Promise<void> {
  await act(async () => void vi.advanceTimersByTime(seconds * 1000))
}

test('after Create Account the card of /login is Check Your Email, with the address (AUTH-25, REQ-304)', async () => {
  const { path } = await register()
  expect(path()).toBe('/login')
  expect(shownToasts()).toEqual(['Account created / Please check your email to verify your account'])
  screen.getByText('We sent a link to nomvula@gmial.example. Open it on this device and you are in.')
  expect(screen.getByText('Sent at 6:12 AM').getAttribute('role')).toBe('status')
  expect(screen.queryByRole('link', { name: 'Open Gmail' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Back to Login' }).getAttribute('href')).toBe('/login')
})

test('another mail is asked for once the server takes it; its limit decides the wait (REQ-304)', async () => {
  const limited = Object.assign(refusal('RATE_LIMITED'), { retryAfterSeconds: 1200 })
  const waits = [Promise.resolve({ resendAfterSeconds: 60 }), () => Promise.reject(limited)]
  const { sent } = await register({
    requestVerification: () => {
      const next = waits.shift()
      return typeof next === 'function' ? next() : (next ?? { resendAfterSeconds: 0 })
    },
  })
  const requests = () => sent.filter(([name]) => name === 'requestVerification').length
  await press('button', 'Send it again in 1:00')
  expect(requests()).toBe(0)
  await pass(18)
  screen.getByRole('button', { name: 'Send it again in 0:42' })
  await pass(42)
  await press('button', 'Send it again')
  await vi.waitFor(() => screen.getByText('Sent at 6:13 AM'), { timeout: 600_000 })
  expect(requests()).toBe(1)
  screen.getByRole('button', { name: 'Send it again in 1:00' })
  await pass(60)
  await press('button', 'Send it again')
  await vi.waitFor(() => screen.getByRole('button', { name: 'Send it again in 20:00' }), { timeout: 600_000 })
  screen.getByText('Sent at 6:13 AM')
  expect(shownToasts()).toEqual(['Account created / Please check your email to verify your account'])
})

test('a mistyped address leads back to the form with all fields kept, once (REQ-304)', async () => {
  const { path, router } = await register({ countPageView: () => ({}) })
  await press('link', 'Wrong address?')
  expect(path()).toBe('/register')
  for (const [label, value] of Object.entries(fields)) expect(typedIn(label), label).toBe(value)
  expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(true)
  const stored = JSON.stringify([{ ...localStorage }, { ...sessionStorage }, router.state.location.state])
  expect(stored).not.toContain(fields.Password)
  await act(() => router.navigate({ to: '/forgot-password' }))
  await act(() => router.navigate({ to: '/register' }))
  await waitFor(() => expect(typedIn('Password')).toBe(''))
})

test('the mailbox of Gmail is one press away', async () => {
  await register({}, 'nomvula@gmail.com')
  expect(screen.getByRole('link', { name: 'Open Gmail' }).getAttribute('href')).toBe(
    'https://mail.google.com/',
  )
})
