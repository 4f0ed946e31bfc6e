import { RefreshCw, Search } from 'lucide-react'
import { type SubmitEvent, useRef, useState } from 'react'
import type { Member } from '#contract/account/account-operations.ts'
import { peopleLimits } from '#contract/moderation/people-constants.ts'
import type { Person } from '#contract/moderation/people-operations.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { SectionHead } from '#web/ui/layout/page-layout.tsx'
import { usePeople } from './api.ts'
import { People, type PersonAction } from './people-list.tsx'
import { t } from './people-texts.ts'
import { PersonActionDialog } from './person-action-dialog.tsx'

type SearchFormProps = {
  /** The words at first. */
  initial: string
  isRefreshing: boolean
  onSearch: (search: string) => void
  onRefresh: () => void
}

/** The search; an empty one lists everybody again (ADM-2, REQ-111). */
function SearchForm({ initial, isRefreshing, onSearch, onRefresh }: SearchFormProps) {
  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    onSearch(String(new FormData(event.currentTarget).get('search') ?? '').trim())
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: <search> is a landmark from Chrome 118 on only
    <form role="search" noValidate className="row items-end" onSubmit={submit}>
      <TextInput
        type="search"
        name="search"
        defaultValue={initial}
        className="min-w-[min(15rem,100%)] flex-1"
        label={t('people.search')}
        before={<Search />}
        maxLength={peopleLimits.search.max}
        autoComplete="off"
        enterKeyHint="search"
      />
      <Button type="submit" kind="soft">
        {t('people.search.submit')}
      </Button>
      <Button kind="secondary" busy={isRefreshing} busyLabel={t('people.refreshing')} onClick={onRefresh}>
        <RefreshCw />
        {t('people.refresh')}
      </Button>
    </form>
  )
}

type Chosen = { person: Person; action: PersonAction; isOpen: boolean }

type PeoplePanelProps = {
  member: Member
  /** The id to search for at first (REQ-243). */
  personId?: string | undefined
}

/** Every member, for admins: their data, roles, and the actions on them (acceptance ADM). */
export function PeoplePanel({ member, personId = '' }: PeoplePanelProps) {
  const [search, setSearch] = useState(personId)
  const [chosen, setChosen] = useState<Chosen>()
  const list = usePeople(search)
  const section = useRef<HTMLElement>(null)
  return (
    <section ref={section} tabIndex={-1} aria-label={t('people.title')}>
      <SectionHead title={t('people.title')} />
      <div className="stack gap-6">
        <SearchForm
          initial={personId}
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
