/** Payments as site admins see them (PAY-B3, PAY-B5.3, PAY-E7.2). */
export const treasuryMessages = {
  'treasury.note.required': 'Please say why',
  'treasury.note.tooLong': 'This must be at most {max} characters',
  'treasury.notRefundable': 'There is not so much left to give back',
  'treasury.outcome.required': 'Please say how it ended',
  'treasury.notDisputed': 'There is no open dispute about this donation',
  'treasury.reviewDecided': 'Somebody has decided this already',
  'treasury.payoutTooLarge': 'This is more than what is due',
  'treasury.payoutsHeld':
    'Payouts to this account wait, because it was changed lately or a donation is disputed',
} as const
