import { donationExportMessages } from './donation-export.ts'
import { donationListMessages } from './donation-lists.ts'
import { donationMailMessages } from './donation-mail.ts'
import { donationMessages } from './donations.ts'
import { givingMessages } from './giving.ts'

/** Everything that is said about donations: giving, lists, files and mails. */
export const allDonationMessages = {
  ...donationMessages,
  ...givingMessages,
  ...donationListMessages,
  ...donationExportMessages,
  ...donationMailMessages,
} as const
