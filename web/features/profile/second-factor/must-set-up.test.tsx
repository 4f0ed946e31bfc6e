import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Member, Session } from '#contract/account/account-operations.ts'
import { answered, offer, question, stubPasskeys } from '#tests/support/web/fake-passkeys.ts'
import { press, write } from '#tests/support/web/form-actions.ts'
import { emptyProfileAnswers, someSecondFactor } from '#tests/support/web/profile-page.tsx'
import { type FakeAnswers, nomvula, refusal, setupRender, shownToasts } from '#tests/support/web/render.tsx'
import { renderSite } from '#tests/support/web/render-site.tsx'
import { forgetReturnPath } from '#web/platform/session/return-path.ts'

setupRender()

const moderator: Member = { ...nomvula, roles: ['user', 'moderator'], usesSecondFactor: true }
const limited: Member = { ...moderator, lacksSecondFactor: true }
const open: Session = { member: moderator, accessEndsAt: null }
const codes = ['A1B2C-D3E4F', 'A1B2C-D3E4G']
const passkey = {
  id: '01930000-0000-7000-8000-0000000000f1',
  name: 'My phone',
  isSynced: false,
  createdAt: '2026-11-02T04:00:00Z',
  lastUsedAt: null,
}

function never(): Promise<never> {
  return new Promise(() => undefined)
}

const answers: FakeAnswers = {
  ...emptyProfileAnswers,
  getSecondFactor: () => someSecondFactor({ isRequired: true, isForced: true }),
  getSession: () => open,
  countNotifications: never,
  countUnreadMessages: never,
  getDashboard: never,
}

async function openLimited(own: FakeAnswers = {}, address = '/new-prayer') {
  const site = await renderSite(address, { ...answers, ...own }, limited)
  await screen.findByRole('heading', { name: 'Your role needs a second step' })
  return { ...site, sentNames: () => site.sent.map(([name]) => name) }
}

test.each(['/dashboard', '/new-prayer', '/profile/sign-in', '/moderation', '/groups'])(
  'staff without a second factor reach the page that asks for it from %s, and nothing is read but it',
  async (address) => {
    const { path, sentNames } = await openLimited({}, address)
    expect(path()).toBe('/set-up-second-factor')
    expect(sentNames()).toEqual(['getSecondFactor'])
  },
)

test('a passkey is added; its codes are kept before the wanted page opens', async () => {
  stubPasskeys()
  const { path, sentNames } = await openLimited({
    offerPasskey: () => offer,
    addPasskey: () => ({
      secondFactor: someSecondFactor({ passkeys: [passkey], isRequired: true, isForced: true }),
      recoveryCodes: codes,
    }),
  })
  press('Add a passkey')
  expect(screen.getByLabelText<HTMLInputElement>('Name of this passkey').value).toBe('My device')
  press('Add a passkey')
  const dialog = within(await screen.findByRole('dialog', { name: 'Your recovery codes' }))
  await act(async () => undefined)
  expect([path(), sentNames().includes('getSession')]).toEqual(['/set-up-second-factor', false])
  fireEvent.click(dialog.getByRole('button', { name: 'I have kept them' }))
  await waitFor(() => expect(path()).toBe('/new-prayer'))
})

test('an app is set up', async () => {
  const { path } = await openLimited({
    offerCodes: () => ({
      setUp: 's'.repeat(43),
      secret: 'JBSWY3DP',
      uri: 'otpauth://totp/T?secret=JBSWY3DP',
    }),
    confirmCodes: () => ({
      secondFactor: someSecondFactor({ codesSince: '2026-11-21T04:00:00Z' }),
      recoveryCodes: codes,
    }),
  })
  press('Set up codes')
  await screen.findByLabelText('6-digit code')
  write('6-digit code', '123456')
  press('Confirm code')
  fireEvent.click(await screen.findByRole('button', { name: 'I have kept them' }))
  await waitFor(() => expect(path()).toBe('/new-prayer'))
})

test('who has codes already goes on at once after another way was added', async () => {
  stubPasskeys()
  const { path } = await openLimited({
    offerPasskey: () => offer,
    addPasskey: () => ({ secondFactor: someSecondFactor({ passkeys: [passkey] }), recoveryCodes: null }),
  })
  press('Add a passkey')
  press('Add a passkey')
  await waitFor(() => expect(path()).toBe('/new-prayer'))
})

test('the codes stay when the session cannot be read, for another try', async () => {
  let isAway = true
  const { path } = await openLimited({
    offerCodes: () => ({
      setUp: 's'.repeat(43),
      secret: 'JBSWY3DP',
      uri: 'otpauth://totp/T?secret=JBSWY3DP',
    }),
    confirmCodes: () => ({ secondFactor: someSecondFactor(), recoveryCodes: codes }),
    getSession: () => {
      if (isAway) throw refusal('UNAVAILABLE')
      return open
    },
  })
  press('Set up codes')
  await screen.findByLabelText('6-digit code')
  write('6-digit code', '123456')
  press('Confirm code')
  fireEvent.click(await screen.findByRole('button', { name: 'I have kept them' }))
  await waitFor(() => expect(shownToasts()).toContain('We could not go on'))
  isAway = false
  fireEvent.click(await screen.findByRole('button', { name: 'I have kept them' }))
  await waitFor(() => expect(path()).toBe('/new-prayer'))
})

test('a passkey from before is enough', async () => {
  stubPasskeys()
  const { path, sent } = await openLimited({
    getSecondFactor: () => someSecondFactor({ passkeys: [passkey] }),
    getProofWays: () => ({ hasCodes: false, hasRecoveryCodes: true, passkey: question }),
    proveIdentity: () => open,
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Use a passkey' }))
  await waitFor(() => expect(path()).toBe('/new-prayer'))
  expect(sent).toContainEqual(['proveIdentity', { passkey: answered }])
})

test('who does not want to signs out', async () => {
  const { path } = await openLimited({ signOut: () => ({}) })
  fireEvent.click(within(screen.getByRole('main')).getByRole('button', { name: 'Sign Out' }))
  await waitFor(() => expect(path()).toBe('/login'))
})

test('an open page that is refused for want of the factor leads there', async () => {
  vi.spyOn(document, 'cookie', 'get').mockReturnValue('tz_in=1')
  const { path, sent } = await renderSite(
    '/profile/sign-in',
    {
      ...answers,
      listSessions: () => Promise.reject(refusal('SECOND_FACTOR_REQUIRED')),
      getSession: () => ({ member: limited, accessEndsAt: null }),
    },
    { ...moderator, usesSecondFactor: false },
  )
  await screen.findByRole('heading', { name: 'Your role needs a second step' })
  expect(path()).toBe('/set-up-second-factor')
  expect(sent.map(([name]) => name)).toContain('getSession')
})

test.each([
  [{ ...limited, needsConsent: true }, '/consent'],
  [moderator, '/dashboard'],
  [null, '/login'],
])('the page is only for those who lack it: %o', async (member, target) => {
  forgetReturnPath()
  const { path } = await renderSite('/set-up-second-factor', answers, member)
  await waitFor(() => expect(path()).toBe(target))
})
