import { Link } from '@tanstack/react-router'
import { tagOf } from '#contract/languages/language-codes.ts'
import { Button, buttonClass } from '#web/ui/buttons/button.tsx'
import { Empty } from '#web/ui/feedback/empty.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { FormBody } from '#web/ui/forms/form-body.tsx'
import { useIsHydrated } from '#web/ui/hydration/use-is-hydrated.ts'
import { Main, Page } from '#web/ui/layout/page-layout.tsx'
import { BackLinkText, backLinkClass } from '#web/ui/navigation/back-link.tsx'
import { DraftNotes } from './draft-notes.tsx'
import { LocationField } from './location/location-field.tsx'
import {
  CategoryField,
  DescriptionField,
  HelpForWriter,
  LanguageField,
  TitleField,
} from './prayer-fields.tsx'
import { t } from './prayer-texts.ts'
import { type EditPrayerOptions, type EditPrayerState, useEditPrayer } from './use-edit-prayer.ts'

/** The edit form of a prayer, for its owner and admins (acceptance PEDT). */
export function EditPrayer(options: EditPrayerOptions) {
  const { prayer } = options
  if (!prayer.viewerCan.includes('prayer.edit')) return <AccessDenied prayerId={prayer.id} />
  return (
    <Main>
      <Page>
        <Link to="/prayers/$prayerId" params={{ prayerId: prayer.id }} className={backLinkClass}>
          <BackLinkText>{t('editPrayer.back')}</BackLinkText>
        </Link>
        <EditForm {...options} />
      </Page>
    </Main>
  )
}

function EditForm(options: EditPrayerOptions) {
  const edit = useEditPrayer(options)
  const { form } = edit
  const { id, mine, location } = options.prayer
  return (
    <form method="post" noValidate className="max-w-2xl" onSubmit={form.onSubmit}>
      <FormBody legend={t('editPrayer.title')} disabled={!useIsHydrated()}>
        <div>
          <h1>{t('editPrayer.title')}</h1>
          <p className="mt-2 text-text-2">{t('editPrayer.lead')}</p>
        </div>
        <TitleField form={form} />
        <DescriptionField form={form} />
        <LanguageField form={form} />
        <HelpForWriter form={form} />
        <CategoryField form={form} />
        {mine || location ? (
          <LocationField
            sharedLocation={edit.sharedLocation}
            error={form.errorOf('location')}
            nameRef={edit.locationRef}
          />
        ) : null}
        <Outdated edit={edit} />
        <div className="row">
          <Button type="submit" size="lg" busy={form.isSubmitting} busyLabel={t('editPrayer.saving')}>
            {t('editPrayer.save')}
          </Button>
          <Link
            to="/prayers/$prayerId"
            params={{ prayerId: id }}
            className={buttonClass({ kind: 'ghost', size: 'lg' })}
          >
            {t('action.cancel')}
          </Link>
        </div>
        <DraftNotes
          onDiscard={edit.discard}
          detail={t('error.unauthenticated')}
          returnTo={`/prayers/edit/${id}`}
        />
      </FormBody>
    </form>
  )
}

/**
 * Another version was saved meanwhile, perhaps by the same person in another tab: the person decides which one stays.
 */
function Outdated({ edit: { form, outdated } }: { edit: EditPrayerState }) {
  if (!outdated) return null
  return (
    <Note kind="bad" title={t('editPrayer.changed')}>
      {t('editPrayer.changed.detail')}
      {outdated.newer ? (
        <figure className="mt-3">
          <figcaption className="font-semibold">{t('editPrayer.newer')}</figcaption>
          <blockquote className="mt-2">
            <p className="font-semibold break-words" lang={tagOf(outdated.newer.language)}>
              {outdated.newer.title}
            </p>
            <p className="read" lang={tagOf(outdated.newer.language)}>
              {outdated.newer.description}
            </p>
          </blockquote>
        </figure>
      ) : null}
      <div className="row mt-3">
        <Button kind="secondary" onClick={() => void outdated.loadNewer()}>
          {t('editPrayer.loadNewer')}
        </Button>
        <Button kind="soft" busy={form.isSubmitting} onClick={() => void outdated.saveOver()}>
          {t('editPrayer.saveOver')}
        </Button>
      </div>
    </Note>
  )
}

function AccessDenied({ prayerId }: { prayerId: string }) {
  const back = (
    <Link to="/prayers/$prayerId" params={{ prayerId }} className={buttonClass()}>
      {t('editPrayer.back')}
    </Link>
  )
  return (
    <Main>
      <Page>
        <Empty level={1} title={t('editPrayer.denied')} action={back} tall>
          {t('editPrayer.denied.detail')}
        </Empty>
      </Page>
    </Main>
  )
}
