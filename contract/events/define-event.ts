import type { OperationName } from '#contract/api/all-operations.ts'

declare const payloadType: unique symbol

/** The type of a payload; nothing of it exists at run time. */
export type Payload<P> = { readonly [payloadType]?: P }

/** The beginning of a key of the browser's data cache: the operation, then what it was asked about. */
export type StaleKey = readonly [OperationName, ...string[]]

/** Cached pages that an event makes stale: a path, or with '/' at its end all that lies below it (REQ-210). */
type StalePages = { pages?: readonly string[] }

type LiveDeclaration<P, L extends keyof P> = StalePages & {
  /** Ids and numbers of the payload that the live stream sends. An event without it is never sent. */
  live: readonly L[]
  /** Queries that the browser reads again: those on screen at once, the others when they are shown. */
  stale: (ids: Pick<P, L>) => readonly StaleKey[]
}

/** The declaration of any event, without the types of its payload. */
export type EventDeclaration = StalePages & {
  live?: readonly string[]
  stale?: (ids: never) => readonly StaleKey[]
}

type Declare<P> = {
  <const L extends keyof P & string = never>(
    declared: LiveDeclaration<P, L>,
  ): Payload<P> & LiveDeclaration<P, L>
  (declared: StalePages): Payload<P> & StalePages
}

/**
 * Declares an event with the payload `P`: `event<{ groupId: string }>()({ live: ['groupId'], stale: … })`. What is sent
 * must be in the payload, and what is read again may use only what is sent.
 */
export function event<P extends object>(): Declare<P> {
  return <D>(declared: D) => declared
}

/** The dashboard and the history show what is the member's own. */
export const ownLists: readonly StaleKey[] = [['getDashboard'], ['listHistory']]

/** Everybody receives such an event: only where the thing is shown is anything read again. */
export const afterRemoval = (): StaleKey[] => []

/** Pages of campaigns show the prayer and the group they are for, as long as everybody may read them (REQ-132). */
export const campaignPages = '/fundraising/'
/** The landing and the list of campaigns. */
export const campaignLists = ['/fundraising', '/fundraising/browse'] as const
/** The lists and every page of a campaign. */
export const fundraisingPages = ['/fundraising', campaignPages] as const
