import { useWatch } from 'react-hook-form'
import { type Language, tagOf } from '#contract/languages/language-codes.ts'
import { categories, prayerLimits } from '#contract/prayers/prayer-constants.ts'
import type { Category } from '#contract/prayers/prayer-operations.ts'
import type { Audience } from '#contract/values/audience.ts'
import type { Location } from '#contract/values/location.ts'
import { cleanText, shorten } from '#contract/values/text.ts'
import { HelpNearby } from '#web/features/helplines/help-nearby.tsx'
import { counterOf } from '#web/features/writing/text-counter.ts'
import { WrittenInField } from '#web/features/writing/written-in-field.tsx'
import type { useContractForm } from '#web/platform/forms/use-contract-form.ts'
import { RadioChips } from '#web/ui/forms/radio-chips.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { CategoryIcon } from './category-meta.tsx'
import { t } from './prayer-texts.ts'

/** The values of the prayer forms; a new prayer has an audience and images, an edit has the version it started from. */
export type PrayerValues = {
  title: string
  description: string
  category: Category
  location?: Location | null
  audience?: { kind: Audience['kind']; groupIds?: string[] }
  images?: { id: string; alt?: string }[]
  isAnonymous?: boolean
  language?: Language
  version?: number
}

export type PrayerForm = ReturnType<typeof useContractForm<PrayerValues>>

/** The title; an empty one takes the beginning of the description, which the person may change (REQ-26). */
export function TitleField({ form }: { form: PrayerForm }) {
  const title = useWatch({ control: form.control, name: 'title' })
  const language = useLanguage(form)
  function suggest(): void {
    if (cleanText(form.getValues('title')) !== '') return
    const suggested = titleFrom(form.getValues('description'))
    if (suggested) form.setValue('title', suggested, { shouldValidate: form.formState.isSubmitted })
  }
  return (
    <TextInput
      label={t('prayer.title')}
      placeholder={t('prayer.title.placeholder')}
      hint={t('prayer.title.hint')}
      error={form.errorOf('title')}
      counter={counterOf(title, prayerLimits.title.max)}
      autoComplete="off"
      lang={tagOf(language)}
      {...form.register('title', { onBlur: suggest })}
    />
  )
}

/** The text of the prayer, with the hint about people it names (REQ-147). */
export function DescriptionField({ form }: { form: PrayerForm }) {
  const description = useWatch({ control: form.control, name: 'description' })
  const language = useLanguage(form)
  return (
    <TextArea
      reading
      rows={6}
      label={t('prayer.description')}
      placeholder={t('prayer.description.placeholder')}
      hint={t('prayer.description.hint')}
      error={form.errorOf('description')}
      counter={counterOf(description, prayerLimits.description.max)}
      lang={tagOf(language)}
      {...form.register('description')}
    />
  )
}

/** The language of title and text (REQ-581). */
export function LanguageField({ form }: { form: PrayerForm }) {
  return (
    <WrittenInField
      language={useLanguage(form)}
      error={form.errorOf('language')}
      {...form.register('language')}
    />
  )
}

function useLanguage({ control }: PrayerForm): Language {
  return useWatch({ control, name: 'language' }) ?? 'en'
}

/** Helplines, shown when the text contains signs of danger; they never block the form (SEC-7.1). */
export function HelpForWriter({ form, isNew = false }: { form: PrayerForm; isNew?: boolean }) {
  const texts = useWatch({ control: form.control, name: ['title', 'description'] })
  return <HelpNearby text={texts.join('\n')} mayKeepPrivate={isNew} />
}

export function CategoryField({ form }: { form: PrayerForm }) {
  return (
    <RadioChips
      legend={t('prayer.category')}
      error={form.errorOf('category')}
      choices={categories.map((category) => ({
        value: category,
        label: t(`prayer.category.${category}`),
        icon: <CategoryIcon category={category} />,
      }))}
      {...form.register('category')}
    />
  )
}

/** The beginning of a description on one line, as a title (REQ-26). */
export function titleFrom(description: string): string {
  return shorten(cleanText(description).replace(/\s+/g, ' '), prayerLimits.titleFromDescription).replace(
    /…$/,
    '',
  )
}
