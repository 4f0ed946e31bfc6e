import { imageSources, largestImage } from '#contract/media/image-address.ts'
import type { Image } from '#contract/media/media-operations.ts'
import { LazyCampaignCover } from '#web/ui/drawings/lazy-campaign-cover.tsx'
import '#web/ui/drawings/cover-art.css'

/** The rendered size, for the `sizes` attribute. */
const SIZES = '(min-width: 64rem) 23rem, (min-width: 40rem) 48vw, 94vw'

/**
 * The picture of a campaign card: the chosen image, loaded when it is near the viewport, else a landscape
 * derived from the id.
 */
export function Cover({ id, image }: { id: string; image: Image | null }) {
  return (
    <div className="cover">
      {image ? (
        <img
          src={largestImage(image)}
          srcSet={imageSources(image)}
          sizes={SIZES}
          width={image.width}
          height={image.height}
          alt={image.alt}
          loading="lazy"
          decoding="async"
        />
      ) : (
        <LazyCampaignCover seed={id} />
      )}
    </div>
  )
}
