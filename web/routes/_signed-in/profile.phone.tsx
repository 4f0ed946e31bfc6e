import { createFileRoute } from '@tanstack/react-router'
import { SettingsPage } from '#web/features/profile/settings-page.tsx'
import { ThisPhone } from '#web/features/profile/this-phone/this-phone.tsx'
import { useMember } from '../-member.ts'

/** The settings of this phone, not of the account: how much data it uses (REQ-540). */
export const Route = createFileRoute('/_signed-in/profile/phone')({
  staticData: { pageAbove: '/profile' },
  component: Settings,
})

function Settings() {
  const member = useMember()
  return <SettingsPage page="phone">{member ? <ThisPhone member={member} /> : null}</SettingsPage>
}
