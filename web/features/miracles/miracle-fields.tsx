import { useController, useWatch } from 'react-hook-form'
import type { Member } from '#contract/account/account-operations.ts'
import { type Language, tagOf } from '#contract/languages/language-codes.ts'
import { miracleLimits } from '#contract/values/constants.ts'
import { HelpNearby } from '#web/features/helplines/help-nearby.tsx'
import { ImagesField } from '#web/features/media/images-field.tsx'
import type { ImagesState } from '#web/features/media/use-images.ts'
import { AnonymousField, AnonymousNote } from '#web/features/prayers/anonymous-field.tsx'
import { AudienceField } from '#web/features/prayers/audience-field.tsx'
import { counterOf } from '#web/features/writing/text-counter.ts'
import { WrittenInField } from '#web/features/writing/written-in-field.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { t } from './miracle-texts.ts'
import type { MiracleForm } from './use-miracle-form.ts'

type MiracleFieldsProps = {
  form: MiracleForm
  images: ImagesState
  member: Member
  /** The box 'Without my name', or that the prayer decides. */
  naming?: 'chosen' | 'as-anonymous-prayer'
}

/** The fields of a miracle: title, description, images, and audience (MIR-1, MIR-3). */
export function MiracleFields({ form, images, member, naming }: MiracleFieldsProps) {
  return (
    <>
      <TitleField form={form} />
      <DescriptionField form={form} />
      <LanguageField form={form} />
      <HelpForWriter form={form} />
      <ImagesField images={images} error={form.errorOf('images')} />
      <MiracleAudience form={form} displayName={member.displayName} />
      {naming === 'chosen' ? <MiracleNaming form={form} /> : null}
      {naming === 'as-anonymous-prayer' ? <AnonymousNote /> : null}
    </>
  )
}

function TitleField({ form }: { form: MiracleForm }) {
  const title = useWatch({ control: form.control, name: 'title' })
  const language = useLanguage(form)
  return (
    <TextInput
      label={t('miracle.title')}
      placeholder={t('miracle.title.placeholder')}
      hint={t('miracle.title.hint')}
      error={form.errorOf('title')}
      counter={counterOf(title, miracleLimits.title.max)}
      autoComplete="off"
      lang={tagOf(language)}
      {...form.register('title')}
    />
  )
}

function DescriptionField({ form }: { form: MiracleForm }) {
  const description = useWatch({ control: form.control, name: 'description' })
  const language = useLanguage(form)
  return (
    <TextArea
      reading
      rows={6}
      label={t('miracle.description')}
      placeholder={t('miracle.description.placeholder')}
      hint={t('miracle.description.hint')}
      error={form.errorOf('description')}
      counter={counterOf(description, miracleLimits.description.max)}
      lang={tagOf(language)}
      {...form.register('description')}
    />
  )
}

/** The language of title and text (REQ-581). */
function LanguageField({ form }: { form: MiracleForm }) {
  return (
    <WrittenInField
      language={useLanguage(form)}
      error={form.errorOf('language')}
      {...form.register('language')}
    />
  )
}

function useLanguage({ control }: MiracleForm): Language {
  return useWatch({ control, name: 'language' }) ?? 'en'
}

/** Helplines, shown when the text contains signs of danger; they never block the form (SEC-7.1). */
function HelpForWriter({ form }: { form: MiracleForm }) {
  const texts = useWatch({ control: form.control, name: ['title', 'description'] })
  return <HelpNearby text={texts.join('\n')} />
}

function MiracleNaming({ form }: { form: MiracleForm }) {
  const [{ kind, groupIds = [] }, isAnonymous = false] = useWatch({
    control: form.control,
    name: ['audience', 'isAnonymous'],
  })
  return (
    <AnonymousField
      isChosen={isAnonymous}
      groupIds={kind === 'groups' ? groupIds : []}
      error={form.errorOf('isAnonymous')}
      {...form.register('isAnonymous')}
    />
  )
}

/** The audience; only a public miracle may appear on the home page, and only when its author agrees (REQ-72). */
function MiracleAudience({ form, displayName }: { form: MiracleForm; displayName: string }) {
  const { field } = useController({ control: form.control, name: 'audience' })
  const isAnonymous = useWatch({ control: form.control, name: 'isAnonymous' })
  const { kind, groupIds = [] } = field.value
  return (
    <div className="stack gap-3">
      <AudienceField
        legend={t('miracle.audience')}
        publicNote={t('miracle.audience.public')}
        value={{ kind, groupIds }}
        onChange={field.onChange}
        displayName={isAnonymous ? t('author.somebody') : displayName}
        error={form.errorOf('audience') ?? form.errorOf('audience.groupIds')}
        groupsRef={field.ref}
      />
      {kind === 'public' ? (
        <Checkbox
          label={t('miracle.home')}
          error={form.errorOf('mayShowOnHome')}
          {...form.register('mayShowOnHome')}
        />
      ) : null}
    </div>
  )
}
