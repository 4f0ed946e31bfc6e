import type { DeferrableName, SentOf } from '#contract/api/all-operations.ts'
import { sendPicture } from '#web/platform/api/api-client.ts'
import type { Api } from '#web/platform/api/router-context.ts'
import type { Transport } from './send-pending.ts'

/** Sends pending writes over the operations, and their pictures. */
export function apiTransport(api: Api): Transport {
  return {
    call: (operation, input, options) => api.call(operation, input as SentOf<DeferrableName>, options),
    upload: sendPicture,
  }
}
