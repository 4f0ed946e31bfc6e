import type { FastifyInstance } from 'fastify'

const WWW = 'www.'
/** Whoever watches a server may reach it by any name. */
const FOR_OPERATORS = ['/healthz', '/readyz', '/metrics']

/** The same host with `www.` before it, or without where it has it. */
export function twinOf(host: string): string {
  return host.startsWith(WWW) ? host.slice(WWW.length) : WWW + host
}

/**
 * Leads reads from the other one of the hosts with and without `www.` to the site's own. Sign-in and every form would be
 * refused there, because they come from another origin, and its cookies are not the site's (REQ-416).
 */
export function leadFromTwinHost(server: FastifyInstance, appUrl: string): void {
  const twin = twinOf(new URL(appUrl).hostname)
  server.addHook('onRequest', (request, reply, done) => {
    const { method, url, hostname } = request
    const isRead = method === 'GET' || method === 'HEAD'
    const isTwin = hostname.toLowerCase().replace(/\.$/, '') === twin
    if (!isTwin || !isRead || !url.startsWith('/') || FOR_OPERATORS.includes(url)) return done()
    // No browser may store it: after a change of APP_URL from one to the other, browsers would go round in circles.
    reply.header('cache-control', 'no-store')
    reply.redirect(new URL(appUrl + url).href, 301)
  })
}
