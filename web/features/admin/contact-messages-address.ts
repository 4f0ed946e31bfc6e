import { contactFilters } from '#contract/values/constants.ts'

export type ContactFilter = (typeof contactFilters)[number]

/** The message filter of the page; without one, the waiting messages. */
export type ContactAddress = { filter?: 'answered' }

/** Reads the search params; an unknown filter falls back to the waiting messages (REQ-91). */
export function contactAddressOf({ filter }: Record<string, unknown>): ContactAddress {
  return contactFilters.find((one) => one === filter) === 'answered' ? { filter: 'answered' } : {}
}
