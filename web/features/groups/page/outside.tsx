import type { Group } from '#contract/groups/group-operations.ts'
import { t } from '#web/features/groups/group-texts.ts'
import { Empty } from '#web/ui/empty.tsx'

/** In place of what only members see: why it is not here, and how one gets in (REQ-81). */
export function MembersOnlyNotice({ group, tab }: { group: Group; tab: 'prayers' | 'members' }) {
  return (
    <Empty drawing="rings" title={t(`group.outside.${tab}`)}>
      {group.standing === 'pending'
        ? t('group.outside.pending')
        : t(group.isOpen ? 'group.outside.open' : 'group.outside.ask')}
    </Empty>
  )
}
