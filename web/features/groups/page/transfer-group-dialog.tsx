import { useInfiniteQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { GroupMember } from '#contract/groups/group-members.ts'
import type { Group } from '#contract/groups/group-operations.ts'
import { groupLimits } from '#contract/values/constants.ts'
import { membersQuery } from '#web/features/groups/group-queries.ts'
import { t } from '#web/features/groups/group-texts.ts'
import { useApi } from '#web/platform/api/router-context.ts'
import { itemsOf } from '#web/platform/queries/list-cache.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog, DialogActions } from '#web/ui/dialogs/dialog.tsx'
import { OptionCards } from '#web/ui/forms/option-cards.tsx'
import { useTransferGroup } from './api.ts'
import { PagedList } from './paged-list.tsx'

type TransferDialogProps = { group: Group; open: boolean; onClose: () => void }

/** Selects the member to whom the ownership is offered (REQ-83). */
export function TransferDialog({ open, ...rest }: TransferDialogProps) {
  return (
    <Dialog open={open} title={t('transfer.title')} onCancel={rest.onClose}>
      <p className="dialog-text mb-4">{t('transfer.lead', { days: groupLimits.offerDays })}</p>
      {open ? <TransferForm {...rest} /> : null}
    </Dialog>
  )
}

function TransferForm({ group, onClose }: Omit<TransferDialogProps, 'open'>) {
  const query = useInfiniteQuery(membersQuery(useApi(), group.id))
  const members = itemsOf(query.data).filter(({ viewerCan }) => viewerCan.includes('member.makeOwner'))
  const { chosen, isMissing, isBusy, choose, submit } = useChoice(group, members, onClose)
  return (
    <form method="post" noValidate className="stack" onSubmit={submit}>
      <PagedList
        groupId={group.id}
        query={query}
        isEmpty={members.length === 0}
        failed={t('member.listFailed')}
        empty={<p>{t('transfer.alone')}</p>}
      >
        <OptionCards
          legend={t('transfer.choose')}
          choices={members.map(({ id, author, role }) => ({
            value: id,
            label: author.name,
            description: t(`group.role.${role}`),
          }))}
          value={chosen?.id ?? ''}
          error={isMissing ? t('transfer.required') : undefined}
          onChange={({ target }) => choose(target.value)}
        />
      </PagedList>
      <DialogActions>
        <Button kind="secondary" aria-disabled={isBusy || undefined} onClick={isBusy ? undefined : onClose}>
          {t('action.cancel')}
        </Button>
        {members.length > 0 ? (
          <Button type="submit" busy={isBusy} busyLabel={t('transfer.giving')}>
            {t('transfer.submit')}
          </Button>
        ) : null}
      </DialogActions>
    </form>
  )
}

function useChoice(group: Group, members: GroupMember[], onDone: () => void) {
  const [chosenId, setChosenId] = useState<string>()
  const [isMissing, setIsMissing] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const chosen = members.find(({ id }) => id === chosenId)
  const transfer = useTransferGroup(group, chosen?.author.name ?? '')

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (isBusy) return
    setIsMissing(!chosen)
    if (!chosen) return
    setIsBusy(true)
    await transfer(chosen.id).then(onDone, refusedWithToast)
    setIsBusy(false)
  }
  return {
    chosen,
    isMissing,
    isBusy,
    choose: (id: string) => {
      setChosenId(id)
      setIsMissing(false)
    },
    submit: (event: FormEvent) => void submit(event),
  }
}

/** The operation has already shown the reason; the dialog stays open to choose another member. */
function refusedWithToast(): null {
  return null
}
