import { startOAuthSimulator } from '#tools/simulators/oauth.ts'
import type { Settings } from './platform/settings.ts'

export type Simulators = { oauthOrigin: string | null; stop(): Promise<void> }

/** Stands in for outside services that have no keys; only in development, only on this machine (architecture 11). */
export async function startSimulators(settings: Settings): Promise<Simulators> {
  const isNeeded = !settings.googleClientId || !settings.githubClientId
  if (settings.appEnv !== 'development' || !isNeeded)
    return { oauthOrigin: null, stop: async () => undefined }
  const oauth = await startOAuthSimulator()
  return { oauthOrigin: oauth.origin, stop: oauth.close }
}
