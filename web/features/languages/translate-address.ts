import { messageStates } from '#contract/languages/translation-constants.ts'

export type MessageState = (typeof messageStates)[number]

/** What of a language is shown: sentences in one state, or those with some words in them. */
export type TranslateAddress = { state?: MessageState; search?: string }

/** The state of the list from an address that anybody may have written. */
export function translateAddressOf({ state, search }: Record<string, unknown>): TranslateAddress {
  const known = messageStates.find((one) => one === state)
  const sought = typeof search === 'string' ? search.trim() : ''
  return { ...(known && { state: known }), ...(sought && { search: sought }) }
}
