import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { plainConfig } from '#web/testing/config.ts'
import { openSite } from '#web/testing/site.tsx'
import { setStage } from '#web/testing/stage.tsx'

setStage()

const browsing = { listCampaigns: () => ({ items: [], next: null }) }

test.each([
  ['test', true],
  ['live', false],
  ['none', false],
] as const)('where payments are %s the banner about test payments stands: %s', async (mode, isShown) => {
  const payments = { ...plainConfig.payments, mode }
  await openSite('/fundraising/browse', browsing, null, { payments })
  expect(screen.queryByText('Test payments — no real money') !== null).toBe(isShown)
})
