import { createFileRoute } from '@tanstack/react-router'
import { requireAdmin } from '#web/features/admin/admins-only.ts'
import { TranslatorsPage } from '#web/features/admin/translators-page.tsx'
import { PageMissing } from '#web/features/shell/page-missing.tsx'
import { PageWaiting } from '#web/features/shell/page-waiting.tsx'
import { useMember } from '../-member.ts'

/** The people who check the sentences of a language, for admins (LANG-14). */
export const Route = createFileRoute('/_signed-in/admin/languages')({
  loader: ({ context }) => {
    requireAdmin(context)
  },
  pendingComponent: PageWaiting,
  component: AdminLanguagesPage,
  notFoundComponent: PageMissing,
})

function AdminLanguagesPage() {
  const member = useMember()
  return member ? <TranslatorsPage member={member} /> : null
}
