import { GatewayFault } from '#server/platform/payments/payment-gateway.ts'

/** The provider's answer, or the fault that prevented it. */
export type GatewayResult<T> = { answer: T; fault: null } | { answer: null; fault: GatewayFault }

/** Calls the provider once and returns its fault as a value. Any other error is a bug and is thrown. */
export async function callGateway<T>(call: Promise<T>): Promise<GatewayResult<T>> {
  try {
    return { answer: await call, fault: null }
  } catch (error) {
    if (error instanceof GatewayFault) return { answer: null, fault: error }
    throw error
  }
}
