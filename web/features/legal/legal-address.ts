export type LegalAddress = { version?: string }

/** The version in the URL; one that never existed falls back to the current one. */
export function legalAddressOf({ version }: Record<string, unknown>): LegalAddress {
  return typeof version === 'string' && /^\d{4}-\d\d-\d\d$/.test(version) ? { version } : {}
}

export const FAQ_SEARCH_MAX = 60
export type FaqAddress = { search?: string }

/** Reads search parameters or the form of the FAQ; other parameters are dropped. */
export function faqAddressOf({ search }: Record<string, unknown>): FaqAddress {
  const text = typeof search === 'string' ? search.trim().slice(0, FAQ_SEARCH_MAX) : ''
  return text ? { search: text } : {}
}
