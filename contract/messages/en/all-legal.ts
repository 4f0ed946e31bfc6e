import { faqMessages } from './faq.ts'
import { feeMessages } from './fees.ts'
import { legalMessages } from './legal.ts'
import { termsBannerMessages } from './terms-banner.ts'

/** Questions, terms and privacy, each part where its pages load it. */
export const allLegalMessages = {
  ...legalMessages,
  ...faqMessages,
  ...feeMessages,
  ...termsBannerMessages,
} as const
