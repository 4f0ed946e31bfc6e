export type LegalAddress = { version?: string }

/** Which version an address asks for; one that was never there leads to the one in force. */
export function legalAddressOf({ version }: Record<string, unknown>): LegalAddress {
  return typeof version === 'string' && /^\d{4}-\d\d-\d\d$/.test(version) ? { version } : {}
}
