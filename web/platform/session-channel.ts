const NAME = 'session'

/** What the tabs of one browser tell each other. */
export type SessionNews = 'signed-in' | 'signed-out'

/** Tells the other tabs of this browser that somebody signed in or out. */
export function announceSession(news: SessionNews): void {
  if (typeof BroadcastChannel === 'undefined') return
  const channel = new BroadcastChannel(NAME)
  channel.postMessage(news)
  channel.close()
}

/** Calls back when another tab signed in or out; returns how to stop listening. */
export function hearSessions(onNews: (news: SessionNews) => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => undefined
  const channel = new BroadcastChannel(NAME)
  channel.onmessage = ({ data }: MessageEvent<SessionNews>) => onNews(data)
  return () => channel.close()
}
