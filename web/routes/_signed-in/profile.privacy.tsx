import { createFileRoute } from '@tanstack/react-router'
import { PrivacySettings } from '#web/features/profile/privacy-settings.tsx'
import {
  accessLogQuery,
  blocksQuery,
  exportQuery,
  ownReportsQuery,
} from '#web/features/profile/profile-queries.ts'
import { SettingsPage } from '#web/features/profile/settings-page.tsx'
import { useMember } from '../-member.ts'

/** The own data, blocks and reports, and the deletion of the account. */
export const Route = createFileRoute('/_signed-in/profile/privacy')({
  staticData: { pageAbove: '/profile' },
  loader: ({ context: { queryClient, api } }) => {
    void queryClient.prefetchQuery(exportQuery(api))
    void queryClient.prefetchInfiniteQuery(accessLogQuery(api))
    void queryClient.prefetchInfiniteQuery(blocksQuery(api))
    void queryClient.prefetchInfiniteQuery(ownReportsQuery(api))
  },
  component: Settings,
})

function Settings() {
  const member = useMember()
  if (!member) return null
  return (
    <SettingsPage page="privacy">
      <PrivacySettings timeZone={member.timeZone} />
    </SettingsPage>
  )
}
