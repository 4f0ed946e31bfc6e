/** What staff act on, as acts are called: 'prayer.read' is one of 'prayer'. */
export const actedOn = [
  'account',
  'bank-account',
  'campaign',
  'case',
  'comment',
  'contact-message',
  'group',
  'member',
  'message',
  'miracle',
  'payment',
  'payout',
  'prayer',
  'role',
  'update',
] as const
export type ActedOn = (typeof actedOn)[number]

/** What is looked for; an e-mail stays out of it, because addresses are kept in many places. */
export type AuditAddress = { action?: ActedOn }

/** Reads an address; what it does not know falls back to everything (REQ-91). */
export function auditAddressOf({ action }: Record<string, unknown>): AuditAddress {
  const known = actedOn.find((one) => one === action)
  return known ? { action: known } : {}
}
