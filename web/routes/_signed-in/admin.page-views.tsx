import { createFileRoute } from '@tanstack/react-router'
import { requireAdmin } from '#web/features/admin/admins-only.ts'
import { PageViews } from '#web/features/admin/page-view-table.tsx'
import { PageMissing } from '#web/features/shell/page-missing.tsx'
import { PageWaiting } from '#web/features/shell/page-waiting.tsx'

/** The page counts, for admins (REQ-101). */
export const Route = createFileRoute('/_signed-in/admin/page-views')({
  loader: ({ context }) => {
    requireAdmin(context)
  },
  pendingComponent: PageWaiting,
  component: PageViews,
  notFoundComponent: PageMissing,
})
