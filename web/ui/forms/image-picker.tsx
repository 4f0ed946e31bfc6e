import { ImagePlus } from 'lucide-react'
import { type DragEvent, type ReactNode, useId, useState } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { FieldFoot } from './field.tsx'
import './image-picker.css'

type ImagePickerProps = {
  label: ReactNode
  /** A quiet text after the label: the number and size of the images. */
  note?: ReactNode
  /** The label of the button, and the text that offers to drop files where there is a mouse. */
  chooseLabel: ReactNode
  dropLabel: ReactNode
  /** Replaces the button when no more images fit. */
  full?: ReactNode
  types: readonly string[]
  error?: ReactNode
  onPick: (files: File[]) => void
  /** The images picked so far, as `PickedRow`s. */
  children?: ReactNode
}

/** Chooses images: a button for phones that accepts dropped files as well, and below it the picked images. */
export function ImagePicker(props: ImagePickerProps) {
  const id = useId()
  return (
    <fieldset className="field" aria-describedby={props.error ? `${id}-foot` : undefined}>
      <legend className="field-label mb-2.5">
        {props.label}
        {props.note ? <small> {props.note}</small> : null}
      </legend>
      {props.full ? <p className="text-sm text-text-2">{props.full}</p> : <DropZone {...props} />}
      {props.children}
      <FieldFoot id={`${id}-foot`} error={props.error} />
    </fieldset>
  )
}

function DropZone({ chooseLabel, dropLabel, types, error, onPick }: ImagePickerProps) {
  const [isOver, setIsOver] = useState(false)
  function drop(event: DragEvent): void {
    event.preventDefault()
    setIsOver(false)
    pick(event.dataTransfer.files)
  }
  function pick(files: FileList | null): void {
    if (files && files.length > 0) onPick([...files])
  }
  return (
    <label
      className={classNames('drop-zone', isOver && 'drop-zone-over')}
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <ImagePlus />
      <span>
        <strong>{chooseLabel}</strong> <span className="drop-zone-offer">{dropLabel}</span>
      </span>
      <input
        type="file"
        accept={types.join()}
        multiple
        aria-invalid={error ? true : undefined}
        onChange={({ target }) => {
          pick(target.files)
          // The same file may be chosen again after it was removed.
          target.value = ''
        }}
      />
    </label>
  )
}

type PickedRowProps = {
  picture: ReactNode
  /** 0 to 100 during the upload. */
  percent?: number
  state: ReactNode
  /** Its weight in bytes. */
  size?: ReactNode
  isFailed?: boolean
  actions: ReactNode
  children?: ReactNode
}

/** One picked image: the picture, its progress, its actions, and a field for the description. */
export function PickedRow({
  picture,
  percent,
  state,
  size,
  isFailed = false,
  actions,
  children,
}: PickedRowProps) {
  return (
    <li className="picked">
      {picture}
      <div className="picked-text">
        <div className={classNames('picked-state', isFailed && 'picked-state-failed')}>
          <span role={percent === undefined ? 'status' : undefined}>{state}</span>
          {actions}
        </div>
        {size ? <p className="picked-size">{size}</p> : null}
        {percent === undefined ? null : <progress aria-hidden="true" max={100} value={percent} />}
        {children}
      </div>
    </li>
  )
}
