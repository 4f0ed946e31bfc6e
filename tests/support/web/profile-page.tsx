import { waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, vi } from 'vitest'
import type { Member } from '#contract/account/account-operations.ts'
import type { OwnProfile, OwnSession } from '#contract/account/profile-operations.ts'
import type { SecondFactor } from '#contract/account/second-factor-operations.ts'
import { type FakeAnswers, nomvula, renderWithApp } from './render.tsx'
import { renderSite } from './render-site.tsx'
import { stubProperty } from './stub-property.ts'

/** The account of Nomvula, who signs in with a password alone. */
export function someProfile(differences: Partial<OwnProfile> = {}): OwnProfile {
  const { id, email, fullName, displayName, timeZone } = nomvula
  return {
    id,
    email,
    fullName,
    username: null,
    shownAs: 'first_name',
    displayName,
    sharesNameWhenPraying: false,
    timeZone,
    hasPassword: true,
    providers: [],
    consents: [{ kind: 'terms', version: '2025-05-03', givenAt: '2026-11-01T04:00:00Z' }],
    suspendedReason: null,
    emailChange: null,
    ...differences,
  }
}

export function someSession(differences: Partial<OwnSession> = {}): OwnSession {
  return {
    id: '01930000-0000-7000-8000-0000000000e1',
    isThis: true,
    device: 'Chrome on Android',
    isSharedDevice: false,
    signedInAt: '2026-11-20T04:00:00Z',
    seenAt: '2026-11-21T04:00:00Z',
    ...differences,
  }
}

/** The second factor of an account that has none. */
export function someSecondFactor(differences: Partial<SecondFactor> = {}): SecondFactor {
  return {
    isRequired: false,
    isForced: false,
    passkeys: [],
    codesSince: null,
    recoveryCodesLeft: 0,
    resetDueAt: null,
    ...differences,
  }
}

/** The answers for an account where nothing has happened yet. */
export const emptyProfileAnswers = {
  getProfile: () => someProfile(),
  listSessions: () => ({ items: [someSession()] }),
  getSecondFactor: () => someSecondFactor(),
  getBankAccount: () => ({ account: null }),
  getPushSettings: () => ({
    key: null,
    quietFrom: '21:00',
    quietTo: '06:00',
    lockScreen: 'event',
    mayAsk: false,
    devices: [],
  }),
  listReminders: () => ({ reminders: [], pausedUntil: null, timeZone: nomvula.timeZone }),
  listBanks: () => ({ items: [] }),
  getExport: () => ({ export: null }),
  listAccessLog: () => ({ items: [], next: null }),
  listBlocks: () => ({ items: [], next: null }),
  listOwnReports: () => ({ items: [], next: null }),
  listOwnDonations: () => ({ items: [], next: null }),
} satisfies FakeAnswers

/** Opens a page of one's own account and waits until all of it has loaded. */
export async function openAccount(
  fakeAnswers: FakeAnswers = {},
  member: Member = nomvula,
  address = '/profile/you',
) {
  const site = await renderSite(address, { ...emptyProfileAnswers, ...fakeAnswers }, member)
  await waitFor(() => expect(document.querySelector('[aria-busy]')).toBeNull())
  return { ...site, sentOf: (name: string) => site.sent.filter(([operation]) => operation === name) }
}

/** One card of the page. */
export function card(id: string): HTMLElement {
  const element = document.getElementById(id)
  if (!element) throw new Error(`there is no element #${id}`)
  return element
}

/** jsdom has no layout and lacks the method; returns the elements that were scrolled to. */
export function stubScrollIntoView() {
  const scrolled = vi.fn(function scrollIntoView(this: Element) {
    return this.id
  })
  stubProperty(Element.prototype, 'scrollIntoView', scrolled)
  return scrolled
}

/** Opens one part of the settings and waits until it has loaded: the whole page has many more elements. */
export async function openSettings(part: () => ReactNode, fakeAnswers: FakeAnswers = {}) {
  const { queryClient, sent } = await renderWithApp(part, { ...emptyProfileAnswers, ...fakeAnswers })
  await waitFor(() => expect(document.querySelector('[aria-busy]')).toBeNull())
  return { queryClient, sentOf: (name: string) => sent.filter(([operation]) => operation === name) }
}
