import { Link, useHydrated } from '@tanstack/react-router'
import { ImagesField } from '#web/features/media/images-field.tsx'
import { RestoredNote } from '#web/features/writing/restored-note.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Columns } from '#web/ui/columns.tsx'
import { Main, Page } from '#web/ui/page.tsx'
import { DraftNotes } from './draft-notes.tsx'
import { LocationField } from './location/location-field.tsx'
import { PrayerAudience } from './prayer-audience.tsx'
import { CategoryField, DescriptionField, HelpForWriter, TitleField } from './prayer-fields.tsx'
import { PrayerPreview } from './prayer-preview.tsx'
import { t } from './prayer-texts.ts'
import { type NewPrayerOptions, type NewPrayerState, useNewPrayer } from './use-new-prayer.ts'

/** The form for a new prayer, with a draft on the device and a preview beside it (acceptance PNEW). */
export function NewPrayerForm(options: NewPrayerOptions) {
  const { member } = options
  const prayer = useNewPrayer(options)
  const author = { name: member.displayName, tint: member.tint }
  return (
    <Main>
      <Page>
        <Columns
          asideLabel={t('newPrayer.preview')}
          aside={<PrayerPreview form={prayer.form} author={author} />}
        >
          <Fields prayer={prayer} {...options} />
        </Columns>
      </Page>
    </Main>
  )
}

type FieldsProps = NewPrayerOptions & { prayer: NewPrayerState }

function Fields({ prayer, member, currentGroup }: FieldsProps) {
  const { form, images, sharedLocation } = prayer
  return (
    <form method="post" noValidate className="max-w-2xl" onSubmit={form.onSubmit}>
      <fieldset disabled={!useHydrated()} className="stack gap-6">
        <div>
          <h1>{t('newPrayer.title')}</h1>
          <p className="mt-2 text-text-2">{t('newPrayer.lead')}</p>
          <RestoredNote isRestored={prayer.isRestored} />
        </div>
        <TitleField form={form} />
        <DescriptionField form={form} />
        <HelpForWriter form={form} isNew />
        <CategoryField form={form} />
        <PrayerAudience form={form} displayName={member.displayName} currentGroup={currentGroup} />
        <LocationField
          sharedLocation={sharedLocation}
          error={form.errorOf('location')}
          nameRef={prayer.locationRef}
        />
        <ImagesField images={images} error={form.errorOf('images')} />
        <div className="row">
          <Button type="submit" size="lg" busy={form.isSubmitting} busyLabel={t('newPrayer.submitting')}>
            {t('newPrayer.submit')}
          </Button>
          <Link to="/dashboard" className={buttonClass({ kind: 'ghost', size: 'lg' })}>
            {t('action.cancel')}
          </Link>
        </div>
        <DraftNotes
          onDiscard={prayer.discard}
          detail={t('newPrayer.unauthenticated.detail')}
          returnTo={currentGroup ? `/new-prayer?groupId=${currentGroup.id}` : '/new-prayer'}
        />
      </fieldset>
    </form>
  )
}
