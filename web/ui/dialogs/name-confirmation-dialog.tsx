import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react'
import { Button } from '#web/ui/buttons/button.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { Dialog, DialogActions } from './dialog.tsx'
import { isSameName } from './same-name.ts'

type NameConfirmationDialogProps = {
  open: boolean
  onClose: () => void
  /** The name to type. */
  name: string
  texts: {
    title: string
    /** The label of the field, and its error. */
    name: string
    wrongName: string
    /** The verb on the button. */
    action: string
    busyAction: string
    cancel: string
  }
  /** The consequence, which describes the dialog. */
  children: ReactNode
  /** Deletes it, and shows why where that fails: then the dialog stays open for another try. */
  remove: () => Promise<unknown>
  onRemoved?: () => Promise<void>
}

/** Asks for the name of what is deleted for good; the focus starts on Cancel. */
export function NameConfirmationDialog({ open, texts, children, ...props }: NameConfirmationDialogProps) {
  const textId = useId()
  const cancel = useRef<HTMLButtonElement>(null)
  const { isBusy, isWrong, change, submit } = useNameConfirmation(props)
  const close = () => {
    if (isBusy) return
    // The field is empty when the dialog opens again.
    change('')
    props.onClose()
  }
  return (
    <Dialog
      role="alertdialog"
      open={open}
      title={texts.title}
      describedBy={textId}
      firstFocus={cancel}
      onCancel={close}
    >
      <div id={textId} className="dialog-text stack gap-2">
        {children}
      </div>
      {open ? (
        <form method="post" noValidate className="mt-4" onSubmit={submit}>
          <TextInput
            label={texts.name}
            autoComplete="off"
            error={isWrong ? texts.wrongName : undefined}
            onChange={({ target }) => change(target.value)}
          />
          <DialogActions>
            <Button ref={cancel} kind="secondary" aria-disabled={isBusy || undefined} onClick={close}>
              {texts.cancel}
            </Button>
            <Button type="submit" kind="danger" busy={isBusy} busyLabel={texts.busyAction}>
              {texts.action}
            </Button>
          </DialogActions>
        </form>
      ) : null}
    </Dialog>
  )
}

type Removal = Pick<NameConfirmationDialogProps, 'name' | 'remove' | 'onRemoved'>

function useNameConfirmation({ name, remove, onRemoved }: Removal) {
  const [typed, setTyped] = useState('')
  const [isWrong, setIsWrong] = useState(false)
  const [isBusy, setIsBusy] = useState(false)

  async function confirm(): Promise<void> {
    if (isBusy) return
    const isRight = isSameName(typed, name)
    setIsWrong(!isRight)
    if (!isRight) return
    setIsBusy(true)
    await remove().then(onRemoved, refusedWithToast)
    setIsBusy(false)
  }
  return {
    isBusy,
    isWrong,
    change: (text: string) => {
      setTyped(text)
      setIsWrong(false)
    },
    submit: (event: FormEvent) => {
      event.preventDefault()
      void confirm()
    },
  }
}

/** The operation has shown the reason. */
function refusedWithToast(): null {
  return null
}
