import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Session, SignedIn } from '#contract/account/account-operations.ts'
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

const session: Session = { member: nomvula, accessEndsAt: '2026-11-21T05:00:00Z' }
const signedIn: SignedIn = { ...session, isSecondStepDue: false }

function write(label: string, text: string): void {
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } })
}

async function press(name: string): Promise<void> {
  await act(async () => fireEvent.click(screen.getByRole('button', { name })))
}

function refusedFields(): (string | null)[] {
  return [...document.querySelectorAll('.field-error')].map((error) => error.textContent)
}

async function signInWith(fakeAnswers: FakeAnswers, address = '/login') {
  const site = await renderSite(address, fakeAnswers)
  write('Email', 'nomvula@example.co.za')
  write('Password', 'karoo-sunrise-7')
  await press('Sign In')
  return site
}

test('the sign-in says that the phone is shared, and the phone remembers it (OFF-10, REQ-546)', async () => {
  onTestFinished(() => localStorage.clear())
  const box = () => screen.getByRole<HTMLInputElement>('checkbox', { name: /^This is a shared phone/ })
  const refused = { signIn: () => Promise.reject(refusal('WRONG_CREDENTIALS')) }
  const { sent } = await renderSite('/login', refused)
  expect(box().checked).toBe(false)
  fireEvent.click(box())
  write('Email', 'nomvula@example.co.za')
  write('Password', 'karoo-sunrise-7')
  await press('Sign In')
  await waitFor(() => expect(sent.at(-1)?.[1]).toMatchObject({ isSharedDevice: true }))
  cleanup()
  await renderSite('/login', refused)
  await waitFor(() => expect(box().checked).toBe(true))
  fireEvent.click(box())
  expect(localStorage.getItem('shared-device')).toBeNull()
})

test('a provider is told that the phone is shared (OFF-10)', async () => {
  onTestFinished(() => localStorage.clear())
  localStorage.setItem('shared-device', '1')
  const { sent } = await renderSite('/login', { startProviderSignIn: () => Promise.reject(noNetwork()) })
  await press('Google')
  await waitFor(() =>
    expect(sent.at(-1)).toEqual(['startProviderSignIn', { provider: 'google', isSharedDevice: true }]),
  )
})

test('an invalid e-mail and a short password show their errors, and nothing is sent (AUTH-5, AUTH-6)', async () => {
  const { sent } = await renderSite('/login')
  write('Email', 'nomvula')
  write('Password', '12345')
  await press('Sign In')
  await waitFor(() =>
    expect(refusedFields()).toEqual(['Please enter a valid email', 'Password must be at least 6 characters']),
  )
  expect(sent).toEqual([])
})

test.each([
  [refusal('WRONG_CREDENTIALS'), 'Login failed / The email or password you entered is incorrect'],
  [refusal('EMAIL_NOT_VERIFIED'), 'Login failed / Please verify your email before logging in'],
  [refusal('INVALID'), 'Login failed / Invalid login credentials'],
  [refusal('UNEXPECTED'), 'An unexpected error occurred / Please try again later'],
  [noNetwork(), 'An unexpected error occurred / Please try again later'],
])(
  'a refused sign-in shows the reason and keeps the e-mail: %s (AUTH-7 … AUTH-10)',
  async (failure, expectedToast) => {
    await signInWith({ signIn: () => Promise.reject(failure) })
    await waitFor(() => expect(shownToasts()).toEqual([expectedToast]))
    expect(screen.getByLabelText('Email')).toHaveProperty('value', 'nomvula@example.co.za')
  },
)

test('only an unverified account is offered a new verification mail', async () => {
  const { sent } = await signInWith({
    signIn: () => Promise.reject(refusal('EMAIL_NOT_VERIFIED')),
    requestVerification: () => ({ resendAfterSeconds: 60 }),
  })
  await press('Resend e-mail')
  await waitFor(() =>
    expect(sent.at(-1)).toEqual(['requestVerification', { email: 'nomvula@example.co.za' }]),
  )
})

