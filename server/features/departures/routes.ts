import type { departureOperations } from '#contract/departures.ts'
import { emptyAddressesOfDeparted } from '#server/features/donations/departure/commands.ts'
import type { Handlers } from '#server/platform/context.ts'
import type { Sweep } from '#server/platform/sweeper.ts'
import { deleteAccount, deletePerson } from './commands.ts'
import { type FinishingParts, finishDepartures, removePaidRecipients } from './finishing/commands.ts'
import { getDeparture, getPersonsDeparture } from './queries.ts'

/**
 * Members who leave for good. Owns departures; what goes with them is removed by the rooms it belongs to, in the order
 * said here. Tells account.departed. Sees account, campaigns, donations, groups, media, miracles, own-data, payouts,
 * prayers, treasury.
 */
export function departureHandlers(): Handlers<typeof departureOperations> {
  return { getDeparture, deleteAccount, getPersonsDeparture, deletePerson }
}

/** What is left of those who went. */
export function departureSweeps(parts: FinishingParts): Sweep[] {
  return [
    { name: 'unfinished departures', run: () => finishDepartures(parts) },
    { name: 'bank accounts of those who left and were paid', run: () => removePaidRecipients(parts) },
    {
      name: 'addresses of donors who left',
      run: () => emptyAddressesOfDeparted(parts.pool, parts.clock),
    },
  ]
}
