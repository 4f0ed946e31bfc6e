import { useState } from 'react'
import type { Member } from '#contract/account/account-operations.ts'
import { Main, Page, PageHead } from '#web/ui/page.tsx'
import type { AuditAddress } from './audit-address.ts'
import { AuditLog } from './audit-log.tsx'
import type { AuditFilter } from './audit-queries.ts'
import { t } from './audit-texts.ts'
import { FilterForm } from './filter-form.tsx'

type AuditPageProps = {
  member: Member
  address: AuditAddress
  onAddress: (address: AuditAddress) => void
}

/** What staff read and changed by right of their role: admins see all of it, moderators their own (REQ-144). */
export function AuditPage({ member, address, onAddress }: AuditPageProps) {
  const [person, setPerson] = useState('')
  const isAdmin = member.roles.includes('admin')
  const filter = { ...address, person }
  function applyFilter({ action, person: email }: AuditFilter): void {
    setPerson(email)
    onAddress(action ? { action } : {})
  }
  return (
    <Main>
      <Page>
        <PageHead title={t('audit.title')} lead={t(isAdmin ? 'audit.lead' : 'audit.lead.own')} />
        <div className="stack gap-6">
          <FilterForm filter={filter} withPerson={isAdmin} onFilter={applyFilter} />
          <AuditLog filter={filter} timeZone={member.timeZone} />
        </div>
      </Page>
    </Main>
  )
}
