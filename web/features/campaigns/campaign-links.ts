/** Where the donations of a campaign are listed for its creator; the page is the room's above. */
export function donationsAddress(campaignId: string): string {
  return `/fundraising/donations/${campaignId}`
}
