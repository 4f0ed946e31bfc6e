import { createFileRoute } from '@tanstack/react-router'
import { requireAdmin } from '#web/features/admin/admins-only.ts'
import { ContactMessages } from '#web/features/admin/contact-messages.tsx'
import { type ContactAddress, contactAddressOf } from '#web/features/admin/contact-messages-address.ts'
import { PageMissing } from '#web/features/shell/page-missing.tsx'
import { PageWaiting } from '#web/features/shell/page-waiting.tsx'
import { useMember } from '../-member.ts'

/** Messages to the operator, for admins (REQ-4, REQ-14). */
export const Route = createFileRoute('/_signed-in/admin/contact')({
  validateSearch: ({ filter }): { filter?: string } =>
    filter === undefined ? {} : { filter: String(filter) },
  loader: ({ context }) => {
    requireAdmin(context)
  },
  pendingComponent: PageWaiting,
  component: ContactMessagesPage,
  notFoundComponent: PageMissing,
})

function ContactMessagesPage() {
  const address = contactAddressOf(Route.useSearch())
  const navigate = Route.useNavigate()
  const member = useMember()
  if (!member) return null
  return (
    <ContactMessages
      member={member}
      address={address}
      onAddress={(search: ContactAddress) => void navigate({ search, replace: true, resetScroll: false })}
    />
  )
}
