import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { GIFTS_READ_EVERY_MS } from '#contract/fundraising/fundraising-choices.ts'
import {
  bankLimits,
  CURRENCY,
  campaignLimits,
  donationDefaults,
  donationLimits,
  suggestedDonations,
} from '#contract/fundraising/fundraising-constants.ts'
import { profileLimits } from '#contract/moderation/people-constants.ts'
import { groupLimits } from '#contract/values/constants.ts'
import { root } from '#tests/support/sources.ts'

test('the constants of groups, fundraising, bank accounts and profiles hold (LIM-1)', () => {
  expect(groupLimits).toMatchObject({ name: { min: 3, max: 50 }, description: { max: 500 } })
  expect(campaignLimits).toMatchObject({ title: { min: 5, max: 100 }, description: { min: 20 } })
  expect(campaignLimits).toMatchObject({ goal: { min: 1, default: 100 }, head: 50 })
  expect(campaignLimits).toMatchObject({ featured: 6, browsed: 100 })
  expect(CURRENCY).toBe('ZAR')
  expect(donationDefaults.minZar).toBe(1)
  expect(donationLimits).toMatchObject({ default: 25, staleMinutes: 30 })
  expect(donationLimits.askAgainMs[0]).toBe(2_000)
  expect(GIFTS_READ_EVERY_MS).toBe(30_000)
  expect(suggestedDonations.map(({ amounts }) => amounts.join(' '))).toEqual([
    '5 10 20 50',
    '10 25 50 100',
    '25 50 100 250',
    '50 100 250 500',
  ])
  expect(bankLimits).toMatchObject({ accountName: { min: 3 }, accountNumber: { min: 10, max: 15 } })
  expect(bankLimits.verifyAfterMs).toBe(500)
  expect(profileLimits).toMatchObject({ fullName: { min: 2, max: 100 }, username: { min: 3, max: 50 } })
})

test('the log of a chat is nowhere higher than 500 px, which are 31.25 rem (LIM-1, CHAT-1)', () => {
  const styles = readFileSync(join(root, 'web/ui/styles/chat.css'), 'utf8')
  const heights = [...styles.matchAll(/max-height: max\([\d.]+rem, min\(([\d.]+)rem,/g)]
  expect(heights.map(([, rem]) => Number(rem) * 16)).toEqual([500])
})
