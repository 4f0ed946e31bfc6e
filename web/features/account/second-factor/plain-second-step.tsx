import { type Posted, refusalOf, usePostedForm } from '#web/platform/forms/posted-form.ts'
import { say } from '#web/platform/text/text-catalogue.ts'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { Page, PageHead } from '#web/ui/layout/page-layout.tsx'
import { AccountForm, AccountPage } from '../account-form.tsx'
import { secondStepOutcome } from './api.ts'
import { t } from './second-factor-texts.ts'
import { SecondStepExpired } from './second-step.tsx'

type PostedStep = Posted<'takeSecondStep'>

/** The code that this page answers, where it was posted without scripts. */
export function usePostedStep(): PostedStep | null {
  return usePostedForm('takeSecondStep')
}

/** The second step where scripts are off: one field for either code (REQ-306). */
export function StepWithoutScripts() {
  return (
    <Page>
      <PageHead title={t('secondStep.title')} lead={t('secondStep.lead')} />
      <CodeForm posted={null} />
    </Page>
  )
}

/** Why a posted code finished nothing, and the form again. */
export function PostedSecondStep({ posted }: { posted: PostedStep }) {
  if (posted.failure?.code === 'LINK_EXPIRED') return <SecondStepExpired />
  return (
    <AccountPage title={t('secondStep.title')} lead={t('secondStep.lead')}>
      <CodeForm posted={posted} />
    </AccountPage>
  )
}

function CodeForm({ posted }: { posted: PostedStep | null }) {
  return (
    <AccountForm refusal={refusalOf(secondStepOutcome, posted?.failure)} submitLabel={t('secondStep.submit')}>
      <TextInput
        name="code"
        label={t('secondStep.anyCode')}
        error={errorIn(posted)}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <Checkbox
        name="trustsDevice"
        label={t('secondStep.trust')}
        hint={t('secondStep.trust.hint')}
        defaultChecked={posted !== null && 'trustsDevice' in posted.values}
      />
    </AccountForm>
  )
}

function errorIn(posted: PostedStep | null): string | undefined {
  const failure = posted?.failure
  if (!failure) return undefined
  const { code, key, fields } = failure
  if (code === 'WRONG_CODE' || code === 'CLOCK_WRONG') return say(key)
  return fields.code && say(fields.code.key)
}
