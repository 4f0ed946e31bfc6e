import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import type { MessageKey } from '#contract/messages/key.ts'
import type { Prayer } from '#contract/prayers/prayer-operations.ts'
import { Audience } from '#contract/values/audience.ts'
import { AudienceField } from '#web/features/prayers/audience-field.tsx'
import { t } from '#web/features/prayers/prayer-texts.ts'
import { useContractForm } from '#web/platform/forms/use-contract-form.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog, DialogActions } from '#web/ui/dialogs/dialog.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { usePrayerActions } from './api.ts'

/** The current audience of a prayer, as the form's initial value. */
function audienceOf({ audience: { kind, groups } }: Prayer): Required<Audience> {
  return { kind, groupIds: groups.map(({ id }) => id) }
}

type Consequence = Extract<MessageKey, `prayerActs.audience.${'opened' | 'narrowed' | 'unlinked'}`>

const width = { private: 0, groups: 1, public: 2 } as const

/** The consequences of a new audience: people who gain access, people who lose it, and the share link. */
export function consequencesOf(before: Audience, after: Audience): Consequence[] {
  const isWidened = width[after.kind] > width[before.kind] || hasMore(before, after)
  const isNarrowed = width[after.kind] < width[before.kind] || hasMore(after, before)
  const consequences: Consequence[] = []
  if (isWidened) consequences.push('prayerActs.audience.opened')
  if (isNarrowed) consequences.push('prayerActs.audience.narrowed')
  if (isNarrowed && before.kind === 'public') consequences.push('prayerActs.audience.unlinked')
  return consequences
}

/** True when the second has groups that the first has not, both being group audiences. */
function hasMore(one: Audience, other: Audience): boolean {
  if (one.kind !== 'groups' || other.kind !== 'groups') return false
  return other.groupIds.some((id) => !one.groupIds.includes(id))
}

type AudienceDialogProps = { prayer: Prayer; displayName: string; open: boolean; onClose: () => void }

/** Changes the audience of a prayer, and shows the consequences first (REQ-75). */
export function AudienceDialog({ open, ...rest }: AudienceDialogProps) {
  return (
    <Dialog open={open} title={t('prayerActs.audience')} onCancel={rest.onClose}>
      {open ? <AudienceForm {...rest} /> : null}
    </Dialog>
  )
}

const Choice = z.strictObject({ audience: Audience })

function AudienceForm({ prayer, displayName, onClose }: Omit<AudienceDialogProps, 'open'>) {
  const { changeAudience, narrowAudience } = usePrayerActions(prayer)
  const before = audienceOf(prayer)
  const form = useContractForm<z.input<typeof Choice>>({
    schema: Choice,
    defaultValues: { audience: before },
    submit: async (values) => {
      const chosen = Audience.parse(values.audience)
      const isWider = consequencesOf(before, chosen).includes('prayerActs.audience.opened')
      await (isWider ? changeAudience : narrowAudience)(chosen)
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
