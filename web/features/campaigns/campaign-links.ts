/**
 * The URL of a campaign's donation list for its creator; the page itself belongs to the donations feature.
 */
export function donationsAddress(campaignId: string): string {
  return `/fundraising/donations/${campaignId}`
}
