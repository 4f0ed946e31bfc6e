import { ApiFailure } from './api-failure.ts'

/** Asks the signed-in member to prove their identity again; false when they decline. */
type Check = () => Promise<boolean>

let check: Check | null = null

/** Registers the dialog of the layout around every page; the returned function unregisters it. */
export function offerIdentityCheck(offered: Check): () => void {
  check = offered
  return () => {
    if (check === offered) check = null
  }
}

/** True for a refusal about which the person was asked already, and declined. */
export function wasIdentityCheckDeclined({ code }: ApiFailure): boolean {
  return check !== null && code === 'FRESH_SIGN_IN_REQUIRED'
}

/**
 * Runs an action, and again once the person has proven their identity when the server asks for that: so every action
 * that needs a fresh sign-in continues, wherever its button is.
 */
export async function withFreshSignIn<T>(action: () => Promise<T>): Promise<T> {
  try {
    return await action()
  } catch (error) {
    const isRequired = error instanceof ApiFailure && error.code === 'FRESH_SIGN_IN_REQUIRED'
    if (!isRequired || !check || !(await check())) throw error
    return await action()
  }
}
