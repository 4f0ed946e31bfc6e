/** A registration whose mail was sent: the page says where, and when another one can be asked for. */
export type SentMail = { email: string; sentAt: number; resendAt: number }

/** The state of the page after a registration. */
export function sentMailTo(email: string, resendAfterSeconds: number): SentMail {
  return { email, sentAt: Date.now(), resendAt: secondsFromNow(resendAfterSeconds) }
}

/** The instant, in milliseconds of this device's clock, after some seconds. */
export function secondsFromNow(seconds: number): number {
  return Date.now() + seconds * 1000
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The address typed on the page before, so that nobody types it twice. */
    email?: string
    /** Shows 'Check Your Email' in place of the sign-in form. */
    sentMail?: SentMail
    /** The registration form shows what was typed in it. */
    keepsFields?: boolean
  }
}
