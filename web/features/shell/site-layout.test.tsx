import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { defaultConfig, setupRender } from '#tests/support/web/render.tsx'
import { renderSite } from '#tests/support/web/render-site.tsx'

setupRender()

const browsing = { listCampaigns: () => ({ items: [], next: null }) }

test.each([
  ['test', true],
  ['live', false],
  ['none', false],
] as const)('with payments in mode %s the banner about test payments is shown: %s', async (mode, isShown) => {
  const payments = { ...defaultConfig.payments, mode }
  await renderSite('/fundraising/browse', browsing, null, { payments })
  expect(screen.queryByText('Test payments — no real money') !== null).toBe(isShown)
})
