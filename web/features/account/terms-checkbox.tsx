import { Link } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { t } from './account-texts.ts'

type TermsCheckboxProps = Omit<ComponentProps<typeof Checkbox>, 'label'>

/**
 * Terms, privacy and age in one checkbox (REQ-55); both texts open in a new tab, so that no input is lost.
 */
export function TermsCheckbox(props: TermsCheckboxProps) {
  return (
    <Checkbox
      {...props}
      label={
        <>
          {t('account.terms.before')}
          <Link to="/terms" target="_blank" className="underline">
            {t('account.terms.terms')}
          </Link>
          {t('account.terms.and')}
          <Link to="/privacy" target="_blank" className="underline">
            {t('account.terms.privacy')}
          </Link>
          {t('account.terms.age')}
        </>
      }
    />
  )
}
