import { cleanup, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderWithApp, setupRender } from '#tests/support/web/render.tsx'
import { renderSite } from '#tests/support/web/render-site.tsx'
import { TermsBanner } from './terms-banner.tsx'

setupRender()

const upcoming = { version: '2026-11-30', effectiveOn: '2027-01-15' }

test('new terms are announced with their date and a link to them (REQ-100)', async () => {
  await renderWithApp(() => <TermsBanner upcoming={upcoming} />)
  const banner = screen.getByRole('complementary', { name: 'About the terms' })
  expect(banner.textContent).toBe('New terms from Jan 15, 2027. Read them')
  expect(screen.getByRole('link', { name: 'Read them' }).getAttribute('href')).toBe(
    '/terms?version=2026-11-30',
  )
})

test('every page shows the banner first, and none while no new terms are announced (REQ-100)', async () => {
  await renderSite('/faq', {}, null, { terms: { version: '2025-05-03', upcoming } })
  const banner = await screen.findByRole('complementary', { name: 'About the terms' })
  const bar = screen.getAllByRole('banner')[0] as HTMLElement
  expect(banner.compareDocumentPosition(bar)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  cleanup()
  await renderSite('/faq')
  expect(screen.queryByRole('complementary', { name: 'About the terms' })).toBeNull()
})
