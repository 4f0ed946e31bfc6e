import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { en } from '#contract/messages/en.ts'
import { type FakeAnswers, nomvula, refusal, setupRender, shownToasts } from '#tests/support/web/render.tsx'
import { renderSite } from '#tests/support/web/render-site.tsx'

setupRender()

const account = {
  'Full Name': 'Nomvula Dlamini',
  Email: 'nomvula@example.co.za',
  Password: 'blue-veld-94',
  'Confirm Password': 'blue-veld-94',
}

function linkTo(name: string): string | null {
  return screen.getByRole('link', { name }).getAttribute('href')
}

/** Fills the registration form with valid values, except for the given ones, and submits it. */
async function register(
  wrong: Partial<typeof account> = {},
  fakeAnswers: FakeAnswers = {},
  isAccepted = true,
) {
  const site = await renderSite('/register', fakeAnswers)
  for (const [label, text] of Object.entries({ ...account, ...wrong }))
    fireEvent.change(screen.getByLabelText(label), { target: { value: text } })
  if (isAccepted) fireEvent.click(screen.getByRole('checkbox'))
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Create Account' })))
  return site
}

function refusedFields(): (string | null)[] {
  return [...document.querySelectorAll('.field-error')].map((error) => error.textContent)
}

async function askForLink(fakeAnswers: FakeAnswers): Promise<void> {
  await renderSite('/forgot-password', fakeAnswers)
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: account.Email } })
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Send Reset Link' })))
}

test('the sign-in page shows its title, card, providers, divider, form and links (AUTH-1 … AUTH-4)', async () => {
  await renderSite('/login')
  expect(document.title).toBe('Sign In to Thandaza')
  expect(screen.getByRole('heading', { level: 1, name: 'Welcome Back' })).toBeTruthy()
  expect(screen.getByText('Sign in to access your prayer dashboard')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Google' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'GitHub' })).toBeTruthy()
  expect(screen.getByText('Or continue with')).toBeTruthy()
  expect(screen.getByLabelText('Email')).toBeTruthy()
  expect(screen.getByLabelText('Password').getAttribute('type')).toBe('password')
  expect(linkTo('Forgot password?')).toBe('/forgot-password')
  expect(linkTo('Sign up')).toBe('/register')
})

test('the registration page shows its title, providers, four fields, terms and sign-in link (AUTH-14)', async () => {
  await renderSite('/register')
  expect(document.title).toBe('Create Thandaza Account')
  expect(screen.getByRole('heading', { level: 1, name: 'Create Thandaza Account' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Google' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'GitHub' })).toBeTruthy()
  for (const label of Object.keys(account)) expect(screen.getByLabelText(label)).toBeTruthy()
  const terms = [...(screen.getByRole('checkbox').closest('label')?.querySelectorAll('a') ?? [])]
  expect(terms.map((link) => link.getAttribute('href'))).toEqual(['/terms', '/privacy'])
  expect(linkTo('Sign in')).toBe('/login')
})

test.each([
  ['AUTH-15', { 'Full Name': 'N' }, ['Full name is required']],
  ['AUTH-16', { Email: 'nomvula@' }, ['Please enter a valid email']],
  [
    'AUTH-17',
    { Password: 'karoo', 'Confirm Password': 'karoo' },
    ['Password must be at least 6 characters', 'Please confirm your password'],
  ],
  ['AUTH-18', { 'Confirm Password': 'karoo' }, ['Please confirm your password']],
  ['AUTH-19', { 'Confirm Password': 'blue-veld-95' }, ['Passwords do not match']],
])('%s: %o is refused, and nothing is sent', async (_line, wrong, sentences) => {
  const { sent } = await register(wrong)
  await waitFor(() => expect(refusedFields()).toEqual(sentences))
  expect(sent).toEqual([])
})

test('a name of two letters and a password of six are accepted (AUTH-15, AUTH-17, AUTH-18)', async () => {
  const short = { 'Full Name': 'Bo', Password: 'k4r-oo', 'Confirm Password': 'k4r-oo' }
  const { sent } = await register(short, { register: ({ email }) => ({ email, resendAfterSeconds: 60 }) })
  await waitFor(() => expect(sent.map(([name]) => name)).toEqual(['register']))
})

test('without accepting the terms, an error is shown and nothing is sent (AUTH-20)', async () => {
  const { sent } = await register({}, {}, false)
  await waitFor(() => expect(refusedFields()).toEqual(['You must accept the terms and privacy policy']))
  expect(sent).toEqual([])
})

const badEmail = refusal('INVALID')
badEmail.fields.email = { key: 'account.email.invalid', text: '' }

test.each([
  ['AUTH-22', badEmail, 'Sign up failed / Please provide a valid email address'],
  ['AUTH-23', refusal('WEAK_PASSWORD'), 'Sign up failed / Please use a stronger password'],
  ['AUTH-24', refusal('RATE_LIMITED'), `Sign up failed / ${en['error.rateLimited']}`],
])('%s: a refused registration shows the reason (%s)', async (_line, failure, expectedToast) => {
  const { path } = await register({}, { register: () => Promise.reject(failure) })
  await waitFor(() => expect(shownToasts()).toEqual([expectedToast]))
  expect(path()).toBe('/register')
})

test('the forgot-password page shows its form, the confirmation and the link back (AUTH-27, AUTH-29)', async () => {
  await askForLink({ requestPasswordReset: () => ({}) })
  expect(document.title).toBe('Reset Your Password')
  await screen.findByRole('heading', { name: 'Check Your Email' })
  expect(shownToasts()).toEqual(['Password reset email sent. Please check your inbox.'])
  expect(screen.getByText(new RegExp(account.Email))).toBeTruthy()
  expect(screen.getByText(/spam folder/)).toBeTruthy()
  expect(linkTo('Back to Login')).toBe('/login')
})

test.each([
  [refusal('RATE_LIMITED'), `Failed to send reset email / ${en['error.rateLimited']}`],
  [refusal('UNEXPECTED'), `Failed to send reset email / ${en['error.unexpected']}`],
])('a reset mail that could not be sent shows an error (AUTH-30): %s', async (failure, expectedToast) => {
  await askForLink({ requestPasswordReset: () => Promise.reject(failure) })
  await waitFor(() => expect(shownToasts()).toEqual([expectedToast]))
  expect(screen.getByLabelText('Email')).toHaveProperty('value', account.Email)
})

test('a provider sign-in leads to the dashboard (AUTH-13)', async () => {
  const { path } = await renderSite('/login/google/callback?code=c&state=s', {
    finishProviderSignIn: () => ({
      outcome: 'signed-in',
      session: { member: nomvula, accessEndsAt: '2026-11-21T05:00:00Z' },
      redirect: null,
    }),
    getDashboard: () => new Promise(() => undefined),
  })
  await waitFor(() => expect(path()).toBe('/dashboard'))
})
