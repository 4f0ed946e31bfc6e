import { operator, startProduct } from './support/start-product.ts'

/** Starts the product once for all journeys; the returned function stops it (Playwright's global set-up). */
export default async function startOnce(): Promise<() => Promise<void>> {
  const { origin, dataDir, stop } = await startProduct({
    settings: {
      SUPPORT_EMAIL: operator.email,
      SUPPORT_PHONE: operator.phone,
      SUPPORT_ADDRESS: operator.address,
    },
  })
  process.env.JOURNEYS_ORIGIN = origin
  process.env.JOURNEYS_DATA_DIR = dataDir
  return stop
}
