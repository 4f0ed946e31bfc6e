import type { ReactNode } from 'react'
import { iconButtonClass } from './icon-button.tsx'

type FileButtonProps = {
  label: string
  types: readonly string[]
  disabled?: boolean
  onPick: (files: File[]) => void
  children: ReactNode
}

/** A button with an icon as its child that lets a person choose files. */
export function FileButton({ label, types, disabled, onPick, children }: FileButtonProps) {
  return (
    <label className={iconButtonClass({ className: 'file-button' })}>
      {children}
      <input
        type="file"
        aria-label={label}
        accept={types.join()}
        multiple
        disabled={disabled}
        onChange={({ target }) => {
          onPick([...(target.files ?? [])])
          // The same file may be chosen again after it was removed.
          target.value = ''
        }}
      />
    </label>
  )
}
