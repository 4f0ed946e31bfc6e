import type { ReactNode } from 'react'
import { providerNames } from '#contract/values/constants.ts'
import { useConfig } from '#web/platform/api/server-config.ts'
import { isSharedDeviceChosen } from '#web/platform/device/shared-device.ts'
import { type Posted, refusalOf } from '#web/platform/forms/posted-form.ts'
import { Button, buttonClass } from '#web/ui/buttons/button.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { GitHubIcon, GoogleIcon } from '#web/ui/icons/brand-icons.tsx'
import { TextDivider } from '#web/ui/layout/auth-frame.tsx'
import { showToast } from '#web/ui/toasts/toast-store.ts'
import { AccountPage } from './account-form.tsx'
import { t } from './account-texts.ts'
import { type Provider, startProviderOutcome, useStartProviderSignIn } from './api.ts'

type ProviderButtonsProps = {
  redirect?: string
  /** The choice of a provider that was posted without scripts (REQ-306). */
  posted: Posted<'startProviderSignIn'> | null
}

/** Google and GitHub, and the divider to the form (AUTH-3). */
export function ProviderButtons({ redirect, posted }: ProviderButtonsProps) {
  const refusal = refusalOf(startProviderOutcome, posted?.failure, { provider: nameIn(posted) })
  return (
    <>
      {refusal ? (
        <Note kind="bad" title={refusal.title}>
          {refusal.detail}
        </Note>
      ) : null}
      <form
        method="post"
        onSubmit={(event) => event.preventDefault()}
        className="grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-3"
      >
        <ProviderButton provider="google" icon={<GoogleIcon />} redirect={redirect} />{' '}
        <ProviderButton provider="github" icon={<GitHubIcon />} redirect={redirect} />
      </form>
      <TextDivider>{t('account.orContinueWith')}</TextDivider>
    </>
  )
}

type ProviderButtonProps = { provider: Provider; icon: ReactNode; redirect?: string }

function ProviderButton({ provider, icon, redirect }: ProviderButtonProps) {
  const start = useStartProviderSignIn(provider)
  const mayLeave = useProviderOrigins()

  function leave(url: string): void {
    if (mayLeave(url)) location.assign(url)
    else
      showToast({ kind: 'failure', title: t('login.providerFailed', { provider: providerNames[provider] }) })
  }
  return (
    <Button
      type="submit"
      name="provider"
      value={provider}
      kind="secondary"
      aria-disabled={start.isPending}
      onClick={() =>
        start.mutate(
          { provider, redirect, isSharedDevice: isSharedDeviceChosen() },
          { onSuccess: ({ url }) => leave(url) },
        )
      }
    >
      {icon}
      {providerNames[provider]}
    </Button>
  )
}

/** The answer to a posted choice: the link to the provider. No answer of the server redirects to another site. */
export function ToProvider({ posted, url }: { posted: Posted<'startProviderSignIn'>; url: string }) {
  const provider = nameIn(posted)
  const mayLeave = useProviderOrigins()
  return (
    <AccountPage title={t('login.provider.title', { provider })} lead={t('login.provider.detail')}>
      {mayLeave(url) ? (
        <a href={url} className={buttonClass({ size: 'lg', block: true })}>
          {t('login.provider.submit', { provider })}
        </a>
      ) : (
        <Note kind="bad" title={t('login.providerFailed', { provider })} />
      )}
    </AccountPage>
  )
}

function nameIn(posted: Posted<'startProviderSignIn'> | null): string {
  return providerNames[posted?.values.provider as Provider] ?? ''
}

/** Only the provider origins that this server has configured are left to (REQ-209). */
function useProviderOrigins(): (url: string) => boolean {
  const origins = useConfig()?.providerOrigins ?? []
  return (url) => origins.includes(new URL(url).origin)
}
