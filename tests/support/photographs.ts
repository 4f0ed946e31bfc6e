import sharp from 'sharp'

/** A text that stands for where and with what a photograph was taken, and for what was noted on it. */
export const SECRET = 'Soweto-26.2678S-27.8585E'

type Photograph = {
  width: number
  height: number
  /** How the camera was held, 1 to 8 as in EXIF. */
  orientation?: number
  format?: 'jpeg' | 'png' | 'webp'
  quality?: number
}

/**
 * A photograph as a phone takes it: large shapes, texture, the noise of a sensor, with the position and the camera in
 * its EXIF data and a note in its XMP.
 */
export async function takePhotograph({
  width,
  height,
  orientation = 1,
  format = 'jpeg',
  quality = 90,
}: Photograph): Promise<Buffer> {
  const layers = await Promise.all([
    noise(Math.ceil(width / 80), Math.ceil(height / 80), 60),
    noise(Math.ceil(width / 8), Math.ceil(height / 8), 20),
    noise(width, height, 7),
  ])
  const [shapes, texture, sensor] = await Promise.all(
    layers.map((layer) =>
      sharp(layer).resize(width, height, { fit: 'fill', kernel: 'cubic' }).removeAlpha().raw().toBuffer(),
    ),
  )
  const pixels = Buffer.alloc(width * height * 3)
  for (let at = 0; at < pixels.length; at += 1) {
    const value = (shapes?.[at] ?? 0) + (texture?.[at] ?? 0) + (sensor?.[at] ?? 0) - 256
    pixels[at] = Math.max(0, Math.min(255, value))
  }
  return await sharp(pixels, { raw: { width, height, channels: 3 } })
    .withExif({
      IFD0: { Make: SECRET, ImageDescription: SECRET },
      IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '26/1 16/1 4/1', GPSAreaInformation: SECRET },
    })
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${SECRET}</x:xmpmeta>`)
    .withMetadata({ orientation })
    .toFormat(format, format === 'jpeg' ? { quality } : {})
    .toBuffer()
}

function noise(width: number, height: number, sigma: number): Promise<Buffer> {
  const gaussian = { type: 'gaussian', mean: 128, sigma } as const
  return sharp({ create: { width, height, channels: 3, background: '#000', noise: gaussian } })
    .png()
    .toBuffer()
}
