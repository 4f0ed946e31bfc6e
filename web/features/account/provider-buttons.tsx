import type { ReactNode } from 'react'
import { providerNames } from '#contract/values/constants.ts'
import { useConfig } from '#web/platform/queries/server-config.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { GitHubIcon, GoogleIcon } from '#web/ui/icons/brand-icons.tsx'
import { TextDivider } from '#web/ui/layout/auth-frame.tsx'
import { showToast } from '#web/ui/toasts/toast-store.ts'
import { t } from './account-texts.ts'
import { type Provider, useStartProviderSignIn } from './api.ts'

/** Google and GitHub, and the divider to the form (AUTH-3). */
export function ProviderButtons({ redirect }: { redirect?: string }) {
  return (
    <>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-3">
        <ProviderButton provider="google" icon={<GoogleIcon />} redirect={redirect} />
        <ProviderButton provider="github" icon={<GitHubIcon />} redirect={redirect} />
      </div>
      <TextDivider>{t('account.orContinueWith')}</TextDivider>
    </>
  )
}

type ProviderButtonProps = { provider: Provider; icon: ReactNode; redirect?: string }

function ProviderButton({ provider, icon, redirect }: ProviderButtonProps) {
  const start = useStartProviderSignIn(provider)
  const origins = useConfig()?.providerOrigins ?? []

  /** The browser is only redirected to the provider origins that this server has configured (REQ-209). */
  function leave(url: string): void {
    if (origins.includes(new URL(url).origin)) location.assign(url)
    else
      showToast({ kind: 'failure', title: t('login.providerFailed', { provider: providerNames[provider] }) })
  }
  return (
    <Button
      kind="secondary"
      aria-disabled={start.isPending}
      onClick={() => start.mutate({ provider, redirect }, { onSuccess: ({ url }) => leave(url) })}
    >
      {icon}
      {providerNames[provider]}
    </Button>
  )
}
