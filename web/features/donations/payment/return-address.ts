/** The parameters that the payment page adds to the return URL (PAY-A2). */
export type ReturnAddress = { reference?: string; trxref?: string; payment?: 'canceled' }

/** Reads the search params of the return URL; other parameters are dropped. */
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
