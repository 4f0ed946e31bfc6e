import type { ChosenImages } from '#contract/media/media-operations.ts'
import type { Prayer } from '#contract/prayers/prayer-operations.ts'
import { setImages } from '#server/features/media/upload-image.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { getPrayer } from './get-prayer.ts'
import { lockPrayer } from './prayers-access.ts'

/** Sets the images of an own prayer: existing and newly uploaded ones, in order (REQ-75, REQ-76). */
export async function changeImages(
  context: Context<'member'>,
  { prayerId, images }: { prayerId: string; images: ChosenImages },
): Promise<Prayer> {
  const { db, publish } = context
  const ownerId = await lockPrayer(context, { action: 'prayer.changeImages', prayerId })
  await setImages(db, { ownerId, parent: { kind: 'prayer', id: prayerId }, images })
  await publish('prayer.images-changed', { prayerId, ownerId })
  return await getPrayer(context, { prayerId })
}
