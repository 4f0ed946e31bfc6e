import type { ComponentProps } from 'react'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { t } from './people-texts.ts'

type ReasonFieldProps = Pick<ComponentProps<typeof TextArea>, 'error' | 'hint'> &
  Omit<ComponentProps<'textarea'>, 'className'>

/** The reason of an action, stored with it in the audit log (REQ-144). */
export function ReasonField(props: ReasonFieldProps) {
  return <TextArea rows={3} label={t('people.reason')} hint={t('people.reason.hint')} {...props} />
}
