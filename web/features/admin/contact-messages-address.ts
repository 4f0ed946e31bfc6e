import { contactFilters } from '#contract/values/constants.ts'

export type ContactFilter = (typeof contactFilters)[number]

/** Which messages are looked at; without a word those that wait. */
export type ContactAddress = { filter?: 'answered' }

/** Reads an address; what it does not know falls back to the messages that wait (REQ-91). */
export function contactAddressOf({ filter }: Record<string, unknown>): ContactAddress {
  return contactFilters.find((one) => one === filter) === 'answered' ? { filter: 'answered' } : {}
}
