/**
 * The subjects of audited actions, which are the prefixes of the action names: 'prayer.read' belongs to
 * 'prayer'.
 */
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
  'translator',
  'update',
] as const
export type ActedOn = (typeof actedOn)[number]

/** The filters in the URL; the e-mail stays out of it, because URLs end up in histories and logs. */
export type AuditAddress = { action?: ActedOn }

/** Reads the search params; an unknown action falls back to all entries (REQ-91). */
export function auditAddressOf({ action }: Record<string, unknown>): AuditAddress {
  const known = actedOn.find((one) => one === action)
  return known ? { action: known } : {}
}
