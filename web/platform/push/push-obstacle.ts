import { isSharedDevice } from '#web/platform/device/shared-device.ts'

/** Why this browser cannot get pushes. */
export type PushObstacle = 'shared' | 'unsupported' | 'refused'

/** What keeps this browser from getting pushes; null when nothing does, or the browser has yet to be asked. */
export function pushObstacle(): PushObstacle | null {
  if (isSharedDevice()) return 'shared'
  const isSupported = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
  if (!isSupported) return 'unsupported'
  return Notification.permission === 'denied' ? 'refused' : null
}
