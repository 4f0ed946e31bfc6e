import type { SimulatedCard, SimulatedRefund } from './simulator-records.ts'

export type TestCard = SimulatedCard & {
  number: string
  cvv: string
  pin: string | null
  otp: string | null
  /** The result of paying with it: the words of a refusal, or null for success. */
  refusal: string | null
  refundOutcome: SimulatedRefund['outcome']
}

function card(number: string, more: Partial<TestCard> = {}): TestCard {
  return {
    number,
    bin: number.slice(0, 6),
    last4: number.slice(-4),
    brand: number.startsWith('4') ? 'visa' : 'verve',
    bank: 'TEST BANK',
    country: 'ZA',
    cvv: '',
    pin: null,
    otp: null,
    refusal: null,
    refundOutcome: 'processed',
    ...more,
  }
}

/** The card that always pays. */
export const goodCard = card('4084084084084081', { cvv: '408' })

/** Cards of the service's documentation (PAY-A8). An empty cvv takes any. The last one is from abroad. */
export const testCards: readonly TestCard[] = [
  goodCard,
  card('4084080000005408', { cvv: '001', refusal: 'Declined' }),
  card('4084080000670037', { cvv: '787', refusal: 'Insufficient Funds' }),
  card('507850785078507812', { pin: '1111' }),
  card('5060666666666666666', { pin: '1234', otp: '123456' }),
  card('4084080000671803', { refundOutcome: 'failed' }),
  card('4084080000671902', { refundOutcome: 'needs-attention' }),
  card('4242424242424242', { country: 'US', bank: 'FOREIGN TEST BANK' }),
]

/** EFT accounts whose refunds go wrong (PAY-A8). */
export const eftRefundOutcomes: Record<string, SimulatedRefund['outcome']> = {
  '1012204936': 'failed',
  '1012204935': 'needs-attention',
}

export type CardEntry = { number: string; expiry: string; cvv: string; pin: string; otp: string }

/** The result of an entry in the card form: the card, or the words of a refusal. */
export function readCard(entry: CardEntry, now: Date): TestCard | string {
  const digits = entry.number.replace(/\D/g, '')
  const known = testCards.find(({ number }) => number === digits)
  if (!known) return 'This card is not one of the test cards'
  if (!isInFuture(entry.expiry, now)) return 'This card has expired'
  if (known.cvv && known.cvv !== entry.cvv.trim()) return 'The CVV is wrong'
  if (known.pin && known.pin !== entry.pin.trim()) return 'The PIN is wrong'
  if (known.otp && known.otp !== entry.otp.trim()) return 'The one-time password is wrong'
  return known.refusal ?? known
}

/** Whether a card's `MM/YY` has not passed. */
function isInFuture(expiry: string, now: Date): boolean {
  const [, month = '', year = ''] = /^(0[1-9]|1[0-2])\s*(?:\/\s*)?(\d{2})$/.exec(expiry.trim()) ?? []
  return month !== '' && Date.UTC(2000 + Number(year), Number(month), 1) > now.getTime()
}
