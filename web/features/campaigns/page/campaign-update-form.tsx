import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { NewCampaignUpdate } from '#contract/fundraising/campaign-update-operations.ts'
import { campaignLimits } from '#contract/fundraising/fundraising-constants.ts'
import { useUpdateWrites } from '#web/features/campaigns/api.ts'
import { t } from '#web/features/campaigns/manage/campaign-management-texts.ts'
import { SignedOutNote } from '#web/features/campaigns/signed-out-notes.tsx'
import { DraftNote } from '#web/features/writing/draft-note.tsx'
import { counterOf } from '#web/features/writing/text-counter.ts'
import type { ShowOutcome } from '#web/platform/api/use-operation.ts'
import { useContractForm } from '#web/platform/forms/use-contract-form.ts'
import { useDraft } from '#web/platform/forms/use-draft.ts'
import { useSession } from '#web/platform/session/browser-session.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'

type UpdateFormProps = { campaignId: string; show: ShowOutcome; onAdded: () => Promise<void> }

/**
 * A message to all supporters; the draft stays in the field and on the device until the server has saved it.
 */
export function UpdateForm({ campaignId, show, onAdded }: UpdateFormProps) {
  const { add } = useUpdateWrites(campaignId, show)
  const draft = useDraft<string>({
    name: `campaign-update:${campaignId}`,
    memberId: useSession().member?.id ?? '',
    schema: z.string(),
    isEmpty: (text) => text.trim() === '',
  })
  const form = useContractForm<{ body: string }>({
    schema: NewCampaignUpdate,
    defaultValues: { body: draft.restored ?? '' },
    submit: async ({ body }) => {
      const entered = form.getValues('body')
      draft.saveNow(body)
      await add(body)
      // Text typed since then belongs to the next update.
      if (form.getValues('body') === entered) discard()
      await onAdded()
    },
  })
  const body = useWatch({ control: form.control, name: 'body' })

  function discard(): void {
    form.reset({ body: '' })
    draft.discard()
  }
  return (
    <form method="post" noValidate className="stack mb-8 max-w-2xl" onSubmit={form.onSubmit}>
      <TextArea
        rows={3}
        label={t('campaignUpdate.label')}
        placeholder={t('campaignUpdate.placeholder')}
        hint={t('campaignUpdate.hint')}
        error={form.errorOf('body')}
        counter={counterOf(body, campaignLimits.update.max)}
        {...form.register('body', { onChange: ({ target }) => draft.change(target.value) })}
      />
      <div className="row">
        <Button
          type="submit"
          kind="secondary"
          busy={form.isSubmitting}
          busyLabel={t('campaignUpdate.submitting')}
        >
          {t('campaignUpdate.submit')}
        </Button>
        <DraftNote onDiscard={draft.isSaved ? discard : undefined} />
      </div>
      <SignedOutNote returnTo={`/fundraising/${campaignId}`} />
    </form>
  )
}
