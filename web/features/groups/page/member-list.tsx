import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Member as Viewer } from '#contract/account/account-operations.ts'
import type { Member } from '#contract/groups/group-members.ts'
import type { Group } from '#contract/groups/group-operations.ts'
import { t } from '#web/features/groups/group-texts.ts'
import { useMemberActions } from '#web/features/groups/members/api.ts'
import { hasActions, MemberRow } from '#web/features/groups/members/member-row.tsx'
import { itemsOf } from '#web/platform/list-cache.ts'
import { useApi } from '#web/platform/use-api.ts'
import { Table } from '#web/ui/table.tsx'
import { useConfirm } from '#web/ui/use-confirm.tsx'
import { PagedList } from './paged-list.tsx'
import { membersQuery } from './queries.ts'

type MembersProps = { group: Group; member: Viewer }

/** Who is in a group, since when and as what; acts stand beside those whom the viewer may act on (GDET-4 … GDET-7). */
export function Members({ group, member: viewer }: MembersProps) {
  const query = useInfiniteQuery(membersQuery(useApi(), group.id))
  const { changeRole, remove } = useMemberActions(group.id)
  const [confirm, dialog] = useConfirm()
  const list = useRef<HTMLElement>(null)
  const members = itemsOf(query.data)
  const withActions = members.some(hasActions)
  const columns = ['member.name', 'member.role', 'member.joined'] as const

  async function askToRemove({ id, author: { name } }: Member): Promise<void> {
    const isRemoved = await confirm({
      title: t('member.remove.title', { name }),
      consequence: t('member.remove.consequence', { name }),
      action: t('member.remove.action'),
      busyAction: t('member.removing'),
      cancel: t('action.cancel'),
      run: () => remove(id),
    }).catch(refusedWithToast)
    if (isRemoved) list.current?.focus()
  }
  return (
    <section ref={list} tabIndex={-1} aria-label={t('member.list')}>
      <PagedList
        groupId={group.id}
        query={query}
        isEmpty={members.length === 0}
        failed={t('member.listFailed')}
      >
        <Table
          label={t('member.list')}
          columns={[
            ...columns.map((key) => ({ label: t(key) })),
            ...(withActions ? [{ label: t('member.actions'), isHidden: true }] : []),
          ]}
        >
          {members.map((member) => (
            <MemberRow
              key={member.id}
              member={member}
              timeZone={viewer.timeZone}
              withActions={withActions}
              onRole={(role) => void changeRole(member.id, role).catch(refusedWithToast)}
              onRemove={() => void askToRemove(member)}
            />
          ))}
        </Table>
      </PagedList>
      {dialog}
    </section>
  )
}

/** The operation has told the person why; the member only stays as they were. */
function refusedWithToast(): boolean {
  return false
}
