import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import type { SecondFactor } from '#contract/account/second-factor-operations.ts'
import { t } from '#web/features/account/second-factor/second-factor-texts.ts'
import { useApi } from '#web/platform/api/router-context.ts'
import { formatInstant } from '#web/platform/text/format-time.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { useBusyAction } from '#web/ui/buttons/use-busy-action.ts'
import { SettingRow } from '#web/ui/cards/setting-row.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { Switch } from '#web/ui/forms/switch.tsx'
import { SettingSkeleton } from '#web/ui/lists/setting-list.tsx'
import { CardFailed } from '../setting-states.tsx'
import { AddPasskey } from './add-passkey.tsx'
import { useCancelOwnFactorReset, useRequireSecondFactor } from './api.ts'
import { Codes } from './codes.tsx'
import { Passkeys } from './passkeys.tsx'
import { RecoveryCodes, type ShowCodes, useRecoveryCodes } from './recovery-codes.tsx'
import { secondFactorQuery } from './second-factor-query.ts'

/** Passkeys, codes of an app, recovery codes, and whether a second step is asked for after the password. */
export function SecondFactorSettings({ timeZone }: { timeZone: string }) {
  const { data: secondFactor, isPending, refetch } = useQuery(secondFactorQuery(useApi()))
  const [showCodes, codesDialog] = useRecoveryCodes()
  return (
    <SettingRow id="second-factor" title={t('secondFactor.title')} lead={t('secondFactor.lead')}>
      {isPending ? <SettingSkeleton /> : null}
      {!isPending && !secondFactor ? (
        <CardFailed onRetry={refetch}>{t('secondFactor.failed')}</CardFailed>
      ) : null}
      {secondFactor ? <Parts secondFactor={secondFactor} timeZone={timeZone} showCodes={showCodes} /> : null}
      {codesDialog}
    </SettingRow>
  )
}

type PartsProps = { secondFactor: SecondFactor; timeZone: string; showCodes: ShowCodes }

function Parts({ secondFactor, timeZone, showCodes }: PartsProps) {
  const { passkeys, codesSince, resetDueAt } = secondFactor
  const hasFactor = passkeys.length > 0 || codesSince !== null
  return (
    <div className="stack gap-6">
      {resetDueAt === null ? null : <WaitingReset dueAt={resetDueAt} timeZone={timeZone} />}
      <Part title={t('secondFactor.passkey')} lead={t('secondFactor.passkey.lead')}>
        <Passkeys passkeys={passkeys} timeZone={timeZone} />
        <AddPasskey count={passkeys.length} showCodes={showCodes} />
      </Part>
      <Part title={t('secondFactor.codes')} lead={t('secondFactor.codes.lead')}>
        <Codes since={codesSince} timeZone={timeZone} showCodes={showCodes} />
      </Part>
      {hasFactor ? (
        <Part title={t('secondFactor.recovery')} lead={t('secondFactor.recovery.lead')}>
          <RecoveryCodes secondFactor={secondFactor} showCodes={showCodes} />
        </Part>
      ) : null}
      <Required secondFactor={secondFactor} hasFactor={hasFactor} showCodes={showCodes} />
    </div>
  )
}

/** A way within the section; also on the page that staff must set one up on. */
export function Part({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  const headingId = useId()
  return (
    <section className="stack gap-3" aria-labelledby={headingId}>
      <div>
        <h3 id={headingId}>{title}</h3>
        <p className="text-sm text-text-2">{lead}</p>
      </div>
      {children}
    </section>
  )
}

type RequiredProps = { secondFactor: SecondFactor; hasFactor: boolean; showCodes: ShowCodes }

/** The switch; it goes back where the change is refused. */
function Required({ secondFactor: { isRequired, isForced }, hasFactor, showCodes }: RequiredProps) {
  const require = useRequireSecondFactor(!isRequired)
  const [wanted, setWanted] = useState<boolean | null>(null)
  const [, change] = useBusyAction(async () => {
    setWanted(!isRequired)
    await require()
      .then(showCodes)
      .finally(() => setWanted(null))
  })
  const why = isForced ? 'forced' : hasFactor ? 'lead' : 'none'
  return (
    <Switch
      label={t('secondFactor.required')}
      description={t(`secondFactor.required.${why}`)}
      checked={wanted ?? isRequired}
      disabled={isForced || !(hasFactor || isRequired)}
      onChange={change}
    />
  )
}

function WaitingReset({ dueAt, timeZone }: { dueAt: string; timeZone: string }) {
  const [isStopping, stop] = useBusyAction(useCancelOwnFactorReset())
  return (
    <Note kind="warn">
      <div className="stack">
        <p>{t('secondFactor.reset.waiting', { when: formatInstant(dueAt, timeZone) })}</p>
        <div>
          <Button size="sm" aria-disabled={isStopping || undefined} onClick={stop}>
            {t('secondFactor.reset.stop')}
          </Button>
        </div>
      </div>
    </Note>
  )
}
