import { imageSources, largestImage } from '#contract/media/image-address.ts'
import type { Image } from '#contract/media/media-operations.ts'
import { LazyCampaignCover } from '#web/ui/drawings/lazy-campaign-cover.tsx'
import '#web/ui/drawings/cover-art.css'

/** What it measures on screen. */
const SIZES = '(min-width: 64rem) 23rem, (min-width: 40rem) 48vw, 94vw'

/** The picture of a campaign on a card: the one its creator chose, when it is near, else the landscape of its id. */
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
