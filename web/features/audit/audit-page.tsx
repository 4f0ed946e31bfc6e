import { type SubmitEvent, useState } from 'react'
import type { Member } from '#contract/account/account-operations.ts'
import { DeskLink } from '#web/features/shell/desk-link.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { Main, Page, PageHead } from '#web/ui/layout/page-layout.tsx'
import { type AuditAddress, actedOn, auditAddressOf } from './audit-address.ts'
import { AuditLog } from './audit-log.tsx'
import type { AuditFilter } from './audit-queries.ts'
import { t } from './audit-texts.ts'

type FilterFormProps = {
  filter: AuditFilter
  /** Moderators see their own actions only. */
  withPerson: boolean
  onFilter: (filter: AuditFilter) => void
}

/** The filters: kind of action, and the person who acted or was affected. */
function FilterForm({ filter, withPerson, onFilter }: FilterFormProps) {
  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    const { person, ...rest } = Object.fromEntries(new FormData(event.currentTarget))
    onFilter({ ...auditAddressOf(rest), person: String(person ?? '').trim() })
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: <search> is a landmark from Chrome 118 on only
    <form role="search" key={filter.action} noValidate className="row items-end" onSubmit={submit}>
      <Select
        name="action"
        className="min-w-[min(12rem,100%)] flex-1"
        label={t('audit.action')}
        defaultValue={filter.action ?? ''}
        options={[
          { value: '', label: t('audit.action.all') },
          ...actedOn.map((kind) => ({ value: kind, label: t(`audit.action.${kind}`) })),
        ]}
      />
      {withPerson ? (
        <TextInput
          type="email"
          name="person"
          className="min-w-[min(15rem,100%)] flex-1"
          label={t('audit.person')}
          defaultValue={filter.person}
          maxLength={254}
          autoComplete="off"
        />
      ) : null}
      <Button type="submit" kind="soft">
        {t('audit.filter')}
      </Button>
    </form>
  )
}

type AuditPageProps = {
  member: Member
  address: AuditAddress
  onAddress: (address: AuditAddress) => void
}

/** The actions of staff under their role: admins see all of them, moderators their own (REQ-144). */
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
        <DeskLink />
        <PageHead title={t('audit.title')} lead={t(isAdmin ? 'audit.lead' : 'audit.lead.own')} />
        <div className="stack gap-6">
          <FilterForm filter={filter} withPerson={isAdmin} onFilter={applyFilter} />
          <AuditLog filter={filter} timeZone={member.timeZone} isAdmin={isAdmin} />
        </div>
      </Page>
    </Main>
  )
}
