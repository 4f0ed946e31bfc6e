export type LegalAddress = { version?: string }

/** The version in the URL; one that never existed falls back to the current one. */
export function legalAddressOf({ version }: Record<string, unknown>): LegalAddress {
  return typeof version === 'string' && /^\d{4}-\d\d-\d\d$/.test(version) ? { version } : {}
}