test.each([
  ['/login', '/dashboard'],
  ['/login?redirect=/new-prayer', '/new-prayer'],
  ['/login?redirect=//evil.example', '/dashboard'],
  ['/login?redirect=https://evil.example', '/dashboard'],
  ['/login?redirect=/%5Cevil.example', '/dashboard'],
  ['/login?redirect=/api/session', '/dashboard'],
])('signing in at %s leads to %s (AUTH-11, NAV-16)', async (address, target) => {
  const { path } = await signInWith(
    { signIn: () => signedIn, getDashboard: never, listPublicPrayers: never },
    address,
  )
  await waitFor(() => expect(path()).toBe(target))
  expect(shownToasts()).toEqual(['Login successful / Welcome back to Thandaza!'])
})

test('a signed-out person returns to the requested page, also through registration (NAV-15, NAV-16)', async () => {
  const { router, path } = await renderSite('/prayers/01930000-0000-7000-8000-0000000000aa?tab=details', {
    signIn: () => signedIn,
    getPrayerPage: never,
    findShareToken: () => ({ token: null }),
  })
  expect(path()).toMatch(/^\/login\?redirect=/)
  await act(() => router.navigate({ to: '/register' }))
  await act(() => router.navigate({ to: '/login', search: {} }))
  write('Email', 'nomvula@example.co.za')
  write('Password', 'karoo-sunrise-7')
  await press('Sign In')
  await waitFor(() => expect(path()).toBe('/prayers/01930000-0000-7000-8000-0000000000aa?tab=details'))
})

test('the sign-in says what it is for, also in registration, and leads there (REQ-302)', async () => {
  const { router, path } = await renderSite('/login?redirect=/prayers/01930000-0000-7000-8000-0000000000ab', {
    signIn: () => signedIn,
    getPrayerPage: never,
  })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Sign in to read this prayer')
  const signUp = screen.getByText('Sign up', { selector: 'main a' })
  expect(signUp.getAttribute('href')).toBe('/register?redirect=/prayers/01930000-0000-7000-8000-0000000000ab')
  await act(() => router.navigate({ to: '/register' }))
  screen.getByText('You come back to it as soon as you are in.')
  await act(() => router.navigate({ to: '/login', search: {} }))
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Sign in to read this prayer')
  write('Email', 'nomvula@example.co.za')
  write('Password', 'karoo-sunrise-7')
  await press('Sign In')
  await waitFor(() => expect(path()).toBe('/prayers/01930000-0000-7000-8000-0000000000ab'))
})

test.each([
  ['/new-prayer', 'Sign in to submit a prayer request'],
  ['/groups/explore', 'Sign in to pray in a group'],
  ['/invite/koup', 'Sign in to answer your invitation'],
  ['/fundraising/create', 'Sign in to create a campaign'],
  ['/admin/audit', 'Sign in to open this page'],
  ['/dashboard', 'Welcome Back'],
  ['//evil.example', 'Welcome Back'],
])('on the way to %s the sign-in reads %s (AUTH-2, REQ-302)', async (redirect, title) => {
  await renderSite(`/login?redirect=${redirect}`)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title)
})

test('a typed address goes along from sign-in to registering, back, and to a forgotten password (REQ-305)', async () => {
  const { path } = await renderSite('/login')
  const email = () => screen.getByLabelText<HTMLInputElement>('Email').value
  const follow = (name: string) =>
    act(async () => fireEvent.click(screen.getByText(name, { selector: 'main a' })))
  write('Email', 'nomvula@example.co.za')
  await follow('Sign up')
  expect([path(), email()]).toEqual(['/register', 'nomvula@example.co.za'])
  await follow('Sign in')
  expect([path(), email()]).toEqual(['/login', 'nomvula@example.co.za'])
  await follow('Forgot password?')
  expect([path(), email()]).toEqual(['/forgot-password', 'nomvula@example.co.za'])
  await follow('Back to Login')
  expect([path(), email()]).toEqual(['/login', 'nomvula@example.co.za'])
})

test('a signed-in member is redirected away from the sign-in pages', async () => {
  const fakeAnswers = { getDashboard: never }
  for (const address of ['/login', '/register']) {
    const { path } = await renderSite(address, fakeAnswers, nomvula)
    expect(path()).toBe('/dashboard')
  }
})

