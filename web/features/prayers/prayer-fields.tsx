import { useWatch } from 'react-hook-form'
import { categories, prayerLimits } from '#contract/constants.ts'
import type { NewPrayer } from '#contract/prayers.ts'
import { cleanText, lengthOf, shorten } from '#contract/text.ts'
import type { useContractForm } from '#web/platform/form.ts'
import type { FieldCounter } from '#web/ui/field.tsx'
import { RadioChips } from '#web/ui/radio-chips.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { CategoryIcon } from './prayer-facts.tsx'
import { t } from './texts.ts'

/** How much of the description makes a title (spec A §9). */
const TITLE_FROM_DESCRIPTION = 50

export type PrayerForm = ReturnType<typeof useContractForm<NewPrayer>>

/** The title; left empty it takes the beginning of the description, which the person may change (decision 26). */
export function TitleField({ form }: { form: PrayerForm }) {
  const title = useWatch({ control: form.control, name: 'title' })
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
      {...form.register('title', { onBlur: suggest })}
    />
  )
}

/** The prayer itself, with the hint about people it names (decision 147). */
export function DescriptionField({ form }: { form: PrayerForm }) {
  const description = useWatch({ control: form.control, name: 'description' })
  return (
    <TextArea
      reading
      rows={6}
      label={t('prayer.description')}
      placeholder={t('prayer.description.placeholder')}
      hint={t('prayer.description.hint')}
      error={form.errorOf('description')}
      counter={counterOf(description, prayerLimits.description.max)}
      {...form.register('description')}
    />
  )
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

/** The beginning of a description on one line, as a title (spec A §3). */
export function titleFrom(description: string): string {
  return shorten(cleanText(description).replace(/\s+/g, ' '), TITLE_FROM_DESCRIPTION).replace(/…$/, '')
}

function counterOf(text: string, max: number): FieldCounter {
  const used = lengthOf(cleanText(text))
  const isOver = used > max
  return {
    used,
    max,
    text: t('prayer.counter', { count: used, max }),
    announcement: t(isOver ? 'prayer.counter.over' : 'prayer.counter.left', { count: Math.abs(max - used) }),
  }
}
