import { useWatch } from 'react-hook-form'
import { contactLimits } from '#contract/values/constants.ts'
import { counterOf } from '#web/features/writing/text-counter.ts'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { t } from './contact-texts.ts'
import type { ContactForm } from './use-contact-form.ts'

/** Name, address, subject and message (REQ-5). */
export function ContactFields({ form: { register, errorOf, control } }: { form: ContactForm }) {
  const message = useWatch({ control, name: 'message' })
  return (
    <>
      <TextInput
        {...register('name')}
        label={t('contact.name')}
        error={errorOf('name')}
        autoComplete="name"
      />
      <TextInput
        {...register('email')}
        label={t('contact.email')}
        error={errorOf('email')}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
      />
      <TextInput
        {...register('subject')}
        label={t('contact.subject')}
        error={errorOf('subject')}
        autoComplete="off"
      />
      <TextArea
        {...register('message')}
        rows={6}
        label={t('contact.message')}
        error={errorOf('message')}
        counter={counterOf(message, contactLimits.message.max)}
      />
    </>
  )
}

/**
 * A honeypot field that only bots find and fill. When a person's form filler has filled it, it becomes
 * visible with an error that asks to clear it.
 */
export function WebsiteField({ form: { register, errorOf } }: { form: ContactForm }) {
  const error = errorOf('website')
  return (
    <div className={error ? undefined : 'sr-only'} aria-hidden={error ? undefined : true}>
      <TextInput
        {...register('website')}
        label={t('contact.website')}
        error={error}
        autoComplete="off"
        tabIndex={error ? undefined : -1}
      />
    </div>
  )
}
