import type { Member } from '#contract/account/account-operations.ts'
import { AdminPanel } from '#web/features/people/admin-panel.tsx'
import { PeoplePanel } from '#web/features/people/people-panel.tsx'

type PeopleTabProps = { member: Member; personId?: string | undefined }

/** All members, and what admins do besides (ADM-1, ADM-2). */
export function PeopleTab({ member, personId }: PeopleTabProps) {
  return (
    <div className="stack gap-8">
      <AdminPanel />
      <PeoplePanel key={personId} member={member} personId={personId} />
    </div>
  )
}
