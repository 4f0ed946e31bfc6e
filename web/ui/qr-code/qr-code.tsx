import { useEffect, useState } from 'react'
import type { QrShape } from './qr-shape.ts'
import './qr-code.css'

/**
 * A text as a QR code, dark on a white card in both themes, because scanners expect that. The drawing code is loaded
 * only now; without it there is still the link.
 */
export function QrCode({ text, label }: { text: string; label: string }) {
  const [shape, setShape] = useState<QrShape>()
  useEffect(() => {
    let isWanted = true
    void import('./qr-shape.ts').then(
      ({ qrShape }) => isWanted && setShape(qrShape(text)),
      () => setShape(undefined),
    )
    return () => {
      isWanted = false
    }
  }, [text])
  return (
    <div className="qr-code">
      {shape ? (
        <svg viewBox={`0 0 ${shape.size} ${shape.size}`} role="img" aria-label={label}>
          <path d={shape.path} />
        </svg>
      ) : null}
    </div>
  )
}
