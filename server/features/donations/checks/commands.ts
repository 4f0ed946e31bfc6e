import { dbOn } from '#server/database/db.ts'
import { secondsFrom } from '#server/platform/clock.ts'
import type { Sweep } from '#server/platform/sweeper.ts'
import type { DonationParts } from '../parts.ts'
import { emptyOldEvents } from '../settling/inbox/commands.ts'
import { checkOpenDisputes } from './disputes/commands.ts'
import { checkDuePayments, settleDueEvents } from './due/commands.ts'
import { compareWithProvider } from './listing/commands.ts'
import { checkOpenRefunds } from './refunds/commands.ts'

const DAY = 86_400
const BYTES_KEPT_DAYS = 30

/** What is done again and again so that no payment stays unknown to us; each bears being done twice (PAY-B5). */
export function paymentSweeps({ pool, clock, gateway }: DonationParts): Sweep[] {
  if (!gateway) return []
  const db = dbOn(pool)
  const parts = { db, clock, gateway }
  return [
    { name: 'unsettled payment events', run: ({ act, log }) => settleDueEvents({ ...parts, act }, log) },
    { name: 'unfinished payments', run: ({ act, log }) => checkDuePayments({ ...parts, act }, log) },
    { name: 'open refunds', run: ({ act }) => checkOpenRefunds({ ...parts, act }) },
    { name: 'open disputes', run: ({ act }) => checkOpenDisputes({ ...parts, act }) },
    {
      name: 'list of successful payments',
      run: ({ act, log }) => compareWithProvider({ ...parts, act }, log),
    },
    {
      name: 'old payment events',
      run: () => emptyOldEvents(db, secondsFrom(clock.now(), -BYTES_KEPT_DAYS * DAY)),
    },
  ]
}
