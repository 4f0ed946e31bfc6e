import { RotateCcw, X } from 'lucide-react'
import { imageAddress } from '#contract/media/image-address.ts'
import { mediaLimits } from '#contract/media/media-constants.ts'
import { imageTypes } from '#web/platform/forms/upload-image.ts'
import { sizeOf } from '#web/platform/text/format-size.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { ImagePicker, PickedRow } from '#web/ui/forms/image-picker.tsx'
import { Switch } from '#web/ui/forms/switch.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import type { PickedImage, Upload } from './image-queue.ts'
import { t } from './media-texts.ts'
import type { ImagesState } from './use-images.ts'

type ImagesFieldProps = {
  images: ImagesState
  /** The server's error for the images. */
  error?: string
}

/** Chooses up to four images, shows their progress, and asks for a description of each (PNEW-20, REQ-76). */
export function ImagesField({ images, error }: ImagesFieldProps) {
  const isFull = images.picked.length >= mediaLimits.perParent
  return (
    <ImagePicker
      label={t('media.images')}
      note={t('media.images.note')}
      chooseLabel={t('media.choose')}
      dropLabel={t('media.drop')}
      full={isFull ? t('media.full') : undefined}
      types={imageTypes}
      error={error}
      onPick={images.pick}
    >
      {isFull ? null : (
        <Switch
          label={t('media.best')}
          checked={images.isBest}
          onChange={({ target }) => images.setBest(target.checked)}
        />
      )}
      {images.picked.length > 0 ? <PickedImages images={images} /> : null}
    </ImagePicker>
  )
}

/** The images picked so far, for forms with an image picker of their own. */
export function PickedImages({ images }: { images: ImagesState }) {
  return (
    <ul className="picked-list">
      {images.picked.map((picked, index) => (
        <Row key={picked.key} picked={picked} number={index + 1} images={images} />
      ))}
    </ul>
  )
}

type RowProps = { picked: PickedImage; number: number; images: ImagesState }

function Row({ picked, number, images }: RowProps) {
  const { key, upload } = picked
  const actions = (
    <>
      {upload.state === 'unreached' || (upload.state === 'failed' && upload.mayRetry) ? (
        <IconButton label={t('media.again', { number })} onClick={() => images.retry(key)}>
          <RotateCcw />
        </IconButton>
      ) : null}
      <IconButton label={t('media.remove', { number })} onClick={() => images.remove(key)}>
        <X />
      </IconButton>
    </>
  )
  return (
    <PickedRow
      picture={<Thumbnail picked={picked} onMissing={(imageId) => images.miss(key, imageId)} />}
      percent={upload.state === 'uploading' ? upload.percent : undefined}
      state={stateOf(upload)}
      size={sizeChange(picked)}
      isFailed={upload.state === 'failed'}
      actions={actions}
    >
      {upload.state === 'failed' ? null : (
        <TextInput
          label={t('media.alt', { number })}
          note={t('media.alt.note')}
          value={picked.alt}
          maxLength={mediaLimits.altText}
          autoComplete="off"
          onChange={({ target }) => images.describe(key, target.value)}
        />
      )}
    </PickedRow>
  )
}

/** The sizes before and after the picture was made smaller; nothing where the file goes up as it is. */
function sizeChange({ bytesBefore, file }: PickedImage) {
  if (bytesBefore === null || !file) return null
  const sizes = { before: sizeOf(bytesBefore), after: sizeOf(file.size) }
  return (
    <>
      <span aria-hidden="true">{t('media.smaller', sizes)}</span>
      <span className="sr-only">{t('media.smaller.read', sizes)}</span>
    </>
  )
}

/** Uses the local file while there is one, so an image just sent is not downloaded again. */
function Thumbnail({ picked, onMissing }: { picked: PickedImage; onMissing: (imageId: string) => void }) {
  const { preview, upload } = picked
  if (upload.state === 'failed' && !upload.mayRetry) return <span />
  if (preview) return <img src={preview} alt="" width={72} height={72} decoding="async" />
  if (upload.state !== 'done') return <span />
  const [width] = mediaLimits.widths
  const { id } = upload.image
  return <img src={imageAddress(id, width)} alt="" width={72} height={72} onError={() => onMissing(id)} />
}

function stateOf(upload: Upload): string {
  switch (upload.state) {
    case 'waiting':
      return t('media.waiting')
    case 'shrinking':
      return t('media.shrinking')
    case 'uploading':
      return t('media.uploading', { percent: upload.percent })
    case 'unreached':
      return t('state.pending')
    case 'failed':
      return t('media.failed')
    case 'done':
      return t('media.uploaded')
  }
}
