import { imageSources, largestImage } from '#contract/media/image-address.ts'
import type { Image } from '#contract/media/media-operations.ts'
import { t } from './media-texts.ts'
import '#web/ui/styles/pictures.css'

/** The width of a picture on screen: half the column where two are side by side, else its width. */
const SIZES = '(min-width: 60rem) 20rem, (min-width: 30rem) 45vw, 92vw'

/**
 * The images of a prayer or a miracle. Each reserves its space, loads lazily in the size the screen needs, and opens
 * large in a new tab.
 */
export function Pictures({ images }: { images: readonly Image[] }) {
  if (images.length === 0) return null
  return (
    <ul className="pictures">
      {images.map((image, index) => (
        <li key={image.id}>
          <a href={largestImage(image)} target="_blank" rel="noopener">
            <img
              src={largestImage(image)}
              srcSet={imageSources(image)}
              sizes={SIZES}
              width={image.width}
              height={image.height}
              alt={image.alt || t('media.numbered', { number: index + 1, count: images.length })}
              loading="lazy"
              decoding="async"
            />
            <span className="sr-only">{t('media.opensLarge')}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}
