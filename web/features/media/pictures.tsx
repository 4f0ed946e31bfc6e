import { useState } from 'react'
import { imageSources, largestImage } from '#contract/media/image-address.ts'
import type { Image } from '#contract/media/media-operations.ts'
import { type DataMode, useDataMode } from '#web/platform/device/data-mode.ts'
import { textLinkClass } from '#web/ui/buttons/text-button.tsx'
import { t } from './media-texts.ts'
import { PictureButton } from './picture-button.tsx'
import '#web/ui/styles/pictures.css'

/** The width of a picture on screen: half the column where two are side by side, else its width. */
const SIZES = '(min-width: 60rem) 20rem, (min-width: 30rem) 45vw, 92vw'

/**
 * The images of a prayer or a miracle. Each reserves its space, loads lazily in the size the screen needs, and opens
 * large in a new tab. Where data is saved, none loads before it is tapped (OFF-14).
 */
export function Pictures({ images }: { images: readonly Image[] }) {
  const mode = useDataMode()
  if (images.length === 0) return null
  return (
    <ul className="pictures" data-saved={mode === 'normal' ? undefined : ''}>
      {images.map((image, index) => (
        <li key={image.id}>
          <Picture
            image={image}
            mode={mode}
            name={image.alt || t('media.numbered', { number: index + 1, count: images.length })}
          />
        </li>
      ))}
    </ul>
  )
}

type PictureProps = { image: Image; name: string; mode: DataMode }

function Picture({ image, name, mode }: PictureProps) {
  const [isShown, setIsShown] = useState(false)
  if (mode === 'light' && !isShown) return <PictureButton name={name} onShow={() => setIsShown(true)} />
  const isLink = mode === 'text'
  return (
    <a
      href={largestImage(image)}
      target="_blank"
      rel="noopener"
      className={isLink ? textLinkClass : undefined}
      // The pressed button is gone.
      ref={isShown ? focus : undefined}
    >
      {isLink ? (
        `${t('media.link', { name })} `
      ) : (
        <img
          src={largestImage(image)}
          srcSet={imageSources(image)}
          sizes={SIZES}
          width={image.width}
          height={image.height}
          alt={name}
          loading={isShown ? 'eager' : 'lazy'}
          decoding="async"
        />
      )}
      <span className="sr-only">{t('media.opensLarge')}</span>
    </a>
  )
}

function focus(link: HTMLAnchorElement | null): void {
  link?.focus({ preventScroll: true })
}
