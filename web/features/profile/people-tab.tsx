import type { Member } from '#contract/account/account-operations.ts'
import { AdminPanel } from '#web/features/people/admin-panel.tsx'
import { PeoplePanel } from '#web/features/people/people-panel.tsx'

/** All members, and what admins do besides (ADM-1, ADM-2). */
export function PeopleTab({ member }: { member: Member }) {
  return (
    <div className="stack gap-8">
      <AdminPanel />
      <PeoplePanel member={member} />
    </div>
  )
}
