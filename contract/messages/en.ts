import { accountMessages } from './en/account.ts'
import { generalMessages } from './en/general.ts'
import { mailMessages } from './en/mail.ts'
import { prayerMessages } from './en/prayers.ts'
import { publicPageMessages } from './en/public-pages.ts'
import { shellMessages } from './en/shell.ts'

/** The English catalogue: every sentence a person can read, once (architecture 6). Rooms keep their own part in en/. */
export const en = {
  ...generalMessages,
  ...shellMessages,
  ...publicPageMessages,
  ...accountMessages,
  ...mailMessages,
  ...prayerMessages,
} as const
