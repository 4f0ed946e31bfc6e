import { Image as ImageIcon } from 'lucide-react'
import { Button } from '#web/ui/buttons/button.tsx'
import { t } from './media-texts.ts'

/** Stands in the place of a picture that is loaded when it is tapped. */
export function PictureButton({ name, onShow }: { name: string; onShow: () => void }) {
  return (
    <Button kind="secondary" onClick={onShow}>
      <ImageIcon />
      {t('media.show')} <span className="sr-only">{name}</span>
    </Button>
  )
}
