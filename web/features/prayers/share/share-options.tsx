import { Copy, Ellipsis, Mail, Share2 } from 'lucide-react'
import { Fragment, type ReactNode, useEffect, useRef, useState } from 'react'
import { Button, buttonClass } from '#web/ui/buttons/button.tsx'
import { IconButton, iconButtonClass } from '#web/ui/buttons/icon-button.tsx'
import { Dialog, DialogActions } from '#web/ui/dialogs/dialog.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { ShareIcon } from '#web/ui/icons/share-icons.tsx'
import { Menu, MenuItemText, menuItemClass } from '#web/ui/navigation/menu.tsx'
import { showToast } from '#web/ui/toasts/toast-store.ts'
import { type PublicShared, type Shared, type ShareTarget, shareTargets, shareUrlFor } from './share-links.ts'
import { t } from './share-texts.ts'

type ManualCopyDialogProps = { url: string; open: boolean; onClose: () => void }

/** The link in a field, already selected, for a browser that would not copy it (REQ-165). */
function ManualCopyDialog({ url, open, onClose }: ManualCopyDialogProps) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (open) field.current?.select()
  }, [open])
  return (
    <Dialog open={open} title={t('share.byHand')} firstFocus={field} onCancel={onClose}>
      <TextInput
        ref={field}
        label={t('share.link')}
        hint={t('share.byHand.detail')}
        value={url}
        readOnly
        onFocus={({ target }) => target.select()}
      />
      <DialogActions>
        <Button kind="secondary" onClick={onClose}>
          {t('action.close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

type ShareOptionsProps = {
  shared: Shared
  opensUp?: boolean
  /** The sign alone, in the bar of a page. */
  isSmall?: boolean
}

/** The options to share a link; with text only when everybody may read it (PDET-5 … PDET-7, REQ-131). */
export function ShareOptions({ shared, opensUp, isSmall = false }: ShareOptionsProps) {
  const [copy, copyDialog] = useCopyLink(shared.url)
  return (
    <div className="grid grid-flow-col gap-2.5">
      {shared.kind === 'public' && hasShareSheet() ? (
        <SheetButton isSmall={isSmall} onPress={() => void openShareSheet(shared)} />
      ) : null}
      <TargetMenu
        isBesideSheet={shared.kind === 'public' && hasShareSheet()}
        isSmall={isSmall}
        opensUp={opensUp}
        onCopy={copy}
      >
        {shared.kind === 'public' ? <Targets shared={shared} /> : null}
      </TargetMenu>
      {copyDialog}
    </div>
  )
}

function SheetButton({ isSmall, onPress }: { isSmall: boolean; onPress: () => void }) {
  if (isSmall)
    return (
      <IconButton label={t('share.button')} onClick={onPress}>
        <Share2 />
      </IconButton>
    )
  return (
    <Button kind="secondary" size="lg" onClick={onPress}>
      <Share2 />
      {t('share.button')}
    </Button>
  )
}

/** Copies a link; a browser that would not copy it gets the dialog, which must be on the page. */
export function useCopyLink(url: string): [copy: () => void, dialog: ReactNode] {
  const [isByHand, setIsByHand] = useState(false)
  return [
    () => void copyLink(url).then((isCopied) => setIsByHand(!isCopied)),
    <ManualCopyDialog key="copy" url={url} open={isByHand} onClose={() => setIsByHand(false)} />,
  ]
}

type TargetMenuProps = {
  isBesideSheet: boolean
  isSmall: boolean
  opensUp?: boolean
  onCopy: () => void
  children: ReactNode
}

function TargetMenu({ isBesideSheet, isSmall, opensUp, onCopy, children }: TargetMenuProps) {
  const name = isBesideSheet ? t('share.more') : t('share.button')
  return (
    <Menu
      align="right"
      opensUp={opensUp}
      label={isBesideSheet || isSmall ? name : undefined}
      triggerClass={isSmall ? iconButtonClass() : buttonClass({ kind: 'secondary', size: 'lg', block: true })}
      trigger={
        isBesideSheet ? (
          <Ellipsis />
        ) : (
          <>
            <Share2 />
            {isSmall ? null : name}
          </>
        )
      }
    >
      <button type="button" className={menuItemClass()} onClick={onCopy}>
        <MenuItemText
          icon={<Copy />}
          label={t('share.copyLink')}
          line={children ? undefined : t('share.groupsOnly')}
        />
      </button>
      {children}
    </Menu>
  )
}

function Targets({ shared }: { shared: PublicShared }) {
  return (
    <>
      <hr />
      {shareTargets.map((target) => (
        <Fragment key={target}>
          <a
            className={menuItemClass()}
            href={shareUrlFor(target, shared)}
            target="_blank"
            rel="noopener noreferrer"
          >
            <MenuItemText icon={<TargetIcon target={target} />} label={t(`share.${target}`)} />
          </a>{' '}
        </Fragment>
      ))}
    </>
  )
}

function TargetIcon({ target }: { target: ShareTarget }) {
  return target === 'email' ? <Mail /> : <ShareIcon network={target} />
}

/** TypeScript takes `navigator.share` for granted; desktop browsers often have none. */
function hasShareSheet(): boolean {
  return 'share' in navigator
}

async function openShareSheet({ url, title, text }: PublicShared): Promise<void> {
  try {
    await navigator.share({ url, title, text })
  } catch (reason) {
    // Cancelling the share sheet is not a failure.
    if (reason instanceof DOMException && reason.name === 'AbortError') return
    showToast({ kind: 'failure', title: t('share.failed') })
  }
}

/** Confirms that the link was copied only when it was (REQ-165). */
async function copyLink(url: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(url)
    showToast({ kind: 'success', title: t('share.copied') })
    return true
  } catch {
    showToast({ kind: 'failure', title: t('share.failed') })
    return false
  }
}
