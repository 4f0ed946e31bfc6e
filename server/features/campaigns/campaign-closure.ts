import type { Campaign, CampaignClosure } from '#contract/fundraising/campaign-operations.ts'

type Known = { status: string; isHidden: boolean; isHeld: boolean; endsOn: string | null }

/**
 * Returns the reason why a campaign takes no donations on a day in Johannesburg; null when it does (REQ-46, PAY-B6.2).
 */
export function closureOf(
  { status, isHidden, isHeld, endsOn }: Known,
  today: string,
): CampaignClosure | null {
  if (isHidden) return 'hidden'
  if (isHeld) return 'held'
  if (status !== 'active') return status as CampaignClosure
  return endsOn !== null && endsOn < today ? 'ended' : null
}

const DAY_MS = 86_400_000

/** Returns the number of days left for donations, today included; null without an end. */
export function daysLeft(endsOn: string | null, today: string): number | null {
  if (endsOn === null) return null
  return Math.round((Date.parse(endsOn) - Date.parse(today)) / DAY_MS) + 1
}

/** Closes a campaign on a site without payments: everything is shown, but no donation is possible. */
export function closedWithoutPayments(campaign: Campaign, takesPayments: boolean): Campaign {
  if (takesPayments || campaign.closure !== null) return campaign
  const viewerCan = campaign.viewerCan.filter((action) => action !== 'campaign.donate')
  return { ...campaign, closure: 'payments-off', daysLeft: null, viewerCan }
}
