import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

/**
 * Reads the one-time token of a mail link and removes it from the URL at once, so that it stays neither in
 * the browser history nor in a copied address (SEC-C8).
 */
export function useLinkToken(token: string | undefined): string | null {
  const [linkToken] = useState(token ?? null)
  const router = useRouter()
  useEffect(() => {
    if (token !== undefined) router.history.replace(router.state.location.pathname)
  }, [token, router])
  return linkToken
}