test('an empty registration shows the errors in form order and focuses the first field', async () => {
  await renderSite('/register')
  await press('Create Account')
  await waitFor(() =>
    expect(refusedFields()).toEqual([
      'Full name is required',
      'Please enter a valid email',
      'Password must be at least 6 characters',
      'Please confirm your password',
      'You must accept the terms and privacy policy',
    ]),
  )
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Full Name')))
})

async function register(fakeAnswers: FakeAnswers, confirmPassword = 'blue-veld-94') {
  const site = await renderSite('/register', fakeAnswers)
  write('Full Name', 'Nomvula Dlamini')
  write('Email', 'nomvula@example.co.za')
  write('Password', 'blue-veld-94')
  write('Confirm Password', confirmPassword)
  fireEvent.click(screen.getByRole('checkbox'))
  await press('Create Account')
  return site
}

test('mismatched passwords show an error at the second field until either one changes (AUTH-19)', async () => {
  const { sent } = await register({}, 'blue-veld-95')
  await waitFor(() => expect(refusedFields()).toEqual(['Passwords do not match']))
  write('Password', 'blue-veld-95')
  await waitFor(() => expect(refusedFields()).toEqual([]))
  expect(sent).toEqual([])
})

test('a taken e-mail is reported above the form and at the field (AUTH-21)', async () => {
  const taken = refusal('EMAIL_TAKEN')
  taken.fields.email = { key: 'register.failed.taken', text: '' }
  await register({ register: () => Promise.reject(taken) })
  await waitFor(() => expect(shownToasts()).toEqual(['Sign up failed / This email is already registered']))
  expect(refusedFields()).toEqual(['This email is already registered'])
})

test('a blank address asks for an e-mail; any other address shows the same confirmation (AUTH-28)', async () => {
  const { sent } = await renderSite('/forgot-password', { requestPasswordReset: () => ({}) })
  write('Email', '   ')
  await press('Send Reset Link')
  await waitFor(() => expect(shownToasts()).toEqual(['Please enter your email']))
  expect(sent).toEqual([])
  write('Email', 'Nobody@Example.co.za ')
  await press('Send Reset Link')
  await screen.findByRole('heading', { name: 'Check Your Email' })
  expect(screen.getByText(/Nobody@Example\.co\.za/)).toBeTruthy()
})

test('the token of a reset link is removed from the URL and sent with the new password (AUTH-31)', async () => {
  const token = 'a'.repeat(43)
  const { path, sent } = await renderSite(`/reset-password?token=${token}`, { resetPassword: () => ({}) })
  await waitFor(() => expect(path()).toBe('/reset-password'))
  write('New Password', 'blue-veld-94')
  write('Confirm Password', 'blue-veld-94')
  await press('Save new password')
  await waitFor(() => expect(path()).toBe('/login'))
  expect(sent).toEqual([
    ['resetPassword', { token, password: 'blue-veld-94', confirmPassword: 'blue-veld-94' }],
  ])
})

test('a redirect to an unknown provider origin is never followed (AUTH-12)', async () => {
  await renderSite('/login', { startProviderSignIn: () => ({ url: 'https://evil.example/authorize' }) })
  await press('Google')
  await waitFor(() => expect(shownToasts()).toEqual(['Failed to sign in with Google']))
})

test('provider codes are passed on unchanged, also when they look like numbers (AUTH-12)', async () => {
  const { sent, path } = await renderSite('/login/github/callback?code=12345678901234567890&state=1e5', {
    finishProviderSignIn: () => Promise.reject(refusal('PROVIDER_REFUSED')),
  })
  await waitFor(() => expect(path()).toBe('/login'))
  expect(sent[0]?.[1]).toMatchObject({ provider: 'github', code: '12345678901234567890', state: '1e5' })
  await waitFor(() => expect(shownToasts()).toEqual(['Failed to sign in with GitHub']))
})

test('a new user from a provider accepts the terms before the account is opened', async () => {
  const { sent, path } = await renderSite('/login/google/callback?code=c&state=s', {
    finishProviderSignIn: () => ({
      outcome: 'needs-consent',
      ticket: 'd'.repeat(43),
      fullName: 'Nomvula Dlamini',
      email: 'nomvula@example.co.za',
      redirect: '/new-prayer',
    }),
    acceptProviderTerms: () => session,
  })
  await screen.findByRole('heading', { name: 'One last step' })
  await press('Open My Account')
  await waitFor(() => expect(refusedFields()).toEqual(['You must accept the terms and privacy policy']))
  fireEvent.click(screen.getByRole('checkbox'))
  await press('Open My Account')
  await waitFor(() => expect(path()).toBe('/new-prayer'))
  expect(sent.map(([operation]) => operation)).toEqual(['finishProviderSignIn', 'acceptProviderTerms'])
})

