import { imageSources, largestImage } from '#contract/media/image-address.ts'
import type { Image } from '#contract/media/media-operations.ts'
import { useDataMode } from '#web/platform/device/data-mode.ts'
import { LazyCampaignCover } from '#web/ui/drawings/lazy-campaign-cover.tsx'
import { StaticCampaignCover } from '#web/ui/drawings/static-campaign-cover.tsx'
import '#web/ui/drawings/cover-art.css'

/** The rendered size, for the `sizes` attribute. */
const SIZES = '(min-width: 64rem) 23rem, (min-width: 40rem) 48vw, 94vw'

type CoverProps = {
  id: string
  image: Image | null
  /** One of the first of a list, which a phone shows at once: in the server's HTML, and not loaded lazily. */
  isFirst?: boolean
}

/**
 * The picture of a campaign card: the chosen image, else a landscape derived from the id; loaded or drawn when it is
 * near the viewport. Where data is saved, the landscape stands for the picture, which is on the page of the campaign.
 */
export function Cover({ id, image, isFirst = false }: CoverProps) {
  const isSaving = useDataMode() !== 'normal'
  const Landscape = isFirst ? StaticCampaignCover : LazyCampaignCover
  return (
    <div className="cover">
      {image && !isSaving ? (
        <img
          src={largestImage(image)}
          srcSet={imageSources(image)}
          sizes={SIZES}
          width={image.width}
          height={image.height}
          alt={image.alt}
          loading={isFirst ? 'eager' : 'lazy'}
          decoding="async"
        />
      ) : (
        <Landscape seed={id} />
      )}
    </div>
  )
}
