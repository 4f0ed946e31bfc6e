import { useRef, useState } from 'react'
import type { Member } from '#contract/account/account-operations.ts'
import type { Person } from '#contract/moderation/people-operations.ts'
import { SectionHead } from '#web/ui/page.tsx'
import { People } from './people-list.tsx'
import { t } from './people-texts.ts'
import type { PersonAction } from './person-act.ts'
import { PersonActionDialog } from './person-action-dialog.tsx'
import { SearchForm } from './search-form.tsx'
import { usePeople } from './use-people.ts'

type Chosen = { person: Person; action: PersonAction; isOpen: boolean }

/** Every member, for admins: who they are, what they may do, and what may be done about it (acceptance ADM). */
export function PeoplePanel({ member }: { member: Member }) {
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<Chosen>()
  const list = usePeople(search)
  const section = useRef<HTMLElement>(null)
  return (
    <section ref={section} tabIndex={-1} aria-label={t('people.title')}>
      <SectionHead title={t('people.title')} />
      <div className="stack gap-6">
        <SearchForm
          isRefreshing={list.isFetching && !list.isFetchingNextPage && !list.isPending}
          onSearch={setSearch}
          onRefresh={() => void list.refetch()}
        />
        <People
          list={list}
          timeZone={member.timeZone}
          onAction={(person, action) => setChosen({ person, action, isOpen: true })}
        />
      </div>
      {chosen ? (
        <PersonActionDialog
          key={`${chosen.person.id} ${chosen.action}`}
          person={chosen.person}
          action={chosen.action}
          open={chosen.isOpen}
          onClose={() => setChosen({ ...chosen, isOpen: false })}
          onDeleted={() => section.current?.focus()}
        />
      ) : null}
    </section>
  )
}
