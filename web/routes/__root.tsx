import { QueryClientProvider } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  HeadContent,
  Outlet,
  ScriptOnce,
  Scripts,
  useRouter,
} from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { themeColors, themeScript } from '#web/platform/boot.ts'
import { useMarkHydrated } from '#web/platform/hydrated.ts'
import type { RouterContext } from '#web/platform/router-context.ts'
import headingFont from '#web/ui/fonts/newsreader-latin.woff2?url'
import '#web/ui/app.css'

export const Route = createRootRouteWithContext<RouterContext>()({
  head: ({ match }) => ({
    meta: [
      { charSet: 'utf-8' },
      { name: 'viewport', content: 'width=device-width, initial-scale=1, viewport-fit=cover' },
      { name: 'application-name', content: match.context.site.name },
      { property: 'og:site_name', content: match.context.site.name },
      { property: 'og:type', content: 'website' },
      { title: match.context.site.name },
    ],
    links: [
      { rel: 'preload', href: headingFont, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
      { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
    ],
  }),
  shellComponent: Document,
  component: Outlet,
})

/** The document around every page, error and not-found pages included. */
function Document({ children }: { children: ReactNode }) {
  const { boot, queryClient } = useRouter().options.context
  useMarkHydrated()
  return (
    <html lang="en-ZA" suppressHydrationWarning>
      <head>
        <meta name="theme-color" media="(prefers-color-scheme: light)" content={themeColors.light} />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content={themeColors.dark} />
        <HeadContent />
      </head>
      <body>
        <ScriptOnce>{themeScript}</ScriptOnce>
        <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
        {boot === 'none' ? null : <Scripts />}
      </body>
    </html>
  )
}
