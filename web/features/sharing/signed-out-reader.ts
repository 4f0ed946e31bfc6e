import { redirect } from '@tanstack/react-router'
import { prayerIdIn } from '#contract/pages/prayer-address.ts'
import type { Api } from '#web/platform/api/router-context.ts'

/** Sends a signed-out reader of a public prayer to its shared page; every other page asks them to sign in (REQ-25). */
export async function redirectSignedOutReader(api: Api, path: string): Promise<void> {
  const prayerId = prayerIdIn(path)
  if (prayerId === null) return
  const { token } = await api.call('findShareToken', { prayerId })
  if (token !== null) throw redirect({ to: '/s/$token', params: { token }, replace: true })
}
