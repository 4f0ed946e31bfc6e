import { useState } from 'react'
import { imageSources, largestImage } from '#contract/media/image-address.ts'
import type { Image } from '#contract/media/media-operations.ts'
import { PictureButton } from '#web/features/media/picture-button.tsx'
import { useDataMode } from '#web/platform/device/data-mode.ts'
import { StaticCampaignCover } from '#web/ui/drawings/static-campaign-cover.tsx'
import { useIsHydrated } from '#web/ui/hydration/use-is-hydrated.ts'
import '#web/ui/drawings/cover-art.css'

/** The rendered size, for the `sizes` attribute. */
const SIZES = '(min-width: 62rem) 46rem, 94vw'

/**
 * The large picture of a campaign page, loaded eagerly as the largest element of the page; without an image,
 * a landscape derived from the id. Where data is saved, it waits for a tap (OFF-14), but on a page
 * from the server, whose picture the browser has asked for already.
 */
export function LargeCover({ id, image }: { id: string; image: Image | null }) {
  const isSaving = useDataMode() !== 'normal'
  const [isShown, setIsShown] = useState(!useIsHydrated())
  if (image && isSaving && !isShown) return <PictureButton name={image.alt} onShow={() => setIsShown(true)} />
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
