import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Config } from '#contract/api/config-operations.ts'
import { legalVersions } from '#contract/legal/versions.ts'
import '#web/features/shell/shell-texts.ts'
import { defaultConfig, renderWithApp, setupRender } from '#tests/support/web/render.tsx'
import { renderSite } from '#tests/support/web/render-site.tsx'
import { LegalDocument } from './legal-page.tsx'

setupRender()

const next = { version: '2026-11-30', effectiveOn: '2027-01-15' }
const versions = [...legalVersions, ...legalVersions.slice(-1).map((newest) => ({ ...newest, ...next }))]
const site: Config = defaultConfig
const announced = {
  ...site,
  terms: { version: '2025-05-03', upcoming: next },
}
const replaced = { ...site, terms: { version: '2026-11-30', upcoming: null } }

async function showTerms(on: Config, version?: string) {
  await renderWithApp(() => (
    <LegalDocument kind="terms" address={{ version }} site={on} versions={versions} />
  ))
}

describe.each([
  ['/terms', 'Terms of Service'],
  ['/privacy', 'Privacy Policy'],
])('%s (STAT-2)', (address, title) => {
  beforeEach(async () => {
    await renderSite(address)
  })

  test('shows its name, the date of its last change and its version', () => {
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title)
    expect(screen.getByText('Last updated May 3, 2025 · Version 2025-05-03')).toBeDefined()
  })

  test('its table of contents links to every section', () => {
    const [contents] = screen.getAllByRole('navigation', { name: 'On this page' })
    const links = within(contents as HTMLElement).getAllByRole('link')
    const main = document.getElementById('main') as HTMLElement
    const headings = within(main).getAllByRole('heading', { level: 2 })
    expect(links.map(({ textContent }) => textContent)).toEqual(
      headings.map(({ textContent }) => textContent),
    )
    for (const link of links)
      expect(document.getElementById(link.getAttribute('href')?.slice(1) ?? '')).not.toBeNull()
  })

  test('links to the contact page, and shows no contact detail that is not configured', () => {
    expect(screen.getAllByRole('link', { name: 'Contact Us' }).length).toBeGreaterThan(0)
    expect(document.body.textContent).not.toMatch(/E-mail: |Phone: |Address: /)
  })

  test('contains no figures but those of the fees (REQ-36)', () => {
    const figures = [...(document.body.textContent ?? '').matchAll(/\d+(\.\d+)?\s?%/g)].map(([text]) => text)
    expect(figures).toEqual(address === '/terms' ? ['10%', '5%', '5%', '90%'] : [])
  })
})

describe('versions (REQ-54, REQ-100)', () => {
  test('an upcoming version is announced, with a link to it', async () => {
    await showTerms(announced)
    const note = screen.getByText(/A new version takes effect on Jan 15, 2027/)
    const link = within(note).getByRole('link', { name: 'Read the new version' })
    expect(link.getAttribute('href')).toBe('/terms?version=2026-11-30')
    expect(screen.getByText('Last updated May 3, 2025 · Version 2025-05-03')).toBeDefined()
  })

  test('an upcoming version can be read before it applies, and says so', async () => {
    await showTerms(announced, '2026-11-30')
    expect(
      screen.getByText('Last updated Nov 30, 2026 · Version 2026-11-30 · In force from Jan 15, 2027'),
    ).toBeDefined()
    expect(screen.getByText(/You are reading the version that takes effect on Jan 15, 2027/)).toBeDefined()
  })

  test('a version that was not announced cannot be read yet', async () => {
    await showTerms(site, '2026-11-30')
    expect(screen.getByText('Last updated May 3, 2025 · Version 2025-05-03')).toBeDefined()
    expect(screen.queryByText('Earlier versions')).toBeNull()
  })

  test('an earlier version stays readable, and says that another one is in force', async () => {
    await showTerms(replaced, '2025-05-03')
    expect(screen.getByText(/You are reading an earlier version/)).toBeDefined()
    const inForce = screen.getByRole('link', { name: 'Read the version in force' })
    expect(inForce.getAttribute('href')).toBe('/terms')
    const earlier = screen.getByRole('link', { name: 'May 3, 2025' })
    expect(earlier.getAttribute('href')).toBe('/terms?version=2025-05-03')
  })

  test('an unknown version falls back to the one in force', async () => {
    await showTerms(replaced, '1999-01-01')
    expect(screen.getByText(/Version 2026-11-30/)).toBeDefined()
  })
})

test('configured contact details are shown, each on its line (REQ-5)', async () => {
  const support = { email: 'help@example.org', phone: '+27 21 000 0000', address: null }
  await showTerms({ ...site, support })
  expect(screen.getByText('E-mail: help@example.org')).toBeDefined()
  expect(screen.getByText('Phone: +27 21 000 0000')).toBeDefined()
  expect(screen.queryByText(/^Address:/)).toBeNull()
})
