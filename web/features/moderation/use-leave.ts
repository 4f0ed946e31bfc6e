import { useRouter } from '@tanstack/react-router'

/** Leads back to where one came from, or to the dashboard; resolves when that page stands. */
export function useLeavePage(): () => Promise<void> {
  const router = useRouter()
  return () =>
    new Promise((resolve) => {
      const stop = router.subscribe('onRendered', () => {
        stop()
        resolve()
      })
      if (router.history.canGoBack()) router.history.back()
      else void router.navigate({ to: '/dashboard' })
    })
}
