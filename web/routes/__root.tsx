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
import { tagOf } from '#contract/languages/language-codes.ts'
import { format } from '#contract/messages/format.ts'
import { shellPath, themeColors } from '#contract/pages/page-rendering.ts'
import { useLeavingMemberPages } from '#web/features/shell/leaving-member-pages.ts'
import { type KnownPage, knownPage } from '#web/features/shell/member-part.tsx'
import { PageFailed } from '#web/features/shell/page-failed.tsx'
import { sitePictureHead } from '#web/features/shell/public-head.ts'
import { t } from '#web/features/shell/shell-texts.ts'
import type { RouterContext } from '#web/platform/api/router-context.ts'
import { configQuery } from '#web/platform/api/server-config.ts'
import { sessionHintScript } from '#web/platform/api/session-query.ts'
import { voidCopyScript } from '#web/platform/device/copy-mark.ts'
import { dataModeScript } from '#web/platform/device/data-mode.ts'
import { sharedDeviceScript } from '#web/platform/device/shared-device.ts'
import { fontsScript } from '#web/platform/page/boot.ts'
import { noticeScript } from '#web/platform/page/notice-script.ts'
import { outdatedBrowserScript } from '#web/platform/page/outdated-browser.ts'
import { useMarkHydrated } from '#web/platform/page/page-effects.ts'
import { themeScript } from '#web/platform/page/theme-script.ts'
import { SessionProvider } from '#web/platform/session/browser-session.tsx'
import { pendingActScript } from '#web/platform/session/pending-act.ts'
import { pageLanguage, pageTranslation } from '#web/platform/text/text-catalogue.ts'
import '#web/ui/app.css'
import { SiteFrame } from './-site-frame.tsx'

export const Route = createRootRouteWithContext<RouterContext>()({
  beforeLoad: ({ matches }): Promise<KnownPage> => knownPage(matches),
  loader: async ({ context: { queryClient, api } }) => {
    await queryClient.ensureQueryData(configQuery(api))
  },
  head: ({ match, matches }) => {
    const { site, waiting } = match.context
    const isMissing = matches.some(({ status }) => status === 'notFound')
    const own = isMissing ? t('notFound.pageTitle') : waiting?.title
    const title = { title: own === undefined ? site.name : `${own} · ${site.name}` }
    const isPersonal = matches.some(({ staticData }) => staticData.personal)
    return import.meta.env.SSR ? siteHead(site, title, isPersonal) : { meta: [title] }
  },
  shellComponent: Document,
  component: Site,
  errorComponent: FailedSite,
})

/**
 * Head elements that are the same on every page are only in the server's HTML; the browser's bundle leaves them out.
 * Fonts are not preloaded: they would compete with the style sheet, and system fonts of the same metrics stand in.
 */
function siteHead(site: RouterContext['site'], title: { title: string }, isPersonal: boolean) {
  const { name } = site
  return {
    meta: [
      { charSet: 'utf-8' },
      {
        name: 'viewport',
        // The keyboard of a phone makes the page lower instead of covering its foot, the chat's composer.
        content:
          'width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content',
      },
      { name: 'application-name', content: name },
      ...(isPersonal ? [] : previewHead(site)),
      title,
    ],
    links: [
      { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
      { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
      { rel: 'manifest', href: '/manifest.webmanifest' },
    ],
  }
}

/** The preview of a link in messengers; nobody but its member is sent a personal page. */
function previewHead(site: RouterContext['site']) {
  return [
    { property: 'og:site_name', content: site.name },
    { property: 'og:type', content: 'website' },
    { property: 'og:locale', content: tagOf(pageLanguage()).replace('-', '_') },
    ...sitePictureHead(site),
  ]
}

/** The document around every page, error and not-found pages included. */
function Document({ children }: { children: ReactNode }) {
  const { options, state } = useRouter()
  const { api, boot, queryClient } = options.context
  const leaveMemberPages = useLeavingMemberPages()
  const translation = pageTranslation()
  useMarkHydrated()
  return (
    <html
      lang={tagOf(pageLanguage())}
      data-shell={import.meta.env.SSR && state.location.pathname === shellPath ? '' : undefined}
      data-messages={translation?.file}
      data-sentences={translation?.sentences}
      data-checked={translation?.checked}
      suppressHydrationWarning
    >
      <head>
        {translation && boot === 'eager' ? <MessagesAhead file={translation.file} /> : null}
        <meta name="theme-color" media="(prefers-color-scheme: light)" content={themeColors.light} />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content={themeColors.dark} />
        <HeadContent />
      </head>
      <body>
        {import.meta.env.SSR ? <FirstScripts path={state.location.pathname} /> : null}
        <QueryClientProvider client={queryClient}>
          <SessionProvider api={api} leaveMemberPages={leaveMemberPages}>
            {children}
          </SessionProvider>
        </QueryClientProvider>
        {boot === 'none' ? null : <Scripts />}
      </body>
    </html>
  )
}

/** The browser asks for the messages together with the scripts. Only HTML from the server has the link. */
function MessagesAhead({ file }: { file: string }) {
  return import.meta.env.SSR ? <link rel="preload" as="fetch" crossOrigin="anonymous" href={file} /> : null
}

/** They have run before hydration; the browser's bundle leaves them out. */
function FirstScripts({ path }: { path: string }) {
  return (
    <>
      <ScriptOnce>{outdatedBrowserScript(format('outdatedBrowser.detail'))}</ScriptOnce>
      <ScriptOnce>{`${themeScript}\n${dataModeScript}\n${fontsScript}\n${sessionHintScript}\n${voidCopyScript}\n${pendingActScript}\n${noticeScript}`}</ScriptOnce>
      {path === '/login' ? <ScriptOnce>{sharedDeviceScript}</ScriptOnce> : null}
    </>
  )
}

function Site() {
  return (
    <SiteFrame>
      <Outlet />
    </SiteFrame>
  )
}

function FailedSite() {
  return (
    <SiteFrame>
      <PageFailed />
    </SiteFrame>
  )
}
