import { trustedTypesPolicy } from '#contract/pages/page-rendering.ts'

/**
 * Headers of every response, page or not (SEC-6.3). Responses for search engines override one of them (`mayBeIndexed`).
 */
export function securityHeaders({ https }: { https: boolean }): Record<string, string> {
  return {
    ...(https ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } : {}),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy':
      'geolocation=(self), camera=(), microphone=(), payment=(), usb=(), browsing-topics=()',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'x-robots-tag': 'noindex',
  }
}

/** Overrides the header that forbids indexing. */
export const mayBeIndexed = { 'x-robots-tag': 'all' }

/** Sources that make inline scripts and styles trusted: a nonce, or hashes of their content ('nonce-…', 'sha256-…'). */
export type InlineSources = { scripts: readonly string[]; styles: readonly string[] }

type PagePolicyInput = { inline: InlineSources; https: boolean; imageOrigins?: readonly string[] }

/** The content security policy of a page; scripts and styles only from here or as named by `inline` (REQ-208). */
export function contentSecurityPolicy({ inline, https, imageOrigins = [] }: PagePolicyInput): string {
  const rules = [
    "default-src 'none'",
    ["script-src 'self'", ...inline.scripts.map(quoted)].join(' '),
    ["style-src 'self'", ...inline.styles.map(quoted)].join(' '),
    "style-src-attr 'unsafe-inline'",
    ['img-src', "'self'", 'data:', 'blob:', ...imageOrigins].join(' '),
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ${trustedTypesPolicy}`,
  ]
  return [...rules, ...(https ? ['upgrade-insecure-requests'] : [])].join('; ')
}

function quoted(source: string): string {
  return `'${source}'`
}

/** The policy in development: the bundler's client injects scripts and styles and opens a socket. */
export function developmentSecurityPolicy(): string {
  return [
    "default-src 'self'",
    "script-src 'self' 'unsafe-inline'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "connect-src 'self' ws:",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
