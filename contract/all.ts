import { accountOperations } from './account.ts'
import { chatOperations } from './chat.ts'
import { groupListOperations } from './group-lists.ts'
import { groupMemberOperations } from './group-members.ts'
import { groupPrayerOperations } from './group-prayers.ts'
import { groupOperations } from './groups.ts'
import { joiningOperations } from './joining.ts'
import { mediaOperations } from './media.ts'
import { miracleOperations } from './miracles.ts'
import type { Operation, Output, Sent } from './operation.ts'
import { talkOperations } from './prayer-talk.ts'
import { prayerOperations } from './prayers.ts'
import { presenceOperations } from './presence.ts'
import { screenOperations } from './screens.ts'
import { sharingOperations } from './sharing.ts'

/** Every operation of the product: client, API reference, access matrix and rate limits are read off this. */
export const allOperations = {
  ...accountOperations,
  ...groupOperations,
  ...groupListOperations,
  ...groupMemberOperations,
  ...joiningOperations,
  ...chatOperations,
  ...mediaOperations,
  ...prayerOperations,
  ...talkOperations,
  ...groupPrayerOperations,
  ...miracleOperations,
  ...sharingOperations,
  ...presenceOperations,
  ...screenOperations,
}

export type OperationName = keyof typeof allOperations
export type SentOf<N extends OperationName> = Sent<(typeof allOperations)[N]>
export type OutputOf<N extends OperationName> = Output<(typeof allOperations)[N]>

/** The same table with the general type, for code that walks over all of it. */
export const operationList: [OperationName, Operation][] = Object.entries(allOperations) as [
  OperationName,
  Operation,
][]

export function isOperationName(name: string): name is OperationName {
  return Object.hasOwn(allOperations, name)
}
