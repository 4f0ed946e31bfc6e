import type { QueryClient } from '@tanstack/react-query'
import type { Session } from '#contract/account/account-operations.ts'
import type { MessageValues } from '#contract/messages/key.ts'
import { sessionKey } from '#web/platform/session/browser-session.tsx'
import { formatInstant } from '#web/platform/text/format-time.ts'

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/

/** The values of a refusal as people read them: times in the zone of the signed-in member (REQ-114). */
export function formatValues(values: MessageValues, queryClient: QueryClient): MessageValues {
  const timeZone = queryClient.getQueryData<Session>(sessionKey)?.member?.timeZone
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' && INSTANT.test(value) ? formatInstant(value, timeZone) : value,
    ]),
  )
}