const imported: Session = { ...session, member: { ...nomvula, needsConsent: true } }
const consentPage = { getExport: () => ({ export: null }), getDashboard: never, listPublicPrayers: never }

test('an imported member accepts the terms first, and then reaches the requested page', async () => {
  const { path, sent } = await signInWith(
    { ...consentPage, signIn: () => ({ ...imported, isSecondStepDue: false }), acceptTerms: () => session },
    '/login?redirect=/new-prayer',
  )
  await waitFor(() => expect(path()).toBe('/consent'))
  await screen.findByRole('heading', { name: 'One last step' })
  await press('Open My Account')
  await waitFor(() => expect(refusedFields()).toEqual(['You must accept the terms and privacy policy']))
  fireEvent.click(screen.getByRole('checkbox'))
  await press('Open My Account')
  await waitFor(() => expect(path()).toBe('/new-prayer'))
  expect(sent.map(([operation]) => operation)).toContain('acceptTerms')
})

const nameless: Session = { ...imported, member: { ...nomvula, fullName: 'Member', needsConsent: true } }

test('an imported member without a name is asked for it together with the terms (REQ-408)', async () => {
  const { path, sent } = await signInWith(
    { ...consentPage, signIn: () => ({ ...nameless, isSecondStepDue: false }), acceptTerms: () => session },
    '/login?redirect=/new-prayer',
  )
  await screen.findByText(/please tell us your name/)
  expect(screen.queryByText(/Welcome, Member/)).toBeNull()
  fireEvent.click(screen.getByRole('checkbox'))
  await press('Open My Account')
  await waitFor(() => expect(refusedFields()).toEqual(['Full name is required']))
  write('Full Name', 'Admin Khumalo')
  await press('Open My Account')
  await waitFor(() => expect(refusedFields()).toHaveLength(1))
  write('Full Name', 'Zanele Khumalo')
  await press('Open My Account')
  await waitFor(() => expect(path()).toBe('/new-prayer'))
  expect(sent.filter(([operation]) => operation === 'acceptTerms')).toEqual([
    ['acceptTerms', { acceptsTerms: true, fullName: 'Zanele Khumalo' }],
  ])
})

test('every member page redirects to the terms, which offer sign-out, data export and account deletion', async () => {
  for (const address of ['/dashboard', '/groups', '/profile', '/login']) {
    const { path } = await renderSite(address, consentPage, imported.member)
    expect(path(), address).toBe('/consent')
  }
  await screen.findAllByRole('button', { name: 'Delete Account' })
  for (const name of ['Sign Out', 'Prepare my data', 'Delete Account'])
    expect(screen.getAllByRole('button', { name }).length, name).toBeGreaterThan(0)
})

test('a member who accepted long ago does not see the consent page', async () => {
  sessionStorage.clear()
  const { path } = await renderSite('/consent', consentPage, nomvula)
  expect(path()).toBe('/dashboard')
})

const connected = { outcome: 'connected', redirect: '/profile/sign-in' } as const
test.each([
  ['connected', () => connected, 'Google is connected'],
  ['refused', () => Promise.reject(refusal('PROVIDER_REFUSED')), 'Failed to sign in with Google'],
])('connecting a provider leads back to the profile: %s', async (_, finish, expectedToast) => {
  vi.spyOn(document, 'cookie', 'get').mockReturnValue('tz_in=1')
  const address = '/login/google/callback?code=c&state=s'
  const { path } = await renderSite(address, { finishProviderSignIn: finish }, nomvula)
  await waitFor(() => expect(path()).toBe('/profile/sign-in'))
  expect(shownToasts()).toContain(expectedToast)
})

/** Stubs the data of pages that are only the target of a redirect. */
function never(): Promise<never> {
  return new Promise(() => undefined)
}
