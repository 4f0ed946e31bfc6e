import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { type SubmitEvent, useState } from 'react'
import { type PraySource, prayNowLimits } from '#contract/prayers/pray-now-constants.ts'
import { ownGroupsQuery } from '#web/features/groups/group-queries.ts'
import type { Api } from '#web/platform/api/router-context.ts'
import { Button, buttonClass } from '#web/ui/buttons/button.tsx'
import { iconButtonClass } from '#web/ui/buttons/icon-button.tsx'
import { RadioChips } from '#web/ui/forms/radio-chips.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { type Choice, forgetPlace, type Place, readChoice, readPlace, storeChoice } from './place.ts'
import { type PraySearch, times } from './pray-address.ts'
import { t } from './pray-now-texts.ts'
import { PraySky, PraySun } from './pray-sky.tsx'

type BeginSheetProps = { api: Api; memberId: string; search: PraySearch }

/** The sources to choose from; that of today begins without a sheet. */
const sources = ['mine', 'groups', 'carried', 'public'] as const satisfies readonly PraySource[]
const sizes = [5, 10, 20]

/** The sheet before a session: for whom, how many, how long (REQ-430). It begins with the choices of the last time. */
export function BeginSheet({ api, memberId, search }: BeginSheetProps) {
  const navigate = useNavigate()
  const [place] = useState(() => readPlace(memberId))
  const [choice, setChoice] = useState(() => firstChoice(memberId, search))
  const { groupId } = choice
  const { data: counts } = useQuery({
    queryKey: ['countPrayList', groupId],
    queryFn: () => api.call('countPrayList', groupId ? { groupId } : {}),
    staleTime: 0,
  })
  const change = (changed: Partial<Choice>) => setChoice({ ...choice, ...changed })

  function begin(event: SubmitEvent): void {
    event.preventDefault()
    const { groupId, ...rest } = choice
    const chosen = rest.source === 'groups' && groupId ? { ...rest, groupId } : rest
    storeChoice(memberId, chosen)
    forgetPlace(memberId)
    void navigate({ to: '/pray', search: chosen })
  }
  return (
    <PraySky
      isCentred
      top={
        <Link to="/dashboard" className={iconButtonClass()} aria-label={t('prayNow.close')}>
          <X />
        </Link>
      }
      body={
        <>
          <h1>{t('prayNow.title')}</h1>
          <p>{t('prayNow.lead')}</p>
        </>
      }
      sun={<PraySun total={choice.size} prayed={0} />}
      sheet={
        <form className="pray-sheet" onSubmit={begin}>
          {place ? <GoOn place={place} /> : null}
          <RadioChips
            legend={t('prayNow.source')}
            choices={sources.map((value) => ({
              value,
              label: <Source name={t(`prayNow.source.${value}`)} count={counts?.[value]} />,
            }))}
            value={choice.source}
            onChange={({ target }) => {
              const source = sources.find((one) => one === target.value)
              if (source) change({ source })
            }}
          />
          {choice.source === 'groups' ? (
            <GroupSelect api={api} groupId={choice.groupId} onChoose={(groupId) => change({ groupId })} />
          ) : null}
          <RadioChips
            tiles
            legend={t('prayNow.size')}
            choices={sizes.map((size) => ({ value: `${size}`, label: size }))}
            value={`${choice.size}`}
            onChange={({ target }) => change({ size: Number(target.value) })}
          />
          <RadioChips
            tiles
            legend={t('prayNow.time')}
            choices={times.map((seconds) => ({ value: `${seconds}`, label: t(`prayNow.time.${seconds}`) }))}
            value={`${choice.seconds}`}
            onChange={({ target }) => {
              const seconds = times.find((one) => `${one}` === target.value)
              if (seconds !== undefined) change({ seconds })
            }}
          />
          <Button type="submit" size="lg" block>
            {t('prayNow.begin')}
          </Button>
        </form>
      }
    />
  )
}

/** The line is there before the number, so that nothing moves; a number that is not known is left out. */
function Source({ name, count = -1 }: { name: string; count: number | undefined }) {
  const most = prayNowLimits.counted - 1
  return (
    <span className="pray-source">
      {name}{' '}
      <small>
        {count < 0 ? null : t(count > most ? 'prayNow.count.many' : 'prayNow.count', { count, most })}
      </small>
    </span>
  )
}

/** The address comes before what was chosen last. */
function firstChoice(memberId: string, { source, groupId }: PraySearch): Choice {
  const last = readChoice(memberId)
  if (source) return { ...last, source, groupId }
  return { ...last, source: sources.find((one) => one === last.source) ?? 'mine' }
}

function GoOn({ place }: { place: Place }) {
  const { source, groupId, size, seconds, prayed, passed, total } = place
  return (
    <Link
      to="/pray"
      search={{ source, groupId, size, seconds }}
      className={buttonClass({ kind: 'soft', block: true })}
    >
      {t('prayNow.goOn', { place: prayed + passed.length + 1, total })}
    </Link>
  )
}

type GroupSelectProps = {
  api: Api
  groupId: string | undefined
  onChoose: (groupId: string | undefined) => void
}

/** One group or all; nothing while there is only one to choose. */
function GroupSelect({ api, groupId, onChoose }: GroupSelectProps) {
  const { data: groups = [] } = useQuery(ownGroupsQuery(api))
  if (groups.length < 2) return null
  return (
    <Select
      label={t('prayNow.group')}
      options={[
        { value: '', label: t('prayNow.group.all') },
        ...groups.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      value={groupId ?? ''}
      onChange={({ target }) => onChoose(target.value || undefined)}
    />
  )
}
