import sharp from 'sharp'

const WINDOW = 8
/** The constants of the definition, for values from 0 to 255. */
const C1 = (0.01 * 255) ** 2
const C2 = (0.03 * 255) ** 2

/**
 * The structural similarity (SSIM) of two pictures at a width, 0 to 1: the mean over windows of 8 by 8 pixels of their
 * brightness. Both are turned upright first; pictures of another shape are not similar at all.
 */
export async function similarityOf(one: Buffer, other: Buffer, width: number): Promise<number> {
  const [a, b] = await Promise.all([one, other].map((file) => brightness(file, width)))
  if (!a || !b || Math.abs(a.height - b.height) > 1) return 0
  const results: number[] = []
  for (let top = 0; top + WINDOW <= Math.min(a.height, b.height); top += WINDOW)
    for (let left = 0; left + WINDOW <= width; left += WINDOW)
      results.push(windowSimilarity(a.data, b.data, top * width + left, width))
  return results.reduce((sum, result) => sum + result, 0) / results.length
}

async function brightness(file: Buffer, width: number): Promise<{ data: Buffer; height: number }> {
  const upright = await sharp(file).autoOrient().toBuffer()
  const { data, info } = await sharp(upright)
    .flatten({ background: '#fff' })
    .resize({ width })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, height: info.height }
}

function windowSimilarity(a: Buffer, b: Buffer, first: number, width: number): number {
  const count = WINDOW * WINDOW
  let [sumA, sumB, squaresA, squaresB, products] = [0, 0, 0, 0, 0]
  for (let row = 0; row < WINDOW; row += 1)
    for (let column = 0; column < WINDOW; column += 1) {
      const at = first + row * width + column
      const [x = 0, y = 0] = [a[at], b[at]]
      sumA += x
      sumB += y
      squaresA += x * x
      squaresB += y * y
      products += x * y
    }
  const [meanA, meanB] = [sumA / count, sumB / count]
  const [varianceA, varianceB] = [squaresA / count - meanA ** 2, squaresB / count - meanB ** 2]
  const together = products / count - meanA * meanB
  return (
    ((2 * meanA * meanB + C1) * (2 * together + C2)) /
    ((meanA ** 2 + meanB ** 2 + C1) * (varianceA + varianceB + C2))
  )
}
