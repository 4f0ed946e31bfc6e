import type { Api } from '#web/platform/api/router-context.ts'
import { hasSessionHint } from '#web/platform/api/session-query.ts'
import { forgetUnendedSession, hasUnendedSession } from './unended-session-mark.ts'

let stop = (): void => undefined

/**
 * Ends on the server the session that ended on this device without a connection: now, or once the device is online
 * (REQ-515). A sign-in meanwhile has replaced it.
 */
export function endUnendedSession(api: Api): void {
  async function end(): Promise<void> {
    if (!hasUnendedSession()) return
    if (hasSessionHint()) return forgetUnendedSession()
    // The next page, or the next connection, tries again.
    await api.call('signOut', {}).then(forgetUnendedSession, () => undefined)
  }
  const onOnline = () => void end()
  stop()
  stop = () => removeEventListener('online', onOnline)
  addEventListener('online', onOnline)
  onOnline()
}
