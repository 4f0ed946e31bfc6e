import { Copy, Smartphone } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { OutputOf } from '#contract/api/all-operations.ts'
import { CodeField, useCodeForm } from '#web/features/account/second-factor/code-field.tsx'
import { t } from '#web/features/account/second-factor/second-factor-texts.ts'
import { ApiFailure } from '#web/platform/api/api-failure.ts'
import { Button, buttonClass } from '#web/ui/buttons/button.tsx'
import { useBusyAction } from '#web/ui/buttons/use-busy-action.ts'
import { QrCode } from '#web/ui/qr-code/qr-code.tsx'
import { useConfirmCodes, useOfferCodes } from './api.ts'
import { copyText } from './copy-text.ts'
import type { ShowCodes } from './recovery-codes.tsx'
import { SubmitRow } from './submit-row.tsx'
import { useContainerFocus } from './use-container-focus.ts'

type Offer = OutputOf<'offerCodes'>

type SetUpCodesProps = {
  /** The app is to take the place of the one that gives codes now. */
  isAgain?: boolean
  size?: 'sm' | 'md'
  showCodes: ShowCodes
}

/** Sets up an app that gives codes: a picture or letters for the app, then its first code. */
export function SetUpCodes({ isAgain = false, size = 'sm', showCodes }: SetUpCodesProps) {
  const offer = useOfferCodes()
  const [offered, setOffered] = useState<Offer | null>(null)
  const [container, settle] = useContainerFocus()
  const [isAsking, press] = useBusyAction(async () => setOffered(await offer.mutateAsync({})))

  function close(): void {
    setOffered(null)
    settle()
  }
  return (
    <div ref={container} tabIndex={-1}>
      {offered ? (
        <FirstCode offered={offered} showCodes={showCodes} onClose={close} />
      ) : (
        <Button kind="secondary" size={size} aria-disabled={isAsking || undefined} onClick={press}>
          {t(isAgain ? 'secondFactor.codes.again' : 'secondFactor.codes.setUp')}
        </Button>
      )}
    </div>
  )
}

type FirstCodeProps = { offered: Offer; showCodes: ShowCodes; onClose: () => void }

function FirstCode({ offered: { setUp, secret, uri }, showCodes, onClose }: FirstCodeProps) {
  const confirm = useConfirmCodes()
  const form = useCodeForm(async (code) => {
    const codes = await confirm({ setUp, code }).catch((error: unknown) => {
      // These letters are void: the next press offers others.
      if (error instanceof ApiFailure && error.code === 'LINK_EXPIRED') onClose()
      throw error
    })
    onClose()
    showCodes(codes)
  })
  const { setFocus } = form
  useEffect(() => setFocus('code'), [setFocus])
  return (
    <form method="post" noValidate className="stack" onSubmit={form.onSubmit}>
      <p>{t('secondFactor.codes.scan')}</p>
      <QrCode text={uri} label={t('secondFactor.codes.picture')} />
      <div>
        <p className="text-sm text-text-2">{t('secondFactor.codes.letters')}</p>
        <code className="num block text-lg wrap-anywhere">{inFours(secret)}</code>
      </div>
      <div className="row">
        <a href={uri} className={buttonClass({ kind: 'secondary', size: 'sm' })}>
          <Smartphone />
          {t('secondFactor.codes.open')}
        </a>
        <Button
          kind="secondary"
          size="sm"
          onClick={() => void copyText(secret, t('secondFactor.codes.copied'))}
        >
          <Copy />
          {t('secondFactor.codes.copy')}
        </Button>
      </div>
      <CodeField kind="app" {...form.register('code')} error={form.errorOf('code')} />
      <SubmitRow
        isSubmitting={form.isSubmitting}
        busyLabel={t('secondFactor.codes.confirming')}
        onCancel={onClose}
      >
        {t('secondFactor.codes.confirm')}
      </SubmitRow>
    </form>
  )
}

function inFours(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(' ') ?? secret
}
