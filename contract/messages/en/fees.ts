/** What is kept of a donation, in the same words wherever it is said (REQ-36). */
export const feeMessages = {
  'fees.ofDonations':
    'Of every donation {kept} is kept: a {platform} platform fee, and {processing} that covers all transaction fees. The creator of the campaign receives {creator}.',
} as const
