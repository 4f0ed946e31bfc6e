import { useQuery } from '@tanstack/react-query'
import { Earth, Lock, Users } from 'lucide-react'
import { type Ref, useEffect } from 'react'
import type { Audience, GroupName } from '#contract/values/audience.ts'
import { audiences } from '#contract/values/constants.ts'
import { ownGroupsQuery } from '#web/features/groups/group-queries.ts'
import { useApi } from '#web/platform/api/router-context.ts'
import { GroupRosette } from '#web/ui/drawings/group-rosette.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { CheckboxChips } from '#web/ui/forms/checkbox-chips.tsx'
import { FieldFoot } from '#web/ui/forms/field.tsx'
import { OptionCards } from '#web/ui/forms/option-cards.tsx'
import { showToast } from '#web/ui/toasts/toast-store.ts'
import { t } from './prayer-texts.ts'

type AudienceGroupsProps = {
  chosen: readonly string[]
  onChange: (groupIds: string[]) => void
  currentGroup: GroupName | undefined
  error: string | undefined
  firstRef: Ref<HTMLInputElement> | undefined
}

/** The groups to share with: only those of the member, and always the current group (PNEW-11, 12). */
function AudienceGroups({ chosen, onChange, currentGroup, error, firstRef }: AudienceGroupsProps) {
  const { data: groups, isError, refetch } = useQuery(ownGroupsQuery(useApi()))
  useLeftGroups(groups, chosen, onChange)

  function choose(groupIds: string[]): void {
    if (currentGroup && !groupIds.includes(currentGroup.id))
      showToast({ kind: 'failure', title: t('prayer.groups.locked'), detail: t('prayer.groups.current') })
    else onChange(groupIds)
  }
  if (isError && !groups) {
    const retry = { label: t('action.tryAgain'), onRetry: () => void refetch() }
    return (
      <Note kind="bad" retry={retry}>
        {t('prayer.groups.failed')}
      </Note>
    )
  }
  if (!groups) return <Note>{t('prayer.groups.loading')}</Note>
  if (groups.length === 0) return <NoGroups error={error} />
  return (
    <CheckboxChips
      legend={t('prayer.groups')}
      choices={groups.map(({ id, name }) => ({
        value: id,
        label: id === currentGroup?.id ? <Locked name={name} /> : name,
        icon: <GroupRosette seed={id} size={24} />,
      }))}
      chosen={chosen}
      onChange={choose}
      hint={currentGroup && t('prayer.groups.current')}
      error={error}
      firstRef={firstRef}
    />
  )
}

function Locked({ name }: { name: string }) {
  return (
    <>
      {name}
      <Lock />
    </>
  )
}

function NoGroups({ error }: { error: string | undefined }) {
  return (
    <div className="stack gap-2">
      <Note title={t('prayer.groups.none')}>{t('prayer.groups.none.detail')}</Note>
      <FieldFoot id="no-groups" error={error} />
    </div>
  )
}

/**
 * Drops groups of a draft that the member has left since: they would not be shown, and the server would refuse them.
 */
function useLeftGroups(
  groups: readonly GroupName[] | undefined,
  chosen: readonly string[],
  onChange: (groupIds: string[]) => void,
): void {
  useEffect(() => {
    if (!groups) return
    const known = chosen.filter((groupId) => groups.some(({ id }) => id === groupId))
    if (known.length < chosen.length) onChange(known)
  })
}

type AudienceFieldProps = {
  legend: string
  /** The hint for "public", which differs by kind of content. */
  publicNote: string
  value: Audience
  onChange: (audience: Audience) => void
  /** The name that others see. */
  displayName: string
  /** The group the form was opened from: its content stays shared with it (PNEW-11). */
  currentGroup?: GroupName
  error?: string
  groupsRef?: Ref<HTMLInputElement>
}

/** The audience: private, chosen groups, or public (PNEW-2; REQ-28, REQ-90, REQ-162). */
export function AudienceField(props: AudienceFieldProps) {
  const { legend, publicNote, value, onChange, displayName, currentGroup, error } = props
  const isGroups = value.kind === 'groups'
  const hints = {
    private: undefined,
    groups: currentGroup && t('prayer.audience.fromGroup', { group: currentGroup.name }),
    public: publicNote,
  }
  const details = {
    private: t('prayer.audience.private.detail'),
    groups: t('prayer.audience.groups.detail'),
    public: t('prayer.audience.public.detail', { name: displayName }),
  }
  return (
    <>
      <OptionCards
        legend={legend}
        hint={hints[value.kind]}
        error={isGroups ? undefined : error}
        choices={audiences.map((kind) => ({
          value: kind,
          label: t(`prayer.audience.${kind}`),
          description: details[kind],
          icon: icons[kind],
          isDisabled: currentGroup !== undefined && kind !== 'groups',
        }))}
        value={value.kind}
        onChange={({ target }) => onChange({ ...value, kind: kindOf(target.value) })}
      />
      {isGroups ? (
        <AudienceGroups
          chosen={value.groupIds}
          onChange={(groupIds) => onChange({ kind: 'groups', groupIds })}
          currentGroup={currentGroup}
          error={error}
          firstRef={props.groupsRef}
        />
      ) : null}
    </>
  )
}

const icons = { private: <Lock />, groups: <Users />, public: <Earth /> }

function kindOf(value: string): Audience['kind'] {
  return audiences.find((kind) => kind === value) ?? 'private'
}
