import type { OwnProfile } from '#contract/account/profile-operations.ts'
import { providerNames, providers } from '#contract/values/constants.ts'
import { useFreshSignIn } from '#web/features/account/confirm-identity.tsx'
import { useConfig } from '#web/platform/api/server-config.ts'
import { formatDay } from '#web/platform/text/format-time.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { useBusyAction } from '#web/ui/buttons/use-busy-action.ts'
import { useConfirm } from '#web/ui/dialogs/confirm-dialog.tsx'
import { GitHubIcon, GoogleIcon } from '#web/ui/icons/brand-icons.tsx'
import { showToast } from '#web/ui/toasts/toast-store.ts'
import { type Provider, useConnectProvider, useDisconnectProvider } from './api.ts'
import { t } from './profile-texts.ts'

const icons = { google: GoogleIcon, github: GitHubIcon }

/** Google and GitHub: the date of the connection, or the button to connect (REQ-94). */
export function ProvidersCard({ profile }: { profile: OwnProfile }) {
  return (
    <ul className="stack">
      {providers.map((provider) => (
        <ProviderRow key={provider} provider={provider} profile={profile} />
      ))}
    </ul>
  )
}

type ProviderProps = { provider: Provider; profile: OwnProfile }

function ProviderRow({ provider, profile }: ProviderProps) {
  const connection = profile.providers.find((one) => one.provider === provider)
  const isLastSignInMethod = !profile.hasPassword && profile.providers.length === 1
  const Icon = icons[provider]
  return (
    <li className="row justify-between">
      <span className="row flex-nowrap">
        <Icon />
        <span>
          <strong className="block font-semibold">{providerNames[provider]}</strong>
          <span className="text-sm text-text-2">
            {connection
              ? t('profile.providers.connected', { day: formatDay(connection.connectedAt, profile.timeZone) })
              : t('profile.providers.none')}
          </span>
        </span>
      </span>
      {connection ? null : <Connect provider={provider} />}
      {connection && !isLastSignInMethod ? <Disconnect provider={provider} /> : null}
      {connection && isLastSignInMethod ? (
        <span className="text-sm text-text-2">{t('profile.providers.last')}</span>
      ) : null}
    </li>
  )
}

function Connect({ provider }: { provider: Provider }) {
  const begin = useConnectProvider(provider)
  const [guard, dialog] = useFreshSignIn()
  const origins = useConfig()?.providerOrigins ?? []
  const name = { provider: providerNames[provider] }

  const [isConnecting, connect] = useBusyAction(async () => leave(await guard(begin)))

  /** The browser navigates only to the providers that this server has named (REQ-209). */
  function leave(url: string): void {
    if (origins.includes(new URL(url).origin)) location.assign(url)
    else showToast({ kind: 'failure', title: t('profile.providers.connect.failed', name) })
  }
  return (
    <>
      <Button
        kind="secondary"
        size="sm"
        busy={isConnecting}
        busyLabel={t('profile.providers.connecting')}
        onClick={connect}
      >
        {t('profile.providers.connect', name)}
      </Button>
      {dialog}
    </>
  )
}

function Disconnect({ provider }: { provider: Provider }) {
  const disconnect = useDisconnectProvider(provider)
  const [guard, passwordDialog] = useFreshSignIn()
  const [confirm, dialog] = useConfirm()
  const name = { provider: providerNames[provider] }

  function ask(): void {
    void confirm({
      title: t('profile.providers.disconnect', name),
      consequence: t('profile.providers.disconnect.question', name),
      action: t('profile.providers.disconnect', name),
      cancel: t('action.cancel'),
      run: () => guard(disconnect),
    }).catch(refusedWithToast)
  }
  return (
    <>
      <Button kind="ghost" size="sm" onClick={ask}>
        {t('profile.providers.disconnect', name)}
      </Button>
      {dialog}
      {passwordDialog}
    </>
  )
}

/** The operation has shown a toast already, or the password dialog was cancelled. */
function refusedWithToast(): null {
  return null
}
