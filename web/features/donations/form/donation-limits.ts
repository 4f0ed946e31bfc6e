import { donationDefaults, suggestedDonations } from '#contract/fundraising/fundraising-constants.ts'
import { type Cents, formatMoney } from '#contract/money/money.ts'
import { useConfig } from '#web/platform/api/server-config.ts'

export type DonationLimits = { minCents: Cents; maxCents: Cents }

/** The minimum and maximum donation of this server. */
export function useDonationLimits(): DonationLimits {
  const { minZar, maxZar } = donationDefaults
  return useConfig()?.payments.donation ?? { minCents: minZar * 100, maxCents: maxZar * 100 }
}

/** The suggested amounts for a goal, in rand, without those outside the limits (FUND-13, REQ-154). */
export function suggestionsFor(goalCents: Cents, { minCents, maxCents }: DonationLimits): number[] {
  const tier = suggestedDonations.find(({ goalBelow }) => goalCents < goalBelow * 100)
  return (tier?.amounts ?? []).filter((rand) => rand * 100 >= minCents && rand * 100 <= maxCents)
}

/** Formats a limit for an error text, without a currency and without zero cents: '1', '1,000,000', '2.50'. */
export function plainRand(cents: Cents): string {
  return formatMoney(cents).replace(/^R /, '').replace(/\.00$/, '')
}
