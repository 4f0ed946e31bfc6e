import '#web/platform/text/general-texts.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useController, useWatch } from 'react-hook-form'
import { prayerLimits } from '#contract/prayers/prayer-constants.ts'
import type { GroupName } from '#contract/values/audience.ts'
import type { Author } from '#contract/values/author.ts'
import { shorten } from '#contract/values/text.ts'
import { ownGroupsQuery } from '#web/features/groups/group-queries.ts'
import { ImagesField } from '#web/features/media/images-field.tsx'
import { RestoredNote } from '#web/features/writing/draft-note.tsx'
import { useApi } from '#web/platform/api/router-context.ts'
import { Button, buttonClass } from '#web/ui/buttons/button.tsx'
import { FormBody } from '#web/ui/forms/form-body.tsx'
import { useIsHydrated } from '#web/ui/hydration/use-is-hydrated.ts'
import { Columns } from '#web/ui/layout/columns.tsx'
import { Main, Page } from '#web/ui/layout/page-layout.tsx'
import { Meta } from '#web/ui/lists/meta.tsx'
import { AnonymousField } from './anonymous-field.tsx'
import { AudienceField } from './audience-field.tsx'
import { DraftNotes } from './draft-notes.tsx'
import { LocationField } from './location/location-field.tsx'
import { PrayerCard } from './prayer-card.tsx'
import {
  CategoryField,
  DescriptionField,
  HelpForWriter,
  LanguageField,
  type PrayerForm,
  TitleField,
} from './prayer-fields.tsx'
import { t } from './prayer-texts.ts'
import { SupportersMeta } from './supporters-meta.tsx'
import { type NewPrayerOptions, type NewPrayerState, useNewPrayer } from './use-new-prayer.ts'

type PrayerAudienceProps = { form: PrayerForm; displayName: string; currentGroup?: GroupName }

/** The audience of the new prayer, as part of its form. */
function PrayerAudience({ form, displayName, currentGroup }: PrayerAudienceProps) {
  const { field } = useController({ control: form.control, name: 'audience' })
  const isAnonymous = useWatch({ control: form.control, name: 'isAnonymous' }) ?? false
  const { kind = 'private', groupIds = [] } = field.value ?? {}
  return (
    <>
      <AudienceField
        legend={t('prayer.audience')}
        publicNote={t('prayer.audience.public.confirm')}
        value={{ kind, groupIds }}
        onChange={field.onChange}
        displayName={isAnonymous ? t('author.somebody') : displayName}
        currentGroup={currentGroup}
        error={form.errorOf('audience') ?? form.errorOf('audience.groupIds')}
        groupsRef={field.ref}
      />
      <AnonymousField
        isChosen={isAnonymous}
        groupIds={kind === 'groups' ? groupIds : []}
        error={form.errorOf('isAnonymous')}
        {...form.register('isAnonymous')}
      />
    </>
  )
}

/** A preview of the card as others will see it, with the audience. */
function PrayerPreview({ form, author }: { form: PrayerForm; author: Author }) {
  const {
    title,
    description,
    language = 'en',
    category,
    audience,
    isAnonymous,
  } = useWatch({ control: form.control })
  const excerpt = shorten(description?.trim() ?? '', prayerLimits.excerpt)
  return (
    <>
      <p className="field-label text-text-2">{t('newPrayer.preview')}</p>
      <PrayerCard
        prayer={{
          title: title?.trim() || t('newPrayer.preview.title'),
          excerpt: excerpt || t('newPrayer.preview.description'),
          language,
          category: category ?? 'other',
          status: 'active',
          author: isAnonymous ? { name: t('author.somebody'), tint: 0 } : author,
        }}
        when={t('time.justNow')}
        support={
          <Meta>
            <SupportersMeta count={0} />
          </Meta>
        }
      />
      <p className="text-sm text-text-3">
        {audience?.kind === 'groups' ? <GroupReaders groupIds={audience.groupIds ?? []} /> : null}
        {audience?.kind === 'public' ? t('prayer.audience.public.confirm') : null}
        {audience?.kind === 'private' ? t('prayer.audience.private.detail') : null}
      </p>
    </>
  )
}

const list = new Intl.ListFormat('en-ZA', { type: 'conjunction' })

function GroupReaders({ groupIds }: { groupIds: readonly string[] }) {
  const { data = [] } = useQuery(ownGroupsQuery(useApi()))
  const names = data.filter(({ id }) => groupIds.includes(id)).map(({ name }) => name)
  if (names.length === 0) return t('newPrayer.preview.noGroups')
  return t('newPrayer.preview.groups', { groups: list.format(names) })
}

/** The form for a new prayer, with a draft on the device and a preview (acceptance PNEW). */
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
      <FormBody legend={t('newPrayer.title')} disabled={!useIsHydrated()}>
        <div>
          <h1>{t('newPrayer.title')}</h1>
          <p className="mt-2 text-text-2">{t('newPrayer.lead')}</p>
          <RestoredNote isRestored={prayer.isRestored} />
        </div>
        <TitleField form={form} />
        <DescriptionField form={form} />
        <LanguageField form={form} />
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
      </FormBody>
    </form>
  )
}
