import type { Person } from '#contract/moderation/people-operations.ts'
import { asApiFailure } from '#web/platform/api-failure.ts'
import '#web/platform/error-texts.ts'
import { itemsOf } from '#web/platform/list-cache.ts'
import { loadMoreTexts } from '#web/platform/list-words.ts'
import { Empty, Failed } from '#web/ui/empty.tsx'
import { LoadMore } from '#web/ui/load-more.tsx'
import { Note } from '#web/ui/note.tsx'
import { Table } from '#web/ui/table.tsx'
import { PeopleSkeleton } from './people-skeleton.tsx'
import { t } from './people-texts.ts'
import type { PersonAction } from './person-act.ts'
import { PersonRow } from './person-row.tsx'
import type { PeopleList } from './use-people.ts'

type PeopleProps = {
  list: PeopleList
  timeZone: string
  onAction: (person: Person, action: PersonAction) => void
}

/** The table in each of its states; what was read stays on screen when reading it anew fails. */
export function People({ list, ...rows }: PeopleProps) {
  const retry = { label: t('action.tryAgain'), onRetry: () => void list.refetch() }
  if (list.isPending) return <PeopleSkeleton />
  if (isRefused(list)) return <Refused />
  if (list.data === undefined) {
    return <Failed title={t('people.failed')} level={3} retryLabel={retry.label} onRetry={retry.onRetry} />
  }
  return (
    <>
      {list.isRefetchError ? (
        <Note kind="bad" retry={retry}>
          {t('people.refreshFailed')}
        </Note>
      ) : null}
      <Found people={itemsOf(list.data)} {...rows} />
      <LoadMore list={list} words={loadMoreTexts()} failed={t('people.moreFailed')} />
    </>
  )
}

/** Whoever is no admin any more sees nobody's data, also what was read before (ADM-6). */
function isRefused({ error }: PeopleList): boolean {
  return error !== null && asApiFailure(error).code === 'FORBIDDEN'
}

function Refused() {
  return (
    <div role="alert">
      <Empty title={t('error.forbidden')} level={3}>
        {t('error.forbidden.detail')}
      </Empty>
    </div>
  )
}

function Found({ people, timeZone, onAction }: Omit<PeopleProps, 'list'> & { people: Person[] }) {
  if (people.length === 0) return <Empty title={t('people.none')} level={3} />
  return (
    <Table
      label={t('people.title')}
      columns={[
        { label: t('people.user') },
        { label: t('people.roles') },
        { label: t('people.joined') },
        { label: t('people.acts'), isHidden: true },
      ]}
    >
      {people.map((person) => (
        <PersonRow
          key={person.id}
          person={person}
          timeZone={timeZone}
          onAction={(action) => onAction(person, action)}
        />
      ))}
    </Table>
  )
}
