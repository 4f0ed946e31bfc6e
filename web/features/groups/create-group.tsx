import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Member } from '#contract/account/account-operations.ts'
import type { Group } from '#contract/groups/group-operations.ts'
import { DraftNote } from '#web/features/writing/draft-note.tsx'
import { Button, buttonClass } from '#web/ui/buttons/button.tsx'
import { Dialog, DialogActions } from '#web/ui/dialogs/dialog.tsx'
import { FormBody } from '#web/ui/forms/form-body.tsx'
import { useIsHydrated } from '#web/ui/hydration/use-is-hydrated.ts'
import { Main, Page } from '#web/ui/layout/page-layout.tsx'
import { BackLinkText, backLinkClass } from '#web/ui/navigation/back-link.tsx'
import { useCreateGroup } from './api.ts'
import { GroupFields } from './group-fields.tsx'
import { SignedOutNote } from './group-signed-out-note.tsx'
import { t } from './group-texts.ts'
import { newGroup, useGroupForm } from './use-group-form.ts'

type CreateGroupProps = { member: Member; onCreated: (group: Group) => void }

/** The form as a page; Cancel leads to My Groups (REQ-40). */
export function CreateGroup(props: CreateGroupProps) {
  return (
    <Main>
      <Page>
        <Link to="/groups" className={backLinkClass}>
          <BackLinkText>{t('group.mine')}</BackLinkText>
        </Link>
        <div className="max-w-2xl">
          <h1>{t('group.new')}</h1>
          <p className="mt-2 mb-6 text-text-2">{t('group.new.lead')}</p>
          <CreateForm {...props}>
            {(submit) => (
              <div className="row">
                {submit}
                <Link to="/groups" className={buttonClass({ kind: 'ghost' })}>
                  {t('action.cancel')}
                </Link>
              </div>
            )}
          </CreateForm>
        </div>
      </Page>
    </Main>
  )
}

type CreateGroupDialogProps = CreateGroupProps & { open: boolean; onClose: () => void }

/** The same form in a dialog over My Groups, with the same draft (REQ-51). */
export function CreateGroupDialog({ open, onClose, ...props }: CreateGroupDialogProps) {
  return (
    <Dialog open={open} title={t('group.new')} onCancel={onClose}>
      {open ? (
        <CreateForm {...props}>
          {(submit) => (
            <DialogActions>
              <Button kind="secondary" onClick={onClose}>
                {t('action.cancel')}
              </Button>
              {submit}
            </DialogActions>
          )}
        </CreateForm>
      ) : null}
    </Dialog>
  )
}

type CreateFormProps = CreateGroupProps & { children: (submit: ReactNode) => ReactNode }

function CreateForm({ member, onCreated, children }: CreateFormProps) {
  const createGroup = useCreateGroup()
  const { form, discard } = useGroupForm({
    memberId: member.id,
    draftName: 'new-group',
    begin: newGroup,
    send: async ({ version: _, ...group }) => onCreated(await createGroup(group)),
  })
  const submit = (
    <Button type="submit" busy={form.isSubmitting} busyLabel={t('group.creating')}>
      {t('group.create')}
    </Button>
  )
  return (
    <form method="post" noValidate onSubmit={form.onSubmit}>
      <FormBody legend={t('group.new')} disabled={!useIsHydrated()} className="stack gap-5">
        <GroupFields form={form} />
        <SignedOutNote returnTo="/groups/new" />
        <div>
          {children(submit)}
          <DraftNote onDiscard={discard} />
        </div>
      </FormBody>
    </form>
  )
}
