import { Earth, Lock, Users } from 'lucide-react'
import type { Ref } from 'react'
import type { Audience, GroupName } from '#contract/values/audience.ts'
import { audiences } from '#contract/values/constants.ts'
import { OptionCards } from '#web/ui/option-cards.tsx'
import { AudienceGroups } from './audience-groups.tsx'
import { t } from './prayer-texts.ts'

type AudienceFieldProps = {
  legend: string
  /** What public means for this kind of thing. */
  publicNote: string
  value: Audience
  onChange: (audience: Audience) => void
  /** How the person is named to others. */
  displayName: string
  /** The group they came from: what they write there stays with it (PNEW-11). */
  currentGroup?: GroupName
  error?: string
  groupsRef?: Ref<HTMLInputElement>
}

/** Who may see something: only oneself, the groups one chooses, or everybody (PNEW-2; REQ-28, REQ-90, REQ-162). */
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
