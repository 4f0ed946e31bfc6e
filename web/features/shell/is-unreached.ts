import { ApiFailure } from '#web/platform/api/api-failure.ts'
import { lostPart } from '#web/platform/page/boot.ts'

/** True for data or code that did not come: the server was not reached, or said that it is not available. */
export function isUnreached(error: unknown): boolean {
  if (error instanceof ApiFailure) return error.code === 'NETWORK' || error.code === 'UNAVAILABLE'
  return error instanceof Error && error.message.startsWith(lostPart)
}
