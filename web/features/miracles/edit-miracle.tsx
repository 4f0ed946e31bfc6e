import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { Member } from '#contract/account/account-operations.ts'
import type { Miracle } from '#contract/miracles/miracle-operations.ts'
import { DraftNotes } from '#web/features/prayers/draft-notes.tsx'
import { asApiFailure } from '#web/platform/api/api-failure.ts'
import type { Api } from '#web/platform/api/router-context.ts'
import { Button, buttonClass } from '#web/ui/buttons/button.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { FormBody } from '#web/ui/forms/form-body.tsx'
import { useIsHydrated } from '#web/ui/hydration/use-is-hydrated.ts'
import { Main, Page } from '#web/ui/layout/page-layout.tsx'
import { useEditMiracle } from './api.ts'
import { MiracleFields } from './miracle-fields.tsx'
import { miracleQuery } from './miracle-queries.ts'
import { Refused } from './miracle-states.tsx'
import { t } from './miracle-texts.ts'
import { draftOfMiracle, useMiracleForm } from './use-miracle-form.ts'

/** The miracle was changed elsewhere during the edit: the person decides which version stays. */
function ChangedMeanwhile({ onSaveOver, onLoad }: { onSaveOver: () => void; onLoad: () => void }) {
  return (
    <div className="stack gap-3">
      <Note kind="bad" title={t('miracle.editing.changed')}>
        {t('miracle.editing.changed.detail')}
      </Note>
      <div className="row">
        <Button kind="secondary" onClick={onSaveOver}>
          {t('miracle.editing.saveOver')}
        </Button>
        <Button kind="ghost" onClick={onLoad}>
          {t('miracle.editing.loadNewer')}
        </Button>
      </div>
    </div>
  )
}

type EditMiracleProps = { api: Api; member: Member; miracle: Miracle; onDone: () => Promise<unknown> }

/** The edit form of an own miracle; only its author gets it (REQ-73). */
export function EditMiracle(props: EditMiracleProps) {
  const { id, viewerCan } = props.miracle
  const back = (kind: 'primary' | 'ghost', text: string) => (
    <Link to="/miracles/$miracleId" params={{ miracleId: id }} className={buttonClass({ kind, size: 'lg' })}>
      {text}
    </Link>
  )
  if (!viewerCan.includes('miracle.edit')) {
    return (
      <Refused
        title={t('miracle.denied')}
        detail={t('miracle.editing.denied.detail')}
        action={back('primary', t('miracle.editing.back'))}
      />
    )
  }
  return (
    <Main>
      <Page>
        <EditForm {...props} cancel={back('ghost', t('action.cancel'))} />
      </Page>
    </Main>
  )
}

function EditForm({ api, member, miracle, onDone, cancel }: EditMiracleProps & { cancel: ReactNode }) {
  const editMiracle = useEditMiracle(miracle.id)
  const queryClient = useQueryClient()
  const [newer, setNewer] = useState<Miracle>()
  const { form, images, isSaved, resetForm, submitOnVersion, discard } = useMiracleForm({
    memberId: member.id,
    draftName: `edit-miracle:${miracle.id}`,
    initial: draftOfMiracle(miracle),
    send: ({ prayerId: _, isAnonymous: __, ...values }, { version }) =>
      editMiracle({ ...values, version }).catch(offerNewer),
    onSent: onDone,
  })
  /** Another tab saved first: loads its version, so that the person can choose between the two. */
  async function offerNewer(error: unknown): Promise<never> {
    if (asApiFailure(error).code === 'CHANGED_MEANWHILE')
      setNewer(await queryClient.query({ ...miracleQuery(api, miracle.id), staleTime: 0 }))
    throw error
  }
  function saveOver({ version }: Miracle): void {
    setNewer(undefined)
    void submitOnVersion(version)
  }
  function load(current: Miracle): void {
    resetForm(draftOfMiracle(current))
    setNewer(undefined)
  }
  return (
    <form method="post" noValidate className="max-w-2xl" onSubmit={form.onSubmit}>
      <FormBody legend={t('miracle.editing.title')} disabled={!useIsHydrated()}>
        <h1>{t('miracle.editing.title')}</h1>
        <MiracleFields form={form} images={images} member={member} />
        {newer ? <ChangedMeanwhile onSaveOver={() => saveOver(newer)} onLoad={() => load(newer)} /> : null}
        <div className="row">
          <Button type="submit" size="lg" busy={form.isSubmitting} busyLabel={t('miracle.editing.saving')}>
            {t('miracle.editing.save')}
          </Button>
          {cancel}
        </div>
        <DraftNotes
          onDiscard={isSaved ? discard : undefined}
          detail={t('error.unauthenticated')}
          returnTo={`/miracles/edit/${miracle.id}`}
        />
      </FormBody>
    </form>
  )
}
