import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { prayNowLimits } from '#contract/prayers/pray-now-constants.ts'
import { asApiFailure } from '#web/platform/api/api-failure.ts'
import type { Api } from '#web/platform/api/router-context.ts'
import { buttonClass } from '#web/ui/buttons/button.tsx'
import { iconButtonClass } from '#web/ui/buttons/icon-button.tsx'
import { DotLoader } from '#web/ui/feedback/dot-loader.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { BeginSheet } from './begin-sheet.tsx'
import { type Choice, isPlaceOf, readPlace } from './place.ts'
import type { PraySearch } from './pray-address.ts'
import { prayListQuery } from './pray-list-query.ts'
import { t } from './pray-now-texts.ts'
import { beginSession } from './pray-session.ts'
import { PraySky, PraySun } from './pray-sky.tsx'
import { RunningSession } from './running-session.tsx'

type PrayNowProps = {
  api: Api
  memberId: string
  search: PraySearch
  /** Opens another session of the same prayers. */
  onMore: (search: PraySearch) => void
}

/** The sheet, or the session that the address says (REQ-430). */
export function PrayNow({ api, memberId, search, onMore }: PrayNowProps) {
  const [opened, setOpened] = useState(0)
  const choice = choiceOf(search)
  if (!choice) return <BeginSheet api={api} memberId={memberId} search={search} />
  return (
    <OpenedSession
      key={`${opened} ${Object.values(choice).join(' ')}`}
      api={api}
      memberId={memberId}
      choice={choice}
      onMore={(size) => {
        // Another address opens another session by itself.
        if (size === choice.size) setOpened(opened + 1)
        else onMore({ ...choice, size })
      }}
    />
  )
}

/** The session of today begins at once; the others have a size once their sheet was answered. */
function choiceOf({ source, groupId, size, seconds = 0 }: PraySearch): Choice | null {
  if (source === 'today') return { source, size: size ?? prayNowLimits.usual, seconds }
  return source && size ? { source, groupId, size, seconds } : null
}

type OpenedSessionProps = {
  api: Api
  memberId: string
  choice: Choice
  onMore: (size: number) => void
}

/** Reads the prayers of a session; one that was left goes on where it was. */
function OpenedSession({ api, memberId, choice, onMore }: OpenedSessionProps) {
  const [place] = useState(() => readPlaceFor(memberId, choice))
  const [openedAt] = useState(() => Date.now())
  const {
    data: list,
    error,
    refetch,
  } = useQuery(prayListQuery(api, useQueryClient(), { ...choice, place, openedAt }))
  if (!list) {
    return (
      <Aside>
        {error ? (
          <Failed error={error} onRetry={() => void refetch()} />
        ) : (
          <DotLoader>{t('state.loading')}</DotLoader>
        )}
      </Aside>
    )
  }
  const before = { prayed: place?.prayed ?? 0, passed: place?.passed ?? [] }
  if (list.items.length === 0 && before.prayed === 0) return <Nothing />
  return (
    <RunningSession memberId={memberId} choice={choice} begun={beginSession(list, before)} onMore={onMore} />
  )
}

function readPlaceFor(memberId: string, choice: Choice) {
  const place = readPlace(memberId)
  return place && isPlaceOf(place, choice) ? place : null
}

/** The page where there is no prayer. */
function Aside({ children, acts }: { children: ReactNode; acts?: ReactNode }) {
  return (
    <PraySky
      isCentred
      top={
        <Link to="/dashboard" className={iconButtonClass()} aria-label={t('prayNow.close')}>
          <X />
        </Link>
      }
      body={children}
      sun={<PraySun total={0} prayed={0} />}
      acts={acts}
    />
  )
}

function Failed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (asApiFailure(error).code === 'NOT_FOUND') return <h1>{t('prayNow.noGroup')}</h1>
  return (
    <Note kind="bad" retry={{ label: t('action.tryAgain'), onRetry }}>
      {t('prayNow.failed')}
    </Note>
  )
}

function Nothing() {
  return (
    <Aside
      acts={
        <>
          <Link to="/new-prayer" className={buttonClass({ kind: 'ghost' })}>
            {t('prayNow.empty.write')}
          </Link>
          <Link to="/prayers" className={buttonClass({ kind: 'ghost' })}>
            {t('prayNow.empty.wall')}
          </Link>
        </>
      }
    >
      <h1>{t('prayNow.empty')}</h1>
    </Aside>
  )
}
