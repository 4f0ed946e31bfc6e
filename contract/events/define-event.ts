import type { OperationName } from '#contract/api/all-operations.ts'

declare const payloadType: unique symbol

/** The type of a payload; nothing of it exists at run time. */
export type Payload<P> = { readonly [payloadType]?: P }

/** The beginning of a key of the browser's data cache: the operation, then what it was asked about. */
export type StaleKey = readonly [OperationName, ...string[]]

/** The declaration of an event; `live` and `stale` belong together. */
export type EventDeclaration = {
  payload: Payload<object>
  /** Ids and numbers of the payload that the live stream may send. An event without it is never sent. */
  live?: readonly string[]
  /** Queries that the browser reads again: those on screen at once, the others when they are shown. */
  stale?: (ids: never) => readonly StaleKey[]
  /** Cached pages that it makes stale: a path, or with '/' at its end all that lies below it (REQ-210). */
  pages?: readonly string[]
}

type Fitting<D> = D extends { payload: Payload<infer P>; live: infer L extends readonly string[] }
  ? [L[number]] extends [keyof P]
    ? { stale: (ids: Pick<P, L[number] & keyof P>) => readonly StaleKey[] }
    : never
  : D extends { stale: unknown }
    ? never
    : unknown

/** Declares events by name; what is sent must be in the payload, and what is read again may use only what is sent. */
export function defineEvents<const T extends Record<string, EventDeclaration>>(
  events: T & { [N in keyof T]: Fitting<T[N]> },
): T {
  return events
}

/** The payload of an event: `of<{ groupId: string }>()`. */
export function of<P extends object>(): Payload<P> {
  return {}
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
