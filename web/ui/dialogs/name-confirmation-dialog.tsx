import { type FormEvent, useState } from 'react'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { ConfirmDialog, type ConfirmTexts } from './confirm-dialog.tsx'
import { isSameName } from './same-name.ts'

type NameConfirmationDialogProps = Omit<ConfirmTexts, 'choice' | 'isHarmless'> & {
  open: boolean
  onClose: () => void
  /** The name to type. */
  name: string
  /** The label of its field, and the error when another one was typed. */
  nameLabel: string
  wrongName: string
  /** Deletes what has the name, and shows why where that fails: then the dialog stays open for another try. */
  remove: () => Promise<unknown>
  onRemoved?: () => Promise<void>
}

/** Asks for the name of what is deleted for good; the focus starts on Cancel. */
export function NameConfirmationDialog(props: NameConfirmationDialogProps) {
  const { open, onClose, name, nameLabel, wrongName, remove, onRemoved, ...texts } = props
  const { isBusy, isWrong, change, confirm } = useTypedName({ name, remove, onRemoved })
  const field = (
    <form method="post" noValidate className="mt-4" onSubmit={confirm}>
      <TextInput
        label={nameLabel}
        autoComplete="off"
        error={isWrong ? wrongName : undefined}
        onChange={({ target }) => change(target.value)}
      />
    </form>
  )
  function close(): void {
    // The field is empty when the dialog opens again.
    change('')
    onClose()
  }
  return (
    <ConfirmDialog
      {...texts}
      open={open}
      busy={isBusy}
      choice={open ? field : null}
      onConfirm={confirm}
      onCancel={close}
    />
  )
}

type Removal = Pick<NameConfirmationDialogProps, 'name' | 'remove' | 'onRemoved'>

function useTypedName({ name, remove, onRemoved }: Removal) {
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
    /** By the button, or by Enter in the field. */
    confirm: (event?: FormEvent) => {
      event?.preventDefault()
      void confirm()
    },
  }
}

/** The operation has shown the reason. */
function refusedWithToast(): null {
  return null
}
