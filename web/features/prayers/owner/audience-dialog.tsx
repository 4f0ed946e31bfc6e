import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import type { Prayer } from '#contract/prayers/prayer-operations.ts'
import { Audience } from '#contract/values/audience.ts'
import { AudienceField } from '#web/features/prayers/audience-field.tsx'
import { t } from '#web/features/prayers/prayer-texts.ts'
import { useContractForm } from '#web/platform/form.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogActions } from '#web/ui/dialog.tsx'
import { Note } from '#web/ui/note.tsx'
import { usePrayerActions } from './api.ts'
import { audienceOf, consequencesOf } from './audience-change.ts'

type AudienceDialogProps = { prayer: Prayer; displayName: string; open: boolean; onClose: () => void }

/** Changes who can see a prayer, and says what that means before it is done (REQ-75). */
export function AudienceDialog({ open, ...rest }: AudienceDialogProps) {
  return (
    <Dialog open={open} title={t('prayerActs.audience')} onCancel={rest.onClose}>
      {open ? <AudienceForm {...rest} /> : null}
    </Dialog>
  )
}

const Choice = z.strictObject({ audience: Audience })

function AudienceForm({ prayer, displayName, onClose }: Omit<AudienceDialogProps, 'open'>) {
  const { changeAudience } = usePrayerActions(prayer.id)
  const before = audienceOf(prayer)
  const form = useContractForm<z.input<typeof Choice>>({
    schema: Choice,
    defaultValues: { audience: before },
    submit: async (values) => {
      await changeAudience(Audience.parse(values.audience))
      onClose()
    },
  })
  const { kind, groupIds = [] } = useWatch({ control: form.control, name: 'audience' })
  const audience = { kind, groupIds }
  const { isSubmitted } = form.formState
  const consequences = consequencesOf(before, audience)
  return (
    <form method="post" noValidate className="stack" onSubmit={form.onSubmit}>
      <AudienceField
        legend={t('prayerActs.audience.legend')}
        publicNote={t('prayer.audience.public.confirm')}
        displayName={displayName}
        value={audience}
        onChange={(chosen) => form.setValue('audience', chosen, { shouldValidate: isSubmitted })}
        error={form.errorOf('audience')}
      />
      <div role="status">
        {consequences.length > 0 ? (
          <Note kind="warn">{consequences.map((key) => t(key)).join(' ')}</Note>
        ) : null}
      </div>
      <DialogActions>
        <Button kind="secondary" onClick={onClose}>
          {t('action.cancel')}
        </Button>
        <Button type="submit" busy={form.isSubmitting} busyLabel={t('prayerActs.saving')}>
          {t('prayerActs.save')}
        </Button>
      </DialogActions>
    </form>
  )
}
