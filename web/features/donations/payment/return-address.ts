/** What the payment page adds to the address it leads back to (PAY-A2). */
export type ReturnAddress = { reference?: string; trxref?: string; payment?: 'canceled' }

/** Reads the address a person comes back to; anything else in it is left out. */
export function returnAddressOf({ reference, trxref, payment }: Record<string, unknown>): ReturnAddress {
  return {
    ...(isWord(reference) && { reference }),
    ...(isWord(trxref) && { trxref }),
    ...(payment === 'canceled' && { payment }),
  }
}

function isWord(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}
