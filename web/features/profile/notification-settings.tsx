import { ProfileFailed } from './settings-page.tsx'

/** What the member is told, and how. */
export function NotificationSettings() {
  return <ProfileFailed />
}
