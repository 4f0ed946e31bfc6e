import { imageSources, largestImage } from '#contract/media/image-address.ts'
import type { Image } from '#contract/media/media-operations.ts'
import { StaticCampaignCover } from '#web/ui/drawings/static-campaign-cover.tsx'
import '#web/ui/drawings/cover-art.css'

/** The rendered size, for the `sizes` attribute. */
const SIZES = '(min-width: 62rem) 46rem, 94vw'

/**
 * The large picture of a campaign page, loaded eagerly as the largest element of the page; without an image,
 * a landscape derived from the id.
 */
export function LargeCover({ id, image }: { id: string; image: Image | null }) {
  return (
    <div className="cover cover-large">
      {image ? (
        <img
          src={largestImage(image)}
          srcSet={imageSources(image)}
          sizes={SIZES}
          width={image.width}
          height={image.height}
          alt={image.alt}
          loading="eager"
          decoding="async"
        />
      ) : (
        <StaticCampaignCover seed={id} />
      )}
    </div>
  )
}
