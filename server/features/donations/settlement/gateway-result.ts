import { GatewayFault } from '#server/platform/payments/payment-gateway.ts'

/** What the outside said, or why it did not. */
export type GatewayResult<T> = { answer: T; fault: null } | { answer: null; fault: GatewayFault }

/** Asks the provider once; its fault is an answer too. Anything else that is thrown is a bug and goes on. */
export async function callGateway<T>(question: Promise<T>): Promise<GatewayResult<T>> {
  try {
    return { answer: await question, fault: null }
  } catch (error) {
    if (error instanceof GatewayFault) return { answer: null, fault: error }
    throw error
  }
}
