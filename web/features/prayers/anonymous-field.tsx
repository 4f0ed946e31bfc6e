import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { ownGroupsQuery } from '#web/features/groups/group-queries.ts'
import { useApi } from '#web/platform/api/router-context.ts'
import { Note } from '#web/ui/feedback/note.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { t } from './prayer-texts.ts'

type AnonymousFieldProps = Omit<ComponentProps<typeof Checkbox>, 'label' | 'hint'> & {
  isChosen: boolean
  /** The groups it is shared with. */
  groupIds: readonly string[]
}

/** The box 'Without my name', with who can see it nevertheless (REQ-460). */
export function AnonymousField({ isChosen, groupIds, ...input }: AnonymousFieldProps) {
  return (
    <div className="stack gap-2">
      <Checkbox {...input} label={t('anonymous.label')} hint={t('anonymous.hint')} />
      {isChosen && groupIds.length > 0 ? <SmallGroupNote groupIds={groupIds} /> : null}
    </div>
  )
}

function SmallGroupNote({ groupIds }: { groupIds: readonly string[] }) {
  const { data: groups = [] } = useQuery(ownGroupsQuery(useApi()))
  const isSmall = groups.some((group) => group.isSmall && groupIds.includes(group.id))
  return isSmall ? <Note>{t('anonymous.smallGroup')}</Note> : null
}

/** A comment under a prayer without a name has no box: it is without it too (REQ-463). */
export function AnonymousNote() {
  return <p className="text-sm text-text-3">{t('anonymous.ofPrayer')}</p>
}
