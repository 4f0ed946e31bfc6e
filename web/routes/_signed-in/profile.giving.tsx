import { createFileRoute } from '@tanstack/react-router'
import { ownDonationsQuery } from '#web/features/donations/list/api.ts'
import { OwnDonations } from '#web/features/donations/list/own-donations.tsx'
import { bankAccountQuery, banksQuery } from '#web/features/payouts/api.ts'
import { GivingSettings } from '#web/features/profile/giving-settings.tsx'
import { SettingsPage } from '#web/features/profile/settings-page.tsx'
import { useMember } from '../-member.ts'

/** The bank account and the own donations. */
export const Route = createFileRoute('/_signed-in/profile/giving')({
  staticData: { pageAbove: '/profile' },
  loader: ({ context: { queryClient, api } }) => {
    void queryClient.prefetchQuery(bankAccountQuery(api))
    void queryClient.prefetchQuery(banksQuery(api))
    void queryClient.prefetchInfiniteQuery(ownDonationsQuery(api))
  },
  component: Settings,
})

function Settings() {
  const member = useMember()
  if (!member) return null
  return (
    <SettingsPage page="giving">
      <GivingSettings timeZone={member.timeZone} donations={<OwnDonations timeZone={member.timeZone} />} />
    </SettingsPage>
  )
}
